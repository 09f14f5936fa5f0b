import type { ReactNode } from 'react'
import { type Airport, localTime, shortCode } from '#contract/airports.ts'
import type { EmptyLeg } from '#contract/legs.ts'
import { formatMoney } from '#contract/money.ts'
import { priceAt } from '#contract/price.ts'
import { RouteMap } from '../ui/art/RouteMap.tsx'
import { Card } from '../ui/Card.tsx'
import { LegEnds } from './LegEnds.tsx'
import { LegSky } from './LegSky.tsx'

/** Everything that is known of a leg before one sits in it. */
export function LegPanel({ leg, now }: { leg: EmptyLeg; now: Date }) {
  const priceMinor = priceAt(leg.priceSchedule, now)
  return (
    <Card>
      <article aria-label={`${leg.originAirport.city} to ${leg.destinationAirport.city}`}>
        <LegSky leg={leg} priceMinor={priceMinor} className="h-44 w-full sm:h-64" />
        <div className="grid gap-8 p-6 sm:p-9">
          <LegEnds
            leg={leg}
            size="panel"
            originTerminal={leg.originTerminal}
            destinationTerminal={leg.destinationTerminal}
          />
          <Facts leg={leg} priceMinor={priceMinor} />
          <figure className="grid gap-3">
            <RouteMap
              from={onMap(leg.originAirport)}
              to={onMap(leg.destinationAirport)}
              className="w-full rounded-field"
            />
            <figcaption className="text-sm text-muted">
              The great circle from {leg.originAirport.name} to {leg.destinationAirport.name},{' '}
              {distanceText(leg)}.
            </figcaption>
          </figure>
          <Notes leg={leg} now={now} />
        </div>
      </article>
    </Card>
  )
}

function Facts({ leg, priceMinor }: { leg: EmptyLeg; priceMinor: number }) {
  return (
    <dl className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
      <Fact term="Aircraft">{leg.aircraft}</Fact>
      <Fact term="Class">{leg.aircraftClass}</Fact>
      <Fact term="Seats available">
        {leg.seatsAvailable} <span className="font-normal text-muted">of {leg.seatsTotal}</span>
      </Fact>
      <Fact term="Per person">{formatMoney(priceMinor, leg.currency)}</Fact>
      <Fact term="Distance">{distanceText(leg)}</Fact>
      <Fact term="Standard charter">
        <s className="figures font-normal text-muted">{formatMoney(leg.referencePrice, leg.currency)}</s>
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-4">
      <dt className="text-[0.9375rem] text-muted">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}

function Notes({ leg, now }: { leg: EmptyLeg; now: Date }) {
  const { priceSchedule } = leg
  const falls =
    priceAt(priceSchedule, now) > priceSchedule.floorPriceMinor && priceSchedule.mode === 'DECLINING'
  const close = localTime(priceSchedule.endsAt, leg.originAirport.timezone)
  return (
    <div className="grid max-w-[62ch] gap-4 text-[0.9375rem] text-muted">
      {leg.departureLatestUTC && (
        <p>
          <strong className="font-semibold text-ink">Departure window.</strong> The aircraft leaves between{' '}
          {localTime(leg.departureUTC, leg.originAirport.timezone).time} and{' '}
          {localTime(leg.departureLatestUTC, leg.originAirport.timezone).time} local time; the arrival moves
          with it.
        </p>
      )}
      {falls && (
        <p>
          <strong className="font-semibold text-ink">Price.</strong> It falls steadily to{' '}
          {formatMoney(priceSchedule.floorPriceMinor, leg.currency)} until sales close on {close.date} at{' '}
          {close.time} {close.abbreviation}. A hold keeps the price of its moment.
        </p>
      )}
      {leg.baggageNote && (
        <p>
          <strong className="font-semibold text-ink">Baggage.</strong> {leg.baggageNote}
        </p>
      )}
      {leg.petNote && (
        <p>
          <strong className="font-semibold text-ink">Pets.</strong> {leg.petNote}
        </p>
      )}
      <p>{leg.disclosure}</p>
    </div>
  )
}

function onMap(airport: Airport) {
  return { lat: airport.lat, lon: airport.lon, code: shortCode(airport) }
}

function distanceText(leg: EmptyLeg): string {
  const number = new Intl.NumberFormat('en')
  return `${number.format(leg.distanceNm)} nm · ${number.format(leg.distanceKm)} km`
}
