import { formatMoney } from '#contract/money.ts'
import type { PlanPayment } from '#contract/plans.ts'
import { Badge } from '../ui/Badge.tsx'
import { dayOf } from '../written.ts'

/** What was paid for Premium, newest first. */
export function PlanPayments({ payments }: { payments: PlanPayment[] }) {
  return (
    <section aria-labelledby="plan-payments" className="grid gap-3 border-t border-line pt-6">
      <h3 id="plan-payments" className="text-lg font-medium">
        Payments
      </h3>
      <ul className="grid divide-y divide-line">
        {payments.map(({ id, amountMinor, currency, billing, paidUTC, refund }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span>
              {dayOf(paidUTC)}{' '}
              <span className="text-muted">{billing === 'ANNUAL' ? 'for a year' : 'for a month'}</span>
            </span>
            <span className="flex items-baseline gap-3">
              {refund && <Badge tone={REFUNDS[refund].tone}>{REFUNDS[refund].word}</Badge>}
              <span className="figures">{formatMoney(amountMinor, currency)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const REFUNDS = {
  REQUESTED: { tone: 'caution', word: 'On its way back' },
  PENDING: { tone: 'caution', word: 'On its way back' },
  REFUNDED: { tone: 'go', word: 'Returned' },
  FAILED: { tone: 'warning', word: 'Could not be returned yet' },
} as const
