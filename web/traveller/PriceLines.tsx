import type { EmptyLeg } from '#contract/legs/legs.ts'
import type { PriceInParts } from '#contract/legs/price-lines.ts'
import { computeSavingsPct } from '#contract/money.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import { About } from '../currency/About.tsx'
import { PriceParts } from '../display/PriceParts.tsx'
import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { formatMoney, formatSaving } from '../languages/formats.ts'
import { price as words } from '../languages/price/price.ts'
import { useTexts } from '../languages/texts.ts'

/** The price per person times people, or of a whole aircraft, with its parts and the price of a standard charter. */
export function PriceLines(props: {
  leg: Pick<EmptyLeg, 'currency' | 'referencePrice' | 'saleMode' | 'seatsTotal'>
  price: PriceInParts
}) {
  const { leg, price } = props
  const { currency, seatsTotal } = leg
  const { people, infants, totalMinor } = price
  const t = useTexts(flight)
  const all = useTexts(common)
  const parts = useTexts(words)
  const isWhole = leg.saleMode === 'WHOLE_AIRCRAFT'
  const referenceMinor = leg.referencePrice * (isWhole ? seatsTotal : people)
  const savings = computeSavingsPct(totalMinor, referenceMinor)
  const each = formatMoney(dividePerPerson(price, currency), currency)
  return (
    <dl className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-[0.9375rem] text-muted">
        <dt>
          {isWhole ? (
            `${formatMoney(totalMinor, currency)} ${parts('theAircraft', { count: seatsTotal })}`
          ) : (
            <>
              {each} × {people}
              <span className="sr-only"> {t('peopleAfter', { count: people })}</span>
            </>
          )}
          {infants > 0 && ` + ${all('infant', { count: infants })}`}
        </dt>
        {savings > 0 && (
          <dd>
            <span className="sr-only">{all('standardCharter')} </span>
            <s className="figures text-sm">{formatMoney(referenceMinor, currency)}</s>
            <span className="figures ms-2.5 text-sm font-bold text-go">{formatSaving(savings)}</span>
          </dd>
        )}
      </div>
      <PriceParts fareMinor={price.fareMinor} taxes={price.taxes} currency={currency} />
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-semibold">{all('total')}</dt>
        <dd className="grid justify-items-end text-end text-[2rem] leading-tight font-medium tracking-tight">
          {formatMoney(totalMinor, currency)}
          <About amountMinor={totalMinor} currency={currency} withDay />
          {isWhole && (
            <span className="text-sm font-normal tracking-normal text-muted">
              {parts('each', { price: each, count: people })}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}
