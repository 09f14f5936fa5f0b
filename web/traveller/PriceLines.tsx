import type { EmptyLeg } from '#contract/legs/legs.ts'
import { savingsPct } from '#contract/money.ts'
import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { formatMoney, formatSaving } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'

/** Price per person times people, beside what a standard charter would cost. */
export function PriceLines(props: {
  leg: Pick<EmptyLeg, 'currency' | 'referencePrice'>
  seats: number
  priceMinor: number
}) {
  const { leg, seats, priceMinor } = props
  const t = useTexts(flight)
  const all = useTexts(common)
  const savings = savingsPct(priceMinor, leg.referencePrice)
  return (
    <dl className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-[0.9375rem] text-muted">
        <dt>
          {formatMoney(priceMinor, leg.currency)} × {seats}
          <span className="sr-only"> {t('peopleAfter', { count: seats })}</span>
        </dt>
        {savings > 0 && (
          <dd>
            <span className="sr-only">{all('standardCharter')} </span>
            <s className="figures text-sm">{formatMoney(leg.referencePrice * seats, leg.currency)}</s>
            <span className="figures ms-2.5 text-sm font-bold text-go">{formatSaving(savings)}</span>
          </dd>
        )}
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">{all('total')}</dt>
        <dd className="text-[2rem] leading-tight font-medium tracking-tight">
          {formatMoney(priceMinor * seats, leg.currency)}
        </dd>
      </div>
    </dl>
  )
}
