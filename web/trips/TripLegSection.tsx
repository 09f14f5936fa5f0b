import { type Airport, getShortCode } from '#contract/airports.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { getCountryName } from '../languages/countries.ts'
import { formatNumber, formatWindowEnd, toLocalTime } from '../languages/formats.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { LegEnds } from '../traveller/LegEnds.tsx'
import { RouteMap } from '../ui/art/RouteMap.tsx'
import { SkyStrip } from '../ui/art/SkyStrip.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { FboPlace } from './FboPlace.tsx'
import { TripFact } from './TripSection.tsx'

/** The leg: its sky, both ends in local time, the route on the map, and the operator. */
export function TripLegSection({ trip }: { trip: Trip }) {
  const t = useTexts(trips)
  const { flight: leg } = trip
  const { originAirport: origin, destinationAirport: destination } = leg
  return (
    <Card>
      <section id="flight" aria-labelledby="flight-heading">
        <h2 id="flight-heading" className="sr-only">
          {t('flight')}
        </h2>
        <div className="relative">
          <SkyStrip
            from={origin}
            to={destination}
            departureUTC={leg.departureUTC}
            arrivalUTC={leg.arrivalUTC}
            className="h-36 w-full sm:h-52"
          />
          <Badge tone="night" className="figures absolute start-4 top-4 font-normal">
            {toLocalTime(leg.departureUTC, origin.timezone).date}
          </Badge>
        </div>
        <div className="grid gap-8 p-6 sm:p-8">
          <LegEnds
            leg={leg}
            size="panel"
            originTerminal={leg.originTerminal}
            destinationTerminal={leg.destinationTerminal}
          />
          {leg.departureLatestUTC && (
            <p className="text-[0.9375rem] text-muted">
              {t.rich('departureWindow', {
                b: (words) => <strong className="font-semibold text-ink">{words}</strong>,
                from: toLocalTime(leg.departureUTC, origin.timezone).time,
                to: formatWindowEnd(
                  { from: leg.departureUTC, until: leg.departureLatestUTC },
                  origin.timezone,
                ),
              })}
            </p>
          )}
          <figure className="grid gap-3">
            <RouteMap from={onMap(origin)} to={onMap(destination)} className="w-full rounded-field" />
            <figcaption className="text-sm text-muted">
              {t('greatCircle', {
                from: origin.name,
                to: destination.name,
                nm: formatNumber(leg.distanceNm),
                km: formatNumber(leg.distanceKm),
              })}
            </figcaption>
          </figure>
          <dl className="grid border-t border-line">
            <TripFact term={t('terminalOfDeparture')}>
              {leg.originFbo ? (
                <FboPlace fbo={leg.originFbo} departs />
              ) : (
                describeTerminal(leg.originTerminal, origin)
              )}
            </TripFact>
            <TripFact term={t('terminalOfArrival')}>
              {leg.destinationFbo ? (
                <FboPlace fbo={leg.destinationFbo} departs={false} />
              ) : (
                describeTerminal(leg.destinationTerminal, destination)
              )}
            </TripFact>
            <TripFact term={t('aircraft')}>
              <bdi>
                {leg.aircraft}, {leg.tail}
              </bdi>
            </TripFact>
            <TripFact term={t('operatedBy')}>
              <bdi>{trip.operatingCarrier}</bdi>
            </TripFact>
          </dl>
          <p lang="en" dir="auto" className="max-w-[62ch] text-[0.9375rem] text-muted">
            {trip.disclosure}
          </p>
        </div>
      </section>
    </Card>
  )
}

function describeTerminal(terminal: string | null, airport: Airport): string {
  const place = `${airport.name}, ${airport.city}, ${getCountryName(airport.country)}`
  return terminal ? `${terminal}, ${place}` : readTexts(trips)('terminalUnknown', { place })
}

function onMap(airport: Airport) {
  return { lat: airport.lat, lon: airport.lon, code: getShortCode(airport) }
}
