import { CURRENCIES } from '#contract/money.ts'
import { RadioGroup } from '../../ui/form/RadioGroup.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { RuleErrors, RuleFields } from './rule-fields.ts'

type RuleFormProps = { fields: RuleFields; errors: RuleErrors; onChange: (some: Partial<RuleFields>) => void }

/** The form of the rule that sets times and prices of new legs. */
export function RuleForm({ fields, errors, onChange }: RuleFormProps) {
  const text = (name: 'turnaround' | 'reference' | 'perNm' | 'pct' | 'floorPct') => ({
    value: fields[name],
    error: errors[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Turnaround, minutes"
          hint="Before and after each repositioning flight"
          {...text('turnaround')}
        />
        <SelectField
          label="Currency"
          value={fields.currency}
          onChange={(event) => onChange({ currency: event.currentTarget.value as RuleFields['currency'] })}
          options={CURRENCIES.map((currency) => [currency, currency])}
        />
        <TextField
          label={`Standard charter, ${fields.currency} per seat and nm`}
          hint="Travellers see what they save against it"
          {...text('reference')}
        />
      </div>
      <RadioGroup
        legend="Price per seat"
        name="basis"
        defaultValue={fields.basis}
        onChange={(event) => onChange({ basis: event.currentTarget.value as RuleFields['basis'] })}
        options={[
          { value: 'PCT_OF_REFERENCE', label: 'A share of the standard charter' },
          { value: 'PER_NM', label: 'An amount per nautical mile' },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {fields.basis === 'PER_NM' ? (
          <TextField label={`Price, ${fields.currency} per seat and nm`} {...text('perNm')} />
        ) : (
          <TextField label="Percent of the standard charter" {...text('pct')} />
        )}
        <SelectField
          label="Over time"
          value={fields.priceMode}
          onChange={(event) => onChange({ priceMode: event.currentTarget.value as RuleFields['priceMode'] })}
        >
          <option value="FIXED">Fixed</option>
          <option value="DECLINING">Declining to a floor</option>
        </SelectField>
        {fields.priceMode === 'DECLINING' && (
          <TextField label="Floor, percent of the price" {...text('floorPct')} />
        )}
      </div>
      <RadioGroup
        legend="New legs"
        name="createAs"
        defaultValue={fields.createAs}
        onChange={(event) => onChange({ createAs: event.currentTarget.value as RuleFields['createAs'] })}
        options={[
          { value: 'DRAFT', label: 'As drafts', hint: 'You look at each and publish it' },
          { value: 'PUBLISHED', label: 'Published at once', hint: 'On sale as soon as you import' },
        ]}
      />
    </div>
  )
}
