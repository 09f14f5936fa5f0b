import { measureConnection } from '#contract/bookings/journeys.ts'
import { addReferencePrices, computeSavingsPct } from '#contract/money.ts'
import type { AnyConnection } from '#contract/search/search.ts'
import { isBookable, type LegRow, toListing } from '#server/legs/queries.ts'
import type { SearchAsk } from './ask.ts'
import type { Pair } from './find-connections.ts'

/** Makes one result of two legs; null if one of them was sold since they were found. */
export function toConnection(
  pair: Pair,
  legs: Map<string, LegRow>,
  asked: Pick<SearchAsk, 'people' | 'records'>,
): AnyConnection | null {
  const [firstRow, secondRow] = [legs.get(pair.firstId), legs.get(pair.secondId)]
  if (!firstRow || !secondRow || !isBookable(firstRow) || !isBookable(secondRow)) return null
  const [first, second] = [toListing(firstRow, asked), toListing(secondRow, asked)]
  const { connectionMinutes, transferKm } = measureConnection(first, second)
  const joined = {
    id: `${first.id}_${second.id}`,
    legs: [first, second] as [typeof first, typeof second],
    fromKm: Math.round(pair.fromMetres / 1000),
    toKm: Math.round(pair.toMetres / 1000),
    connectionMinutes,
    arrivalAirport: first.destinationAirport,
    departureAirport: second.originAirport,
    transferKm: Math.round(transferKm),
    seatsAvailable: Math.min(first.seatsAvailable, second.seatsAvailable),
    departureUTC: first.departureUTC,
    arrivalUTC: second.arrivalUTC,
    durationMinutes: Math.round((Date.parse(second.arrivalUTC) - Date.parse(first.departureUTC)) / 60_000),
  }
  if (first.currency !== second.currency) return { kind: 'connection_in_two_currencies', ...joined }
  const price = first.price + second.price
  const referencePrice = addReferencePrices(first.referencePrice, second.referencePrice)
  const savingsPct = computeSavingsPct(price, referencePrice)
  return { kind: 'connection', ...joined, currency: first.currency, price, referencePrice, savingsPct }
}
