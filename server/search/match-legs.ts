import { type RawBuilder, sql } from 'kysely'
import { hasSeatsFor, isOnSale, isPublishedFor } from '#server/legs/queries.ts'
import { MOST_WINDOW_MS } from '#server/legs/rules.ts'
import type { ReachableAirport, SearchAsk } from './ask.ts'
import { findMostInEach } from './compare-prices.ts'
import { findNotAfter, findNotBefore } from './rules.ts'

/** A route whose legs would make a short detour to a requested place. */
export type DetourPair = { originIcao: string; destinationIcao: string; extraMetres: number }

/** Legs and their operators, with the aliases that the conditions here use; also `stop` for legs with a detour. */
export function selectLegs(pairs: readonly DetourPair[] | null) {
  const legs = sql`legs join operators on operators.id = legs.operator_id`
  if (!pairs) return legs
  const origins = pairs.map(({ originIcao }) => originIcao)
  const destinations = pairs.map(({ destinationIcao }) => destinationIcao)
  const metres = pairs.map(({ extraMetres }) => extraMetres)
  return sql`${legs} join unnest(${origins}::text[], ${destinations}::text[], ${metres}::int[])
    as stop (origin_icao, destination_icao, metres)
    on stop.origin_icao = legs.origin_icao and stop.destination_icao = legs.destination_icao`
}

/** The price per person at the search's instant, fare and taxes. The SQL function agrees with the total of a hold. */
export function selectPrice({ at, people }: Pick<SearchAsk, 'at' | 'people'>) {
  return sql<number>`leg_price_per_person(legs::legs, ${people}::int, ${at}::timestamptz)`
}

/**
 * Selects the price of standard charter per person, 0 without evidence; for a whole aircraft, the people share the
 * price of all seats.
 */
export function selectReferencePrice({ people }: Pick<SearchAsk, 'people'>) {
  return sql<number>`case legs.sale_mode when 'PER_SEAT' then leg_reference_minor(legs::legs)
    else leg_reference_minor(legs::legs) * legs.seats_total / ${people}::int end`
}

/**
 * Whether the leg is bookable, on the requested days, with enough seats: everything but places, class, currency and
 * price.
 */
export function isBookableFor(ask: SearchAsk): RawBuilder<boolean> {
  const conditions = [isOnSale, hasSeatsFor(ask.people), ...onDays(ask)]
  if (ask.publishedForSeconds > 0) conditions.push(isPublishedFor(ask.publishedForSeconds))
  return sql.join(conditions, sql` and `)
}

/** Whether the leg flies between the requested places. */
export function isBetween({ origins, destinations }: SearchAsk): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (origins) conditions.push(sql`legs.origin_icao = any(${listCodes(origins)}::text[])`)
  if (destinations) conditions.push(sql`legs.destination_icao = any(${listCodes(destinations)}::text[])`)
  return sql.join(conditions, sql` and `)
}

export function isOfClass({ classes }: SearchAsk): RawBuilder<boolean> {
  if (!classes) return sql`true`
  return sql`legs.aircraft_type = any(array(
    select designator from aircraft_types where class = any(${classes}::text[])))`
}

export function isWithinPrice(ask: SearchAsk): RawBuilder<boolean> {
  const conditions = [isInCurrency(ask)]
  if (ask.maxPriceMinor !== null) conditions.push(sql`${selectPrice(ask)} <= ${selectMostPrice(ask)}`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Whether its price is in the requested currency, or in one that can be compared with the maximum price. */
export function isInCurrency(ask: SearchAsk): RawBuilder<boolean> {
  if (ask.currency) return sql`legs.currency = ${ask.currency}`
  if (ask.maxPriceMinor === null) return sql`true`
  const currencies = [...findMostInEach(ask).keys()]
  return sql`legs.currency = any(${currencies}::text[])`
}

/** Selects the maximum price in the currency of the leg; null if it cannot be compared. */
export function selectMostPrice(ask: SearchAsk, currency = sql.ref('legs.currency')) {
  const cases = [...findMostInEach(ask)].map(([one, mostMinor]) => sql`when ${one} then ${mostMinor}::bigint`)
  return sql<number | null>`(case ${currency} ${sql.join(cases, sql` `)} end)`
}

// A leg with a departure window may leave on each of its days. The first comparison of each pair uses the index; only
// departures near midnight need the origin's time zone.
function onDays({ dateFrom, dateTo }: SearchAsk): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (dateFrom) {
    const { possibleFrom, sureFrom } = findNotBefore(dateFrom)
    const earliest = new Date(possibleFrom.getTime() - MOST_WINDOW_MS)
    conditions.push(sql`legs.departure_at >= ${earliest}::timestamptz`)
    conditions.push(sql`(legs.departure_at >= ${sureFrom}::timestamptz or ${lastDay} >= ${dateFrom}::date)`)
  }
  if (dateTo) {
    const { possibleUntil, sureUntil } = findNotAfter(dateTo)
    conditions.push(sql`legs.departure_at < ${possibleUntil}::timestamptz`)
    conditions.push(sql`(legs.departure_at < ${sureUntil}::timestamptz or ${firstDay} <= ${dateTo}::date)`)
  }
  return conditions
}

const originZone = sql`(select a.timezone from airports a where a.icao = legs.origin_icao)`

/** The first and the last day on which a leg may leave, in the origin's time zone. */
const firstDay = sql<string>`(legs.departure_at at time zone ${originZone})::date`
const lastDay = sql<string>`(coalesce(legs.departure_latest_at, legs.departure_at) at time zone ${originZone})::date`

export function listCodes(airports: readonly ReachableAirport[]): string[] {
  return airports.map(({ icao }) => icao)
}
