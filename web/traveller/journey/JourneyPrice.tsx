import { Fragment } from 'react'
import type { PriceInParts } from '#contract/legs/price-lines.ts'
import type { Currency } from '#contract/money.ts'
import { sumByCurrency } from '#contract/rates/sums.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import { PriceParts } from '../../display/PriceParts.tsx'
import { common } from '../../languages/common/common.ts'
import { formatMoney } from '../../languages/formats.ts'
import { journey } from '../../languages/journey/journey.ts'
import { price as words } from '../../languages/price/price.ts'
import { useTexts } from '../../languages/texts.ts'
import { AboutSums } from './AboutSums.tsx'
import { formatSums, isEachLess } from './journey-words.ts'

export type PriceLine = {
  route: string
  currency: Currency
  price: PriceInParts
  isWhole: boolean
  seatsTotal: number
  /** The price of a standard charter for the same seats. */
  referenceMinor: number
}

/** The price of each leg and of both for all people, beside that of a standard charter. */
export function JourneyPrice({ lines }: { lines: PriceLine[] }) {
  const t = useTexts(journey)
  const all = useTexts(common)
  const parts = useTexts(words)
  const sum = (choose: (line: PriceLine) => number) =>
    sumByCurrency(lines.map((line) => ({ amountMinor: choose(line), currency: line.currency })))
  const totals = sum(({ price }) => price.totalMinor)
  const references = sum((line) => line.referenceMinor)
  // Shows the comparison only if both legs have a reference price.
  const isLess = lines.every((line) => line.referenceMinor > 0) && isEachLess(totals, references)
  return (
    <dl className="grid gap-1.5">
      {lines.map(({ route, currency, price, isWhole, seatsTotal }) => (
        <Fragment key={route}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-[0.9375rem] text-muted">
            <dt>
              {route},{' '}
              {isWhole ? (
                parts('theAircraft', { count: seatsTotal })
              ) : (
                <>
                  {formatMoney(dividePerPerson(price, currency), currency)} × {price.people}
                  <span className="sr-only"> {t('seatsAfter', { count: price.people })}</span>
                </>
              )}
              {price.infants > 0 && ` + ${all('infant', { count: price.infants })}`}
            </dt>
            <dd className="figures">{formatMoney(price.totalMinor, currency)}</dd>
          </div>
          <PriceParts fareMinor={price.fareMinor} taxes={price.taxes} currency={currency} />
        </Fragment>
      ))}
      <div className="flex items-baseline justify-between gap-4 pt-2">
        <dt className="font-semibold">{all('total')}</dt>
        <dd className="grid justify-items-end text-end text-[2rem] leading-tight font-medium tracking-tight">
          {isLess && (
            <span className="text-sm font-normal text-muted">
              <span className="sr-only">{all('standardCharter')} </span>
              <s className="figures">{formatSums(references)}</s>
            </span>
          )}
          {formatSums(totals)}
          <AboutSums sums={totals} withDay />
        </dd>
      </div>
    </dl>
  )
}
