import { listCountriesByName } from '#contract/countries.ts'
import { adminTaxes } from '#contract/taxes/admin-taxes.ts'
import { TAX_CURRENCY_EXPONENTS, type TaxCurrency } from '#contract/taxes/tax-rules.ts'
import { call } from '../../data/api.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Pair } from '../DecisionDialog.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { SourceFields, TaxDecisionDialog } from './DecisionForm.tsx'
import { readDays } from './RuleDialogs.tsx'
import { REMITTER_WORDS, readBps, readMinor, SIDE_WORDS } from './tax-words.tsx'

const EMPTY = {
  ...{ id: '', jurisdiction: '', code: '', kind: 'PER_HEAD', currency: 'EUR', amountMinor: '', rateBps: '' },
  ...{ applies: 'DEPARTURE', validFrom: '', validUntil: '', taxedFromAge: '0', liable: 'CARRIER' },
  ...{ remitter: 'OPERATOR', sourceTitle: '', sourceUrl: '', verifiedOn: '', reason: '' },
}

/** Adds a rule for a slot without one. */
export function AddRuleDialog(props: { onClose: () => void; onDone: (feedback: Feedback) => void }) {
  return (
    <TaxDecisionDialog
      {...props}
      title="Add a tax rule"
      lead="For every flight of one side of a country, in a slot of its own. It is charged once the country's coverage says that it is taxed by rules."
      draft="add"
      initial={EMPTY}
      button="Add Rule"
      busy="Adding..."
      done="The rule is added."
      send={(fields) =>
        call(adminTaxes.add, {
          body: {
            ...fields,
            ...readDays(fields),
            kind: fields.kind as 'PER_HEAD',
            currency: fields.kind === 'PER_HEAD' ? (fields.currency as TaxCurrency) : null,
            amountMinor: fields.kind === 'PER_HEAD' ? readMinor(fields.amountMinor, fields.currency) : null,
            rateBps: fields.kind === 'PER_HEAD' ? null : readBps(fields.rateBps),
            applies: fields.applies as 'DEPARTURE',
            taxedFromAge: Number(fields.taxedFromAge),
            liable: fields.liable as 'CARRIER',
            remitter: fields.remitter as 'OPERATOR',
          },
        })
      }
    >
      {(field, { kind }) => (
        <>
          <Pair>
            <SelectField
              label="Country"
              {...field('jurisdiction')}
              empty="Choose"
              options={listCountriesByName().map(({ code, name }) => [code, name])}
            />
            <SelectField
              label="Flights"
              {...field('applies')}
              options={(['DEPARTURE', 'ARRIVAL', 'DOMESTIC'] as const).map((side) => [
                side,
                SIDE_WORDS[side],
              ])}
            />
          </Pair>
          <Pair>
            <TextField label="Name of the rule" hint="As NL-VLB-2027" {...field('id')} />
            <TextField label="Code" hint="Of its account and return, as NL_VLB" {...field('code')} />
          </Pair>
          <SelectField label="Kind" {...field('kind')}>
            <option value="PER_HEAD">An amount for each person</option>
            <option value="AD_VALOREM">A percentage of the fare</option>
          </SelectField>
          {kind === 'PER_HEAD' ? (
            <Pair>
              <TextField label="Amount" inputMode="decimal" {...field('amountMinor')} />
              <SelectField
                label="Currency"
                {...field('currency')}
                options={Object.keys(TAX_CURRENCY_EXPONENTS).map((currency) => [currency, currency])}
              />
            </Pair>
          ) : (
            <TextField label="Rate in percent" inputMode="decimal" {...field('rateBps')} />
          )}
          <Pair>
            <TextField label="First day" type="date" {...field('validFrom')} />
            <TextField label="Last day (optional)" type="date" {...field('validUntil')} />
          </Pair>
          <TextField label="Taxed from age" inputMode="numeric" {...field('taxedFromAge')} />
          <Pair>
            <SelectField label="Owed by" {...field('liable')}>
              <option value="CARRIER">The carrier</option>
              <option value="PASSENGER">The passenger</option>
            </SelectField>
            <SelectField
              label="Paid over by"
              {...field('remitter')}
              options={(['OPERATOR', 'PLATFORM'] as const).map((one) => [one, REMITTER_WORDS[one]])}
            />
          </Pair>
          <SourceFields field={field} />
        </>
      )}
    </TaxDecisionDialog>
  )
}
