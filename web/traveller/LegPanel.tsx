import { lazy, type ReactNode } from 'react'
import { type Airport, getShortCode } from '#contract/airports.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import type { Likelihood } from '#contract/legs/likelihood.ts'
import { computeAskAt } from '#contract/legs/price.ts'
import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { formatKm, formatMoney, formatNumber, formatWindowEnd, toLocalTime } from '../languages/formats.ts'
import { price as words } from '../languages/price/price.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { RouteMap } from '../ui/art/RouteMap.tsx'
import { Card } from '../ui/Card.tsx'
import { Optional } from '../ui/form/Optional.tsx'
import { LegEnds } from './LegEnds.tsx'
import { LegRules } from './LegRules.tsx'
import { LegSky } from './LegSky.tsx'
import { LegLikelihood } from './likelihood/LegLikelihood.tsx'
import { type PriceNow, priceNow } from './price-words.ts'

const PriceHistory = lazy(async () => ({ default: (await import('./PriceHistory.tsx')).PriceHistory }))

/** All facts of a leg for travellers before boarding. */
export function LegPanel(props: { leg: EmptyLeg; likelihood: Likelihood | null; now: Date }) {
  const { leg, likelihood, now } = props
  const t = useTexts(flight)
  const all = useTexts(common)
  const price = priceNow(leg, now)
  const { originAirport: from, destinationAirport: to } = leg
  return (
    <Card>
      <article aria-label={all('fromTo', { from: from.city, to: to.city })}>
        <LegSky leg={leg} priceMinor={price.perSeatMinor} className="h-44 w-full sm:h-64" />
        <div className="grid gap-8 p-6 sm:p-9">
          <LegEnds
            leg={leg}
            size="panel"
            originTerminal={leg.originTerminal}
            destinationTerminal={leg.destinationTerminal}
          />
          <Facts leg={leg} price={price} />
          {likelihood && <LegLikelihood likelihood={likelihood} now={now} />}
          <figure className="grid gap-3">
            <RouteMap from={onMap(from)} to={onMap(to)} className="w-full rounded-field" />
            <figcaption className="text-sm text-muted">
              {t('greatCircle', { from: from.name, to: to.name, distance: distanceText(leg) })}
            </figcaption>
          </figure>
          <Optional fallback={<div className="h-92" />}>
            <PriceHistory legId={leg.id} schedule={leg.priceSchedule} now={now} look="inset" />
          </Optional>
          <LegRules leg={leg} now={now} />
          <Notes leg={leg} now={now} />
        </div>
      </article>
    </Card>
  )
}

function Facts({ leg, price }: { leg: EmptyLeg; price: PriceNow }) {
  const t = useTexts(flight)
  const parts = useTexts(words)
  const referenceMinor = leg.referencePrice * (price.isWhole ? leg.seatsTotal : 1)
  return (
    <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
      <Fact term={t('aircraft')}>{leg.aircraft}</Fact>
      <Fact term={t('class')}>{translate(leg.aircraftClass)}</Fact>
      <Fact term={t('seatsAvailable')}>
        {t.rich('ofSeats', {
          free: String(leg.seatsAvailable),
          total: String(leg.seatsTotal),
          of: (words) => <span className="font-normal text-muted">{words}</span>,
        })}
      </Fact>
      <Fact term={price.isWhole ? parts('wholeAircraft') : t('perPerson')}>
        {formatMoney(price.totalMinor, leg.currency)}
        {price.taxMinor > 0 && (
          <span className="block text-sm font-normal text-muted">
            {parts('included', { amount: formatMoney(price.taxMinor, leg.currency) })}
          </span>
        )}
      </Fact>
      <Fact term={t('distance')}>{distanceText(leg)}</Fact>
      {referenceMinor > price.totalMinor && (
        <Fact term={readTexts(common)('standardCharter')}>
          <s className="figures font-normal text-muted">{formatMoney(referenceMinor, leg.currency)}</s>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-4">
      <dt className="text-[0.9375rem] text-muted">{term}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  )
}

function Notes({ leg, now }: { leg: EmptyLeg; now: Date }) {
  const t = useTexts(flight)
  const { priceSchedule } = leg
  const falls =
    computeAskAt(priceSchedule, now) > priceSchedule.floorPriceMinor && priceSchedule.mode === 'DECLINING'
  const atClose = new Date(priceSchedule.endsAt)
  const close = toLocalTime(priceSchedule.endsAt, leg.originAirport.timezone)
  return (
    <div className="grid max-w-[62ch] gap-4 text-[0.9375rem] text-muted">
      {leg.departureLatestUTC && (
        <p>
          {t.rich('windowNote', {
            b: strong,
            from: toLocalTime(leg.departureUTC, leg.originAirport.timezone).time,
            until: formatWindowEnd(
              { from: leg.departureUTC, until: leg.departureLatestUTC },
              leg.originAirport.timezone,
            ),
          })}
        </p>
      )}
      {falls && (
        <p>
          {t.rich('priceNote', {
            b: strong,
            price: formatMoney(priceNow(leg, atClose).totalMinor, leg.currency),
            date: close.date,
            time: close.time,
            zone: close.abbreviation,
          })}
        </p>
      )}
      {leg.baggageNote && (
        <p>
          {strong(t('baggage'))} <bdi>{leg.baggageNote}</bdi>
        </p>
      )}
      {leg.petNote && (
        <p>
          {strong(t('pets'))} <bdi>{leg.petNote}</bdi>
        </p>
      )}
      <p>{t('disclosure', { carrier: leg.operatingCarrier })}</p>
    </div>
  )
}

function strong(words: ReactNode) {
  return <strong className="font-semibold text-ink">{words}</strong>
}

function onMap(airport: Airport) {
  return { lat: airport.lat, lon: airport.lon, code: getShortCode(airport) }
}

function distanceText(leg: EmptyLeg): string {
  const miles = readTexts(flight)('nauticalMiles', { count: formatNumber(leg.distanceNm) })
  return `${miles} · ${formatKm(leg.distanceKm)}`
}
