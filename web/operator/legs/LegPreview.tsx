import {
  computeGreatCircleKm,
  convertKmToNm,
  formatDuration,
  getShortCode,
  toLocalTime,
} from '#contract/airports.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import type { AircraftOption, OperatorLeg } from '#contract/legs/operator-legs.ts'
import { computePartyPriceAt } from '#contract/legs/price.ts'
import { computeSavingsPct } from '#contract/money.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import { LegCard } from '../../traveller/LegCard.tsx'
import { findTypedReference } from './evidence/evidence-values.ts'
import { parseMinor } from './evidence/typed-amounts.ts'
import { findArrival, findDeparture, findInstant, type LegValues } from './leg-values.ts'
import { buildSchedule, pickTaxes } from './PriceFields.tsx'
import type { TaxQuote } from './use-tax-quote.ts'

/** The leg's card as the list will show it; only a picture without working controls. */
export function LegPreview(props: {
  values: LegValues
  aircraft: AircraftOption | undefined
  leg: OperatorLeg | null
  quote: TaxQuote | null
  carrier: string
  now: Date
}) {
  const listing = buildListing(props)
  return (
    <section aria-labelledby="preview-heading" className="grid gap-4">
      <h2 id="preview-heading" className="text-lg font-semibold">
        As travellers see it
      </h2>
      {listing ? (
        <div inert>
          <LegCard leg={listing} now={props.now} />
        </div>
      ) : (
        <p className="rounded-card border border-dashed border-edge px-6 py-12 text-center text-muted">
          Choose the route, the aircraft, the times and a price, and the card appears here.
        </p>
      )}
    </section>
  )
}

function buildListing(props: Parameters<typeof LegPreview>[0]): LegListing | null {
  const { values, aircraft, leg, quote, now } = props
  const { origin, destination, currency } = values
  const [departure, arrival] = [findDeparture(values), findArrival(values)]
  const ask = parseMinor(values.ask, currency)
  const seatsTotal = Number(values.seats)
  if (!origin || !destination || !aircraft || !departure || !arrival || !ask || !seatsTotal) return null
  if (arrival <= departure) return null
  const minutes = Math.round((Date.parse(arrival) - Date.parse(departure)) / 60_000)
  const distanceKm = computeGreatCircleKm(origin, destination)
  const fixed = {
    mode: 'FIXED',
    askPriceMinor: ask,
    floorPriceMinor: ask,
    currency,
    startsAt: departure,
    endsAt: departure,
    ...pickTaxes(values, quote),
  } as const
  const priceSchedule = buildSchedule(values, { leg, quote, now }) ?? fixed
  const people = values.saleMode === 'WHOLE_AIRCRAFT' ? seatsTotal : 1
  const priced = computePartyPriceAt(priceSchedule, now, people)
  const price = dividePerPerson(priced, currency)
  const referencePrice = findTypedReference(values) ?? 0
  return {
    id: leg?.id ?? 'preview',
    originAirport: origin,
    destinationAirport: destination,
    origin: `${origin.city} (${getShortCode(origin)})`,
    destination: `${destination.city} (${getShortCode(destination)})`,
    departureUTC: departure,
    arrivalUTC: arrival,
    departureLatestUTC: findInstant(values.departureLatestLocal, origin) ?? null,
    date: toLocalTime(departure, origin.timezone).isoDate,
    duration: formatDuration(minutes),
    durationMinutes: minutes,
    distanceKm: Math.round(distanceKm),
    distanceNm: Math.round(convertKmToNm(distanceKm)),
    aircraft: aircraft.name,
    aircraftClass: aircraft.aircraftClass,
    seatsTotal,
    seatsAvailable: Math.max(0, seatsTotal - (leg ? leg.seatsHeld + leg.seatsSold : 0)),
    saleMode: values.saleMode,
    currency,
    price,
    priced,
    referencePrice,
    savingsPct: computeSavingsPct(price, referencePrice),
    priceSchedule,
    operatingCarrier: props.carrier,
    likelihood: null,
  }
}
