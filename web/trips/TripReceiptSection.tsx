import type { ReactNode } from 'react'
import type { Trip, TripReceipt } from '#contract/trips/trips.ts'
import { formatMoney } from '../languages/formats.ts'
import { textsOf, useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { TripSection } from './TripSection.tsx'
import { dayOf } from './trip-words.ts'

type RefundStatus = TripReceipt['refunds'][number]['status']

const REFUND_LOOKS = {
  UNDER_WAY: { tone: 'select', words: 'refundOnItsWay' },
  REFUNDED: { tone: 'go', words: 'refundDone' },
  DELAYED: { tone: 'warning', words: 'refundLate' },
} as const satisfies Record<RefundStatus, { tone: BadgeTone; words: string }>

/** The amounts as they were charged, and what has gone back of them. */
export function TripReceiptSection({ trip, children }: { trip: Trip; children?: ReactNode }) {
  const t = useTexts(trips)
  const { receipt, currency, seats } = trip
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <TripSection
      id="receipt"
      title={t('receipt')}
      aside={receipt.chargedUTC && t('chargedOn', { day: dayOf(receipt.chargedUTC) })}
    >
      <dl className="grid gap-3">
        <Line term={`${money(receipt.pricePerSeatMinor)} × ${seats}`}>{money(receipt.totalMinor)}</Line>
        <Line term={t('fare')} small>
          {money(receipt.fareMinor)}
        </Line>
        <Line term={t('fee')} small>
          {money(receipt.feeMinor)}
        </Line>
        <Line term={t('taxes')} small>
          {money(receipt.taxMinor)}
        </Line>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{t(receipt.chargedUTC ? 'charged' : 'total')}</dt>
          <dd className="text-[2rem] leading-tight font-medium tracking-tight">
            {money(receipt.totalMinor + receipt.taxMinor)}
          </dd>
        </div>
      </dl>
      {trip.heldByKey !== null && (
        <p className="text-[0.9375rem] text-muted [overflow-wrap:anywhere]">
          {t('heldByKey', { key: trip.heldByKey })}
        </p>
      )}
      {!receipt.chargedUTC && <p className="text-[0.9375rem] text-muted">{unchargedWords(trip)}</p>}
      {receipt.refunds.length > 0 && (
        <ul aria-label={t('refunds')} className="grid border-t border-line">
          {receipt.refunds.map((refund) => (
            <li
              key={`${refund.requestedUTC} ${refund.amountMinor}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3.5 last:border-0"
            >
              <span className="flex items-center gap-3">
                <Badge tone={REFUND_LOOKS[refund.status].tone}>{t(REFUND_LOOKS[refund.status].words)}</Badge>
                <span className="text-sm text-muted">{dayOf(refund.refundedUTC ?? refund.requestedUTC)}</span>
              </span>
              <span className="figures font-semibold">{money(refund.amountMinor)}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </TripSection>
  )
}

function unchargedWords({ state, receipt }: Trip): string {
  const t = textsOf(trips)
  return state === 'CANCELLED' ? t('nothingCharged') : t('notChargedYet', { email: receipt.receiptEmail })
}

function Line(props: { term: string; small?: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${props.small ? 'text-sm text-muted' : ''}`}>
      <dt>{props.term}</dt>
      <dd className="figures whitespace-nowrap">{props.children}</dd>
    </div>
  )
}
