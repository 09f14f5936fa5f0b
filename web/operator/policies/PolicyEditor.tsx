import { Plus, X } from 'lucide-react'
import { MAX_CANCEL_WINDOW_HOURS } from '#contract/operators/operators.ts'
import { MAX_REFUND_TIERS } from '#contract/operators/refund-tiers.ts'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import {
  buildPreview,
  describeLowTiers,
  type PolicyFields,
  type PolicyProblems,
  removeTier,
  type TierFields,
  withNewTier,
  withTier,
} from './policy-fields.ts'

type PolicyEditorProps = {
  fields: PolicyFields
  problems: PolicyProblems
  onChange: (fields: PolicyFields) => void
}

/** The cancellation window, the no-show penalty and the refund tiers, with their effect computed during typing. */
export function PolicyEditor({ fields, problems, onChange }: PolicyEditorProps) {
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          label="Cancel window (hours)"
          hint="Closer to departure than this, a traveller cannot cancel online."
          max={MAX_CANCEL_WINDOW_HOURS}
          value={fields.cancelWindowHours}
          error={problems.cancelWindowHours}
          onChange={(cancelWindowHours) => onChange({ ...fields, cancelWindowHours })}
        />
        <NumberField
          label="No-show penalty (%)"
          hint="Kept of the price when a traveller does not turn up."
          max={100}
          value={fields.noShowPenaltyPct}
          error={problems.noShowPenaltyPct}
          onChange={(noShowPenaltyPct) => onChange({ ...fields, noShowPenaltyPct })}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-1.5 text-lg font-medium tracking-tight">Refund tiers</legend>
        <p className="text-[0.9375rem] text-muted">
          Together they cover every hour before departure once. Leave the upper end of the longest notice
          open.
        </p>
        <ul className="grid gap-3">
          {fields.tiers.map((tier, index) => (
            <TierRow
              key={tier.key}
              tier={tier}
              name={`Tier ${index + 1}`}
              problems={problems}
              onChange={(part) => onChange(withTier(fields, tier.key, part))}
              onRemove={() => onChange(removeTier(fields, tier.key))}
            />
          ))}
        </ul>
        {problems.tiers && (
          <p role="alert" className="text-sm font-medium text-warning">
            {problems.tiers}
          </p>
        )}
        <Button
          variant="secondary"
          className="justify-self-start"
          disabledReason={
            fields.tiers.length >= MAX_REFUND_TIERS && `At most ${MAX_REFUND_TIERS} tiers can be kept.`
          }
          onClick={() => onChange(withNewTier(fields))}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add a tier
        </Button>
      </fieldset>
      <LowTiers fields={fields} />
      <Preview fields={fields} />
    </div>
  )
}

function TierRow(props: {
  tier: TierFields
  name: string
  problems: PolicyProblems
  onChange: (part: Partial<TierFields>) => void
  onRemove: () => void
}) {
  const { tier, name, problems, onChange } = props
  const findProblem = (field: keyof TierFields) => problems[`tiers.${tier.key}.${field}`]
  const wrong = ['from', 'until', 'refundPct'].some((field) => findProblem(field as keyof TierFields))
  return (
    <li
      aria-label={name}
      className={classNames(
        'grid grid-cols-2 items-start gap-4 rounded-field border p-4 sm:grid-cols-[1fr_1fr_1fr_auto]',
        wrong ? 'border-warning' : 'border-line',
      )}
    >
      <NumberField
        label="From (hours)"
        value={tier.from}
        error={findProblem('from')}
        onChange={(from) => onChange({ from })}
      />
      <NumberField
        label="Until (hours)"
        placeholder="open"
        value={tier.until}
        error={findProblem('until')}
        onChange={(until) => onChange({ until })}
      />
      <NumberField
        label="Refund (%)"
        max={100}
        value={tier.refundPct}
        error={findProblem('refundPct')}
        onChange={(refundPct) => onChange({ refundPct })}
      />
      <button
        type="button"
        aria-label={`Remove ${name.toLowerCase()}`}
        onClick={props.onRemove}
        className="mt-7 grid size-12 place-items-center justify-self-end rounded-full text-muted hover:bg-raise hover:text-ink focus-visible:rounded-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  )
}

function NumberField(props: {
  label: string
  hint?: string
  placeholder?: string
  max?: number
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const { onChange, ...field } = props
  return (
    <TextField
      {...field}
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Warns during typing about tiers below the default: travellers see the percentages, and not only a tier's name. */
function LowTiers({ fields }: { fields: PolicyFields }) {
  const low = describeLowTiers(fields)
  return (
    <div role="status">
      {low.length > 0 && (
        <Notice tone="caution">
          <p>
            These tiers give travellers less than our standard. They see the percentages before they book.
          </p>
          <ul className="mt-2 grid gap-1">
            {low.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function Preview({ fields }: { fields: PolicyFields }) {
  const examples = buildPreview(fields)
  return (
    <section aria-label="Preview" className="grid gap-3 rounded-field bg-raise p-5">
      <h3 className="text-lg">Preview</h3>
      <div role="status" className="grid gap-3">
        {examples ? (
          <ul className="grid gap-3 sm:grid-cols-2">
            {examples.map(({ hoursBefore, refundPct, example }) => (
              <li key={hoursBefore} className="grid content-start gap-1">
                <span aria-hidden="true" className="figures text-heading">
                  {refundPct}%
                </span>
                <span className="text-[0.9375rem] text-muted">{example}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-[0.9375rem] text-muted">Fill in every number to see what travellers get back.</p>
        )}
      </div>
    </section>
  )
}
