import type { ReactNode } from 'react'
import type { Trip, TripReceipt } from '#contract/trips/trips.ts'
import { PriceRow, TaxRows } from '../display/PriceParts.tsx'
import { formatMoney } from '../languages/formats.ts'
import { price } from '../languages/price/price.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { TripSection } from './TripSection.tsx'
import { formatDay } from './trip-words.ts'

type RefundStatus = TripReceipt['refunds'][number]['status']

const REFUND_LOOKS = {
  UNDER_WAY: { tone: 'select', words: 'refundOnItsWay' },
  REFUNDED: { tone: 'go', words: 'refundDone' },
  DELAYED: { tone: 'warning', words: 'refundLate' },
} as const satisfies Record<RefundStatus, { tone: BadgeTone; words: string }>

/** The charged and refunded amounts. */
export function TripReceiptSection({ trip, children }: { trip: Trip; children?: ReactNode }) {
  const t = useTexts(trips)
  const parts = useTexts(price)
  const { receipt, currency } = trip
  const { people } = receipt
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <TripSection
      id="receipt"
      title={t('receipt')}
      aside={receipt.chargedUTC && t('chargedOn', { day: formatDay(receipt.chargedUTC) })}
    >
      <dl className="grid gap-3">
        <PriceRow term={t('fare')}>{money(receipt.fareMinor)}</PriceRow>
        <PriceRow term={t('fee')}>{money(receipt.feeMinor)}</PriceRow>
        <TaxRows taxes={receipt.taxes} currency={currency} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{t(receipt.chargedUTC ? 'charged' : 'total')}</dt>
          <dd className="text-end text-[2rem] leading-tight font-medium tracking-tight">
            {money(receipt.totalMinor)}
            {people > 1 && (
              <span className="block text-sm font-normal tracking-normal text-muted">
                {parts('each', { price: money(receipt.pricePerPersonMinor), count: people })}
              </span>
            )}
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
                <span className="text-sm text-muted">
                  {formatDay(refund.refundedUTC ?? refund.requestedUTC)}
                </span>
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
  const t = readTexts(trips)
  return state === 'CANCELLED' ? t('nothingCharged') : t('notChargedYet', { email: receipt.receiptEmail })
}
