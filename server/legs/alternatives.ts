import { sql } from 'kysely'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import { filterOnSale, openFor, seatsAvailable, selectWholeLegRows, toListing } from './queries.ts'

/** About an hour and a half by car; hardly any traveller goes farther to another airport. */
export const NEAR_KM = 150
const NEAR_DAYS = 3
const MOST_ALTERNATIVES = 3

type Wanted = {
  legId: string
  /** How many seats must be free. */
  seats: number
  /** The booked leg, if the leg has been moved since. */
  booked?: { originICAO: string; destinationICAO: string; departureAt: Date } | undefined
}

/**
 * Up to three bookable legs that could replace this one: both airports near its own, departure within three days of
 * it, and enough seats that can be held together; the nearest in place and time first. Mails are read later and
 * forwarded, so legs that only Premium may see yet are left out for everybody.
 */
export async function findAlternatives(db: Db | Tx, { legId, seats, booked }: Wanted): Promise<LegListing[]> {
  const wanted = booked ?? (await readRouteAndDay(db, legId))
  const [origin, destination] = [
    await readPosition(db, wanted.originICAO),
    await readPosition(db, wanted.destinationICAO),
  ]
  const fromKm = computeKmInSql('origin', origin)
  const toKm = computeKmInSql('destination', destination)
  // A day's difference counts as much as a hundred kilometres by road.
  const daysAway = sql<number>`abs(extract(epoch from legs.departure_at - ${wanted.departureAt}::timestamptz)) / 86400`
  const rows = await openFor(filterOnSale(selectWholeLegRows(db)), getSite(db).earlyAccessSeconds)
    .where('legs.id', '<>', legId)
    .where(
      sql<boolean>`legs.departure_at between ${wanted.departureAt}::timestamptz - make_interval(days => ${NEAR_DAYS})
        and ${wanted.departureAt}::timestamptz + make_interval(days => ${NEAR_DAYS})`,
    )
    .where(sql<boolean>`${fromKm} <= ${NEAR_KM}`)
    .where(sql<boolean>`${toKm} <= ${NEAR_KM}`)
    .where(sql<boolean>`${seatsAvailable} >= ${seats}`)
    .where(sql<boolean>`(legs.sale_mode = 'WHOLE_AIRCRAFT' or ${seats}::int <= ${MAX_SEATS_PER_HOLD})`)
    .orderBy(sql`${fromKm} + ${toKm} + ${daysAway} * 100`)
    .orderBy(seatsAvailable, 'desc')
    .orderBy('legs.id')
    .limit(MOST_ALTERNATIVES)
    .execute()
  return rows.map((row) => toListing(row))
}

async function readRouteAndDay(db: Db | Tx, legId: string) {
  const { originIcao, destinationIcao, departureAt } = await db
    .selectFrom('legs')
    .select(['originIcao', 'destinationIcao', 'departureAt'])
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
  return { originICAO: originIcao, destinationICAO: destinationIcao, departureAt }
}

async function readPosition(db: Db | Tx, icao: string): Promise<{ lat: number; lon: number }> {
  return await db
    .selectFrom('airports')
    .select(['lat', 'lon'])
    .where('icao', '=', icao)
    .executeTakeFirstOrThrow()
}

/** Great-circle distance by the haversine formula, as in contract/airports.ts computeGreatCircleKm(). */
export function computeKmInSql(end: 'origin' | 'destination', { lat, lon }: { lat: number; lon: number }) {
  const [endLat, endLon] = [sql.ref(`${end}.lat`), sql.ref(`${end}.lon`)]
  return sql<number>`(2 * 6371.0088 * asin(least(1, sqrt(
    power(sin(radians(${endLat} - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(${endLat})) * power(sin(radians(${endLon} - ${lon}::float8) / 2), 2)
  ))))`
}
