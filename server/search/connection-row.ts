import { measureConnection } from '#contract/bookings/journeys.ts'
import { addReferencePrices, computeSavingsPct } from '#contract/money.ts'
import type { Connection } from '#contract/search/search.ts'
import { isBookable, type LegRow, toListing } from '#server/legs/queries.ts'
import type { Pair } from './find-connections.ts'

/** Two legs as one result of a search; null if one of them was sold since they were found. */
export function toConnection(
  pair: Pair,
  legs: Map<string, LegRow>,
  { people }: { people: number },
): Connection | null {
  const [firstRow, secondRow] = [legs.get(pair.firstId), legs.get(pair.secondId)]
  if (!firstRow || !secondRow || !isBookable(firstRow) || !isBookable(secondRow)) return null
  const [first, second] = [toListing(firstRow, people), toListing(secondRow, people)]
  const { connectionMinutes, transferKm } = measureConnection(first, second)
  const price = first.price + second.price
  const referencePrice = addReferencePrices(first.referencePrice, second.referencePrice)
  return {
    kind: 'connection',
    id: `${first.id}_${second.id}`,
    legs: [first, second],
    fromKm: Math.round(pair.fromMetres / 1000),
    toKm: Math.round(pair.toMetres / 1000),
    connectionMinutes,
    arrivalAirport: first.destinationAirport,
    departureAirport: second.originAirport,
    transferKm: Math.round(transferKm),
    seatsAvailable: Math.min(first.seatsAvailable, second.seatsAvailable),
    currency: first.currency,
    price,
    referencePrice,
    savingsPct: computeSavingsPct(price, referencePrice),
    departureUTC: first.departureUTC,
    arrivalUTC: second.arrivalUTC,
    durationMinutes: Math.round((Date.parse(second.arrivalUTC) - Date.parse(first.departureUTC)) / 60_000),
  }
}
