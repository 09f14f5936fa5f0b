import { type AdminTaxRule, adminTaxes } from '#contract/taxes/admin-taxes.ts'
import { call } from '../../data/api.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Pair } from '../DecisionDialog.tsx'
import type { Feedback } from '../money/use-booking-acts.ts'
import { SourceFields, TaxDecisionDialog } from './DecisionForm.tsx'
import { formatTypedAmount, readBps, readMinor } from './tax-words.tsx'

type RuleDialogProps = { rule: AdminTaxRule; onClose: () => void; onDone: (feedback: Feedback) => void }

const NO_SOURCE = { sourceTitle: '', sourceUrl: '', verifiedOn: '', reason: '' }

/** Adds a rule's successor, and ends the rule on the day before. */
export function FollowDialog({ rule, ...rest }: RuleDialogProps) {
  const { id, currency } = rule
  const isPercentage = rule.kind === 'AD_VALOREM'
  return (
    <TaxDecisionDialog
      {...rest}
      title={`Follow ${id}`}
      lead="The rule ends on the day before, and another one with the same conditions follows it. Bookings that were made keep what they paid."
      draft={`follow ${id}`}
      initial={{
        ...{ newId: '', validFrom: '', validUntil: '', treatment: rule.treatment as string },
        amountMinor: formatTypedAmount(rule.amountMinor, currency),
        rateBps: rule.rateBps === null ? '' : String(rule.rateBps / 100),
        ...NO_SOURCE,
      }}
      button="Let It Follow"
      busy="Saving..."
      done={`${id} is closed, and its follower stands.`}
      send={(fields) =>
        call(adminTaxes.follow, {
          params: { id },
          body: {
            ...fields,
            ...readDays(fields),
            amountMinor: isPercentage ? null : readMinor(fields.amountMinor, currency),
            rateBps: isPercentage ? readBps(fields.rateBps) : null,
            treatment: fields.treatment as AdminTaxRule['treatment'],
          },
        })
      }
    >
      {(field) => (
        <>
          <Pair>
            <TextField label="Name of the new rule" hint={`As ${id}`} {...field('newId')} />
            {isPercentage ? (
              <TextField label="Rate in percent" inputMode="decimal" {...field('rateBps')} />
            ) : (
              <TextField label={`Amount in ${currency}`} inputMode="decimal" {...field('amountMinor')} />
            )}
          </Pair>
          <Pair>
            <TextField label="First day" type="date" {...field('validFrom')} />
            <TextField label="Last day (optional)" type="date" {...field('validUntil')} />
          </Pair>
          <SelectField label="How it is charged" {...field('treatment')}>
            <option value="SEPARATE">On top of the fare, as a line of its own</option>
            <option value="IN_FARE">It is in the fare: no line</option>
          </SelectField>
          <SourceFields field={field} />
        </>
      )}
    </TaxDecisionDialog>
  )
}

/** Enters the amount of a rule that has none yet. */
export function AmountDialog({ rule, ...rest }: RuleDialogProps) {
  const { id, currency } = rule
  return (
    <TaxDecisionDialog
      {...rest}
      title={`Amount of ${id}`}
      lead="From now on flights that owe it can be published, and are charged this amount for each person."
      draft={`amount ${id}`}
      initial={{ amountMinor: '', ...NO_SOURCE }}
      button="Enter Amount"
      busy="Saving..."
      done={`The amount of ${id} is known.`}
      send={(fields) =>
        call(adminTaxes.setAmount, {
          params: { id },
          // The server refuses an invalid amount with the name of its field.
          body: {
            ...fields,
            ...readDays(fields),
            amountMinor: readMinor(fields.amountMinor, currency) as number,
          },
        })
      }
    >
      {(field) => (
        <>
          <TextField label={`Amount in ${currency}`} inputMode="decimal" {...field('amountMinor')} />
          <SourceFields field={field} />
        </>
      )}
    </TaxDecisionDialog>
  )
}

/** Records that an official text confirms a rule. */
export function VerifyDialog({ rule, ...rest }: RuleDialogProps) {
  const { id } = rule
  return (
    <TaxDecisionDialog
      {...rest}
      title={`Verify ${id}`}
      lead="Name the official text that confirms this rule. Flights and travellers no longer see it as estimated."
      draft={`verify ${id}`}
      initial={{ ...NO_SOURCE, sourceTitle: rule.sourceTitle, sourceUrl: rule.sourceUrl ?? '' }}
      button="Verify"
      busy="Saving..."
      done={`${id} is verified.`}
      send={(fields) =>
        call(adminTaxes.verify, {
          params: { id },
          body: { ...fields, sourceUrl: fields.sourceUrl || null },
        })
      }
    >
      {(field) => <SourceFields field={field} />}
    </TaxDecisionDialog>
  )
}

/** Reads the days of a form; an empty field means unknown. */
export function readDays(fields: { validUntil?: string; verifiedOn: string; sourceUrl: string }) {
  return {
    ...('validUntil' in fields && { validUntil: fields.validUntil || null }),
    verifiedOn: fields.verifiedOn || null,
    sourceUrl: fields.sourceUrl || null,
  }
}
