import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { getShortCode } from '#contract/airports.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import { computePartyPriceAt, computePersonPriceAt } from '#contract/legs/price.ts'
import { type Sum, sumByCurrency } from '#contract/rates/sums.ts'
import type { AnyConnection } from '#contract/search/search.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import { common } from '../../languages/common/common.ts'
import { formatDuration } from '../../languages/formats.ts'
import { journey } from '../../languages/journey/journey.ts'
import { price as words } from '../../languages/price/price.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { useNavigate } from '../../router/router.tsx'
import { journeyPaths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LegEnds } from '../LegEnds.tsx'
import { LegLikelihood } from '../likelihood/LegLikelihood.tsx'
import { usePriceTime } from '../price-time.ts'
import { priceOutlook } from '../price-words.ts'
import { AboutSums } from './AboutSums.tsx'
import { ConnectionLine } from './ConnectionLine.tsx'
import { formatSums, isEachLess } from './journey-words.ts'

type JourneyCardProps = { connection: AnyConnection; now: Date; people: number }

/** Two legs with one price as a result of a search. The price of each falls by its own schedule. */
export function JourneyCard({ connection, now, people }: JourneyCardProps) {
  const t = useTexts(journey)
  const all = useTexts(common)
  const parts = useTexts(words)
  const { legs, seatsAvailable } = connection
  const [first, second] = legs
  const firstTime = usePriceTime(first.priceSchedule, now)
  const secondTime = usePriceTime(second.priceSchedule, now)
  const add = (ofFirst: number, ofSecond: number) =>
    sumByCurrency([
      { amountMinor: ofFirst, currency: first.currency },
      { amountMinor: ofSecond, currency: second.currency },
    ])
  const prices = add(
    computePersonPriceAt(first.priceSchedule, firstTime, people),
    computePersonPriceAt(second.priceSchedule, secondTime, people),
  )
  const taxes = add(taxEach(first, firstTime, people), taxEach(second, secondTime, people)).filter(isSome)
  const references = add(first.referencePrice, second.referencePrice)
  const isLess = first.referencePrice > 0 && second.referencePrice > 0 && isEachLess(prices, references)
  const navigate = useNavigate()
  const titleId = useId()
  const gone = seatsAvailable === 0
  const firstLegId = first.id
  const secondLegId = second.id
  return (
    <article aria-labelledby={titleId} className="h-full">
      <Card className="flex h-full flex-col gap-5 p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id={titleId} className="text-lg font-semibold">
            {all('fromTo', { from: first.originAirport.city, to: second.destinationAirport.city })}
          </h2>
          <p className="text-sm text-muted">
            {t.rich('oneConnection', {
              duration: formatDuration(connection.durationMinutes),
              time: (duration) => <span className="figures">{duration}</span>,
            })}
          </p>
        </div>
        <LegEnds leg={first} size="card" />
        {first.likelihood && <LegLikelihood likelihood={first.likelihood} now={now} />}
        <ConnectionLine
          minutes={connection.connectionMinutes}
          transferKm={connection.transferKm}
          from={connection.arrivalAirport}
          to={connection.departureAirport}
        />
        <LegEnds leg={second} size="card" />
        {second.likelihood && <LegLikelihood likelihood={second.likelihood} now={now} />}
        <div className="mt-auto grid gap-5">
          <div aria-hidden="true" className="tear-line -mx-6" />
          <div className="flex items-end justify-between gap-4">
            <p className="grid text-[0.9375rem] text-muted">
              <span>{t('thenAircraft', { first: first.aircraft, second: second.aircraft })}</span>
              <span className={gone ? 'font-semibold text-warning' : undefined}>
                {gone ? all('seatsTaken') : t('seatsOnBoth', { count: seatsAvailable })}
              </span>
            </p>
            <p className="grid justify-items-end text-end">
              {isLess && (
                <span className="text-sm text-muted">
                  <span className="sr-only">{all('standardCharter')} </span>
                  <s className="figures">{formatSums(references)}</s>
                </span>
              )}
              <span className="text-2xl leading-tight font-medium tracking-tight">{formatSums(prices)}</span>
              <AboutSums sums={prices} />
              <span className="text-sm text-muted">{t('perPersonBoth')}</span>
              {taxes.length > 0 && (
                <span className="text-sm text-muted">{parts('included', { amount: formatSums(taxes) })}</span>
              )}
            </p>
          </div>
          <p className="grid gap-1 text-[0.8125rem] text-muted">
            <span>
              {t('operatedAnd', {
                way: nameWay(first),
                carrier: first.operatingCarrier,
                outlook: priceOutlook(first, firstTime),
              })}
            </span>
            <span>
              {t('operatedAnd', {
                way: nameWay(second),
                carrier: second.operatingCarrier,
                outlook: priceOutlook(second, secondTime),
              })}
            </span>
          </p>
          <Button
            variant="secondary"
            wide
            disabled={gone}
            aria-describedby={titleId}
            onClick={() => void navigate(journeyPaths.journey({ firstLegId, secondLegId, people }))}
          >
            {t('selectBoth')}
            <ArrowRight aria-hidden="true" className="size-4 text-route rtl:-scale-x-100" />
          </Button>
        </div>
      </Card>
    </article>
  )
}

function isSome({ amountMinor }: Sum): boolean {
  return amountMinor > 0
}

function taxEach({ priceSchedule, currency }: LegListing, at: Date, people: number): number {
  const { taxMinor: totalMinor } = computePartyPriceAt(priceSchedule, at, people)
  return dividePerPerson({ totalMinor, people }, currency)
}

function nameWay(leg: LegListing): string {
  return readTexts(common)('fromTo', {
    from: getShortCode(leg.originAirport),
    to: getShortCode(leg.destinationAirport),
  })
}
