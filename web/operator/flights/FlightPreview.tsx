import { formatDuration, greatCircleKm, kmToNm, localTime, shortCode } from '#contract/airports.ts'
import type { AircraftOption, OperatorFlight } from '#contract/legs/flights.ts'
import type { FlightListing } from '#contract/legs/legs.ts'
import { priceAt } from '#contract/legs/price.ts'
import { savingsPct } from '#contract/money.ts'
import { FlightCard } from '../../traveller/FlightCard.tsx'
import { arrivalOf, departureOf, type FlightValues, instantOf, minorOf } from './flight-values.ts'
import { scheduleOf } from './PriceFields.tsx'

/** The flight's card as it will stand in the list; a picture only, nothing in it can be pressed. */
export function FlightPreview(props: {
  values: FlightValues
  aircraft: AircraftOption | undefined
  flight: OperatorFlight | null
  carrier: string
  now: Date
}) {
  const listing = listingOf(props)
  return (
    <section aria-labelledby="preview-heading" className="grid gap-4">
      <h2 id="preview-heading" className="text-lg font-semibold">
        As travellers see it
      </h2>
      {listing ? (
        <div inert>
          <FlightCard leg={listing} now={props.now} />
        </div>
      ) : (
        <p className="rounded-card border border-dashed border-edge px-6 py-12 text-center text-muted">
          Choose the route, the aircraft, the times and a price, and the card appears here.
        </p>
      )}
    </section>
  )
}

function listingOf(props: Parameters<typeof FlightPreview>[0]): FlightListing | null {
  const { values, aircraft, flight, now } = props
  const { origin, destination, currency } = values
  const [departure, arrival] = [departureOf(values), arrivalOf(values)]
  const ask = minorOf(values.ask, currency)
  const seatsTotal = Number(values.seats)
  if (!origin || !destination || !aircraft || !departure || !arrival || !ask || !seatsTotal) return null
  if (arrival <= departure) return null
  const minutes = Math.round((Date.parse(arrival) - Date.parse(departure)) / 60_000)
  const distanceKm = greatCircleKm(origin, destination)
  const fixed = {
    mode: 'FIXED',
    askPriceMinor: ask,
    floorPriceMinor: ask,
    currency,
    startsAt: departure,
    endsAt: departure,
  } as const
  const priceSchedule = scheduleOf(values, flight, now) ?? fixed
  const price = priceAt(priceSchedule, now)
  const referencePrice = minorOf(values.reference, currency) ?? price
  return {
    id: flight?.id ?? 'preview',
    originAirport: origin,
    destinationAirport: destination,
    origin: `${origin.city} (${shortCode(origin)})`,
    destination: `${destination.city} (${shortCode(destination)})`,
    departureUTC: departure,
    arrivalUTC: arrival,
    departureLatestUTC: instantOf(values.departureLatestLocal, origin) ?? null,
    date: localTime(departure, origin.timezone).isoDate,
    duration: formatDuration(minutes),
    durationMinutes: minutes,
    distanceKm: Math.round(distanceKm),
    distanceNm: Math.round(kmToNm(distanceKm)),
    aircraft: aircraft.name,
    aircraftClass: aircraft.aircraftClass,
    seatsTotal,
    seatsAvailable: Math.max(0, seatsTotal - (flight ? flight.seatsHeld + flight.seatsSold : 0)),
    saleMode: values.saleMode,
    currency,
    price,
    referencePrice,
    savingsPct: savingsPct(price, referencePrice),
    priceSchedule,
    operatingCarrier: props.carrier,
  }
}
