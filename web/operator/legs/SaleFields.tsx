import { SELLER_ROLES } from '#contract/operators/fleet/declaration-form.ts'
import { ROLES } from '../../display/aircraft-words.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Pair, type Part, Section } from './LegFields.tsx'
import type { LegValues } from './leg-values.ts'

/** The role in which the leg is sold, and the fields that the law requires for that role. */
export function SaleFields({ values, set, errors }: Part) {
  return (
    <Section title="Terms of sale">
      <Pair>
        <SelectField
          label="How it is sold"
          value={values.legalBasis}
          onChange={({ target }) => set({ legalBasis: target.value as LegValues['legalBasis'] })}
          error={errors.legalBasis}
          empty="As your company has declared"
          options={SELLER_ROLES.map((role) => [role, ROLES[role]])}
        />
        <TextField
          label="Technical stop"
          hint="ICAO code of the airport where it lands for fuel, if it does."
          maxLength={4}
          autoCapitalize="characters"
          autoComplete="off"
          value={values.technicalStop}
          onChange={({ target }) => set({ technicalStop: target.value.toUpperCase() })}
          error={errors.technicalStopICAO}
        />
      </Pair>
      {values.legalBasis === 'PCO_380' && (
        <Pair>
          <TextField
            label="Prospectus number"
            maxLength={60}
            value={values.prospectusNumber}
            onChange={({ target }) => set({ prospectusNumber: target.value })}
            error={errors.prospectusNumber}
          />
          <TextField
            label="Securer or escrow bank"
            maxLength={160}
            value={values.prospectusSecurer}
            onChange={({ target }) => set({ prospectusSecurer: target.value })}
            error={errors.prospectusSecurer}
          />
        </Pair>
      )}
      <Checkbox
        label="The time is agreed with the traveller after the purchase"
        checked={values.timeAgreedOnRequest}
        onChange={({ target }) => set({ timeAgreedOnRequest: target.checked })}
      />
    </Section>
  )
}
