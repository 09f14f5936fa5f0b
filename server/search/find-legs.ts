import { type RawBuilder, sql } from 'kysely'
import { type LegRow, selectWholeLegRows } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import type { ReachableAirport, SearchAsk } from './ask.ts'
import type { SortKey } from './cursors.ts'
import {
  type DetourPair,
  isBetween,
  isBookableFor,
  isOfClass,
  isWithinPrice,
  selectLegs,
  selectPrice,
  selectReferencePrice,
} from './match-legs.ts'
import { selectPriceOrder } from './price-order.ts'

type Wanted = {
  ask: SearchAsk
  /** If given, legs on these routes instead of legs between the requested places. */
  pairs: readonly DetourPair[] | null
  after: SortKey | null
  limit: number
}

export type SortedLeg = { row: LegRow; key: SortKey }

/** Returns one page of legs in the requested order, and whether there are more. */
export async function findLegs(
  db: Db,
  { ask, pairs, after, limit }: Wanted,
): Promise<{ legs: SortedLeg[]; hasMore: boolean }> {
  const keys = listSortKeys(ask, pairs)
  const conditions = [isBookableFor(ask), isOfClass(ask), isWithinPrice(ask)]
  if (!pairs) conditions.push(isBetween(ask))
  if (after) conditions.push(isBehind(keys, after))
  const { rows } = await sql<{ id: string; values: number[] }>`
    select legs.id, array[${sql.join(keys.map(({ asNumber }) => asNumber))}]::float8[] as values
    from ${selectLegs(pairs)} ${joinPlaces(ask, pairs)}
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(keys.map(({ column }) => column))}, legs.id
    limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const wholeRows = await readRows(
    db,
    page.map(({ id }) => id),
  )
  const legs = page.flatMap(({ id, values }) => {
    const row = wholeRows.get(id)
    return row ? [{ row, key: { id, values } }] : []
  })
  return { legs, hasMore: rows.length > limit }
}

async function readRows(db: Db, ids: string[]): Promise<Map<string, LegRow>> {
  if (ids.length === 0) return new Map()
  const rows = await selectWholeLegRows(db).where('legs.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A sort key, smallest first: the SQL expression to compare, the same as a whole number, and that number as a value
 * again.
 */
type Key = {
  column: RawBuilder<unknown>
  asNumber: RawBuilder<number>
  fromNumber: (value: number) => RawBuilder<unknown>
}

function listSortKeys(ask: SearchAsk, pairs: readonly DetourPair[] | null): Key[] {
  const price = selectPrice(ask)
  switch (ask.sort) {
    case 'departure':
      return [departure]
    case 'price':
      return [...selectPriceOrder(ask, { price }).map(whole), departure]
    case 'savings':
      return [whole(sql`-(${selectSavings(price, ask)})`), departure]
    case 'distance':
      return [whole(selectMetres(ask, pairs)), departure]
  }
}

// The index on departures already has this order.
const departure: Key = {
  column: sql`legs.departure_at`,
  asNumber: sql`extract(epoch from legs.departure_at) * 1000`,
  fromNumber: (value) => sql`to_timestamp(${value}::float8 / 1000)`,
}

function whole(column: RawBuilder<unknown>): Key {
  return { column, asNumber: column as RawBuilder<number>, fromNumber: (value) => sql`${value}::bigint` }
}

// The same as savingsPct() in contract/money.ts: whole percent, rounded down.
function selectSavings(price: RawBuilder<number>, ask: SearchAsk) {
  const reference = selectReferencePrice(ask)
  return sql`greatest(0, ((${reference}) - ${price}) * 100 / nullif(${reference}, 0))`
}

function selectMetres({ origins, destinations }: SearchAsk, pairs: readonly DetourPair[] | null) {
  if (pairs) return sql`stop.metres::bigint`
  if (origins && destinations) return sql`(near_from.metres + near_to.metres)::bigint`
  if (origins) return sql`near_from.metres::bigint`
  if (destinations) return sql`near_to.metres::bigint`
  return legMetres
}

// The great-circle distance by the haversine formula, as computeGreatCircleKm() in contract/airports.ts.
const legMetres = sql`round(2 * 6371008.8 * asin(least(1, sqrt(
  power(sin(radians(target.lat - start.lat) / 2), 2)
  + cos(radians(start.lat)) * cos(radians(target.lat)) * power(sin(radians(target.lon - start.lon) / 2), 2)
))))::bigint`

/** Joins airports and requested places; only sorting by distance needs them. */
function joinPlaces({ sort, origins, destinations }: SearchAsk, pairs: readonly DetourPair[] | null) {
  if (sort !== 'distance' || pairs) return sql``
  if (!origins && !destinations) {
    return sql`join airports start on start.icao = legs.origin_icao
      join airports target on target.icao = legs.destination_icao`
  }
  const from = origins
    ? sql`join ${reachable(origins)} as near_from (icao, metres) on near_from.icao = legs.origin_icao`
    : sql``
  const to = destinations
    ? sql`join ${reachable(destinations)} as near_to (icao, metres) on near_to.icao = legs.destination_icao`
    : sql``
  return sql`${from} ${to}`
}

function reachable(airports: readonly ReachableAirport[]) {
  return sql`unnest(${airports.map(({ icao }) => icao)}::text[], ${airports.map(({ metres }) => metres)}::int[])`
}

function isBehind(keys: Key[], { values, id }: SortKey): RawBuilder<boolean> {
  const columns = sql.join(keys.map(({ column }) => column))
  const bounds = sql.join(keys.map(({ fromNumber }, i) => fromNumber(values[i] ?? 0)))
  return sql`(${columns}, legs.id) > (${bounds}, ${id}::uuid)`
}
