import type { Currency } from '#contract/money.ts'
import { common } from '../../languages/common/common.ts'
import { formatMoney } from '../../languages/formats.ts'
import { journey } from '../../languages/journey/journey.ts'
import { useTexts } from '../../languages/texts.ts'

export type PriceLine = { route: string; priceMinor: number; seats: number; referenceMinor: number }

/** What each flight costs for everybody, and both together, beside standard charter. */
export function JourneyPrice({ lines, currency }: { lines: PriceLine[]; currency: Currency }) {
  const t = useTexts(journey)
  const all = useTexts(common)
  const totalMinor = sumOf(lines.map(({ priceMinor, seats }) => priceMinor * seats))
  const referenceMinor = sumOf(lines.map((line) => line.referenceMinor * line.seats))
  return (
    <dl className="grid gap-1.5">
      {lines.map(({ route, priceMinor, seats }) => (
        <div
          key={route}
          className="flex flex-wrap items-baseline justify-between gap-x-4 text-[0.9375rem] text-muted"
        >
          <dt>
            {route}, {formatMoney(priceMinor, currency)} × {seats}
            <span className="sr-only"> {t('seatsAfter', { count: seats })}</span>
          </dt>
          <dd className="figures">{formatMoney(priceMinor * seats, currency)}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 pt-2">
        <dt className="font-semibold">{all('total')}</dt>
        <dd className="grid justify-items-end text-[2rem] leading-tight font-medium tracking-tight">
          {referenceMinor > totalMinor && (
            <span className="text-sm font-normal text-muted">
              <span className="sr-only">{all('standardCharter')} </span>
              <s className="figures">{formatMoney(referenceMinor, currency)}</s>
            </span>
          )}
          {formatMoney(totalMinor, currency)}
        </dd>
      </div>
    </dl>
  )
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
