import { type Currency, formatMoney } from '#contract/money.ts'
import type { PayoutTotals } from '#contract/payments/payouts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Stat, Stats } from '../../ui/Stat.tsx'

/** Earned, transferred and outstanding amounts: one row of figures for each currency. */
export function PayoutTotalsList({ totals }: { totals: readonly PayoutTotals[] }) {
  return (
    <section aria-label="Totals" className="grid gap-8">
      {totals.map((one) => (
        <div key={one.currency} className="grid gap-3">
          {totals.length > 1 && <h2 className="text-sm font-semibold text-muted">{one.currency}</h2>}
          <Stats>
            <Stat name="Earned" note={formatSum(one)}>
              {formatMoney(one.netMinor, one.currency)}
            </Stat>
            <Stat name="Transferred" note="On your payout account">
              {formatMoney(one.paidMinor, one.currency)}
            </Stat>
            <Stat name="Upcoming" note={carried(one.carriedMinor, one.currency)}>
              {formatMoney(one.upcomingMinor, one.currency)}
            </Stat>
          </Stats>
        </div>
      ))}
    </section>
  )
}

/** The operator's debt after refunds, above everything else; nothing if there is none. */
export function OwedNotice({ totals }: { totals: readonly PayoutTotals[] }) {
  const owing = totals.filter(({ carriedMinor }) => carriedMinor < 0)
  if (owing.length === 0) return null
  return (
    <Notice tone="caution">
      {owing.map(({ currency, carriedMinor }) => (
        <p key={currency}>
          Refunds after a payout left you owing {formatMoney(-carriedMinor, currency)}. It is set off against
          your next payout in {currency}.
        </p>
      ))}
    </Notice>
  )
}

function formatSum({ grossMinor, feeMinor, refundsMinor, currency }: PayoutTotals): string {
  const refunds = refundsMinor === 0 ? '' : ` − ${formatMoney(refundsMinor, currency)} refunds`
  return `${formatMoney(grossMinor, currency)} paid by travellers − ${formatMoney(feeMinor, currency)} fee${refunds}, before taxes`
}

function carried(minor: number, currency: Currency): string {
  if (minor < 0) return `Less ${formatMoney(-minor, currency)} that refunds left you owing`
  if (minor > 0) return `And ${formatMoney(minor, currency)} carried over from before`
  return 'Paid 24 hours after each arrival'
}
