import { useEffect, useRef, useState } from 'react'
import { type Currency, formatMoney } from '#contract/money.ts'
import type { ScheduleError, SchedulePlan, WithdrawnLeg } from '#contract/schedules/schedules.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { formatCounted } from './leg-words.tsx'
import { PlanResult } from './PlanResult.tsx'

type Planned = {
  errorCount: number
  errors: ScheduleError[]
  plan: SchedulePlan | null
  token: string | null
}

type PlanReviewProps = {
  planned: Planned
  /** Whether it replaces an earlier dry run that was outdated when the user applied it. */
  outdated: boolean
  failure: string | undefined
  applying: boolean
  onApply: (token: string) => void
}

/** The result of a dry run: the errors of the file, or the planned changes and the button that makes them. */
export function PlanReview({ planned, outdated, failure, applying, onApply }: PlanReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves to each new result.
  useEffect(() => heading.current?.focus(), [planned])
  const { plan, token } = planned
  return (
    <section aria-labelledby="dry-run" className="grid gap-6">
      <h2 id="dry-run" ref={heading} tabIndex={-1} className="text-heading outline-none">
        {plan ? 'What would happen' : `${formatCounted(planned.errorCount, 'error')} in the file`}
      </h2>
      {outdated && (
        <Notice tone="caution">
          Something has changed since the dry run, so nothing was imported. This is what would happen now.
        </Notice>
      )}
      {!plan && <FileErrors planned={planned} />}
      {plan && token && (
        <>
          <PlanResult plan={plan} />
          <FormError message={failure} />
          <div className="flex flex-wrap items-center gap-4">
            <Button
              busy={applying && 'Importing...'}
              disabledReason={nothingToDo(plan) && 'Your legs are as the schedule says already.'}
              onClick={() => (plan.withdrawn.length > 0 ? setAsking(true) : onApply(token))}
            >
              {writeLabel(plan)}
            </Button>
          </div>
          <Dialog open={asking} onClose={() => setAsking(false)} title="Withdraw flights?">
            <p>{describeConsequences(plan.withdrawn)}</p>
            <DialogActions
              variant="danger"
              onClick={() => {
                setAsking(false)
                onApply(token)
              }}
              leave="Not now"
              onLeave={() => setAsking(false)}
            >
              {writeLabel(plan)}
            </DialogActions>
          </Dialog>
        </>
      )}
    </section>
  )
}

function FileErrors({ planned: { errors, errorCount } }: { planned: Planned }) {
  return (
    <div className="grid gap-4">
      <Notice tone="warning">
        Nothing can be imported until every line can be read. Correct the file and choose it again.
      </Notice>
      <DataTable
        caption="Errors of the file"
        columns={errorColumns}
        rows={errors}
        getKey={({ line, field, message }) => [line, field, message].join('\n')}
      />
      {errorCount > errors.length && (
        <p className="text-sm text-muted">The first {errors.length} are listed.</p>
      )}
    </div>
  )
}

const errorColumns: Column<ScheduleError>[] = [
  { header: 'Line', cell: ({ line }) => <span className="figures">{line}</span> },
  { header: 'Field', cell: ({ field }) => <span className="figures text-sm">{field ?? 'The line'}</span> },
  { header: 'What is wrong', cell: ({ message }) => <span className="wrap-anywhere">{message}</span> },
]

function nothingToDo({ created, changed, withdrawn }: SchedulePlan): boolean {
  return created.length + changed.length + withdrawn.length === 0
}

function writeLabel(plan: SchedulePlan): string {
  const { created, changed, withdrawn } = plan
  const parts = [
    created.length > 0 && `create ${created.length}`,
    changed.length > 0 && `change ${changed.length}`,
    withdrawn.length > 0 && `withdraw ${withdrawn.length}`,
  ].filter(Boolean)
  return parts.length > 0 ? `Import: ${parts.join(', ')}` : 'Import'
}

function describeConsequences(withdrawn: readonly WithdrawnLeg[]): string {
  const refunds = withdrawn.flatMap((leg) => leg.refunds)
  const holds = withdrawn.reduce((sum, { heldCount }) => sum + heldCount, 0)
  const opening = `${formatCounted(withdrawn.length, 'flight')} will be taken off sale for good.`
  if (refunds.length + holds === 0) return `${opening} Nobody has booked.`
  const sums = new Map<Currency, number>()
  for (const { amountMinor, currency } of refunds) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  const money = [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' and ')
  const parts = [
    refunds.length > 0 && `${formatCounted(refunds.length, 'booking')} refunded in full, ${money}`,
    holds > 0 && `${formatCounted(holds, 'hold')} released`,
  ].filter(Boolean)
  return `${opening} ${parts.join('; ')}. Everybody is told by mail at once.`
}
