import type { PlanPayment } from '#contract/plans/plans.ts'
import { formatMoney } from '../languages/formats.ts'
import { formatDay } from '../languages/instants.ts'
import { plan as texts } from '../languages/plan/plan.ts'
import { useTexts } from '../languages/texts.ts'
import { Badge } from '../ui/Badge.tsx'

/** The payments for Premium, the newest first. */
export function PlanPayments({ payments }: { payments: PlanPayment[] }) {
  const t = useTexts(texts)
  return (
    <section aria-labelledby="plan-payments" className="grid gap-3 border-t border-line pt-6">
      <h3 id="plan-payments" className="text-lg font-medium">
        {t('payments')}
      </h3>
      <ul className="grid divide-y divide-line">
        {payments.map(({ id, amountMinor, currency, billing, paidUTC, refund }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <span>
              {formatDay(paidUTC)}{' '}
              <span className="text-muted">{t(billing === 'ANNUAL' ? 'forYear' : 'forMonth')}</span>
            </span>
            <span className="flex items-baseline gap-3">
              {refund && <Badge tone={REFUNDS[refund].tone}>{t(REFUNDS[refund].word)}</Badge>}
              <span className="figures">{formatMoney(amountMinor, currency)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const REFUNDS = {
  REQUESTED: { tone: 'caution', word: 'onItsWay' },
  PENDING: { tone: 'caution', word: 'onItsWay' },
  REFUNDED: { tone: 'go', word: 'returned' },
  FAILED: { tone: 'warning', word: 'notReturned' },
} as const
