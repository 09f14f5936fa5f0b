import { sql } from 'kysely'
import {
  type Airport,
  formatDuration,
  greatCircleKm,
  kmToNm,
  localTime,
  type REGIONS,
  shortCode,
} from '#contract/airports.ts'
import { MAX_PAX_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { EmptyLeg, FlightListing, LegChange, PriceSchedule } from '#contract/legs/legs.ts'
import { type Currency, savingsPct } from '#contract/money.ts'
import { disclosureFor } from '#contract/site/site.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** One leg as it stands now, or null. Drafts are nobody's business but their operator's. */
export async function findLeg(db: Db, { legId }: { legId: string }): Promise<EmptyLeg | null> {
  const row = await wholeLegRows(db)
    .where('legs.id', '=', legId)
    .where('legs.status', '<>', 'DRAFT')
    .executeTakeFirst()
  return row ? emptyLegOf(row) : null
}

/** What changed on these legs, for pages that are open; of those that only Premium sees yet, how many there are. */
export async function findLegChanges(
  db: Db,
  { legIds, earlyAccessSeconds }: { legIds: string[]; earlyAccessSeconds: number },
): Promise<{ changes: LegChange[]; earlyCount: number }> {
  const rows = await wholeLegRows(db)
    .select(
      sql<boolean>`legs.published_at > now() - make_interval(secs => ${earlyAccessSeconds})`.as('isEarly'),
    )
    .where('legs.id', 'in', legIds)
    .where('legs.status', '<>', 'DRAFT')
    .execute()
  const open = rows.filter(({ isEarly }) => !isEarly || earlyAccessSeconds === 0)
  const changes = open.map((row) => ({
    id: row.id,
    seatsAvailable: Math.max(0, row.seatsAvailable),
    price: row.price,
    referencePrice: row.referencePriceMinor,
    priceSchedule: scheduleOf(row),
    isBookable: isBookable(row),
  }))
  return { changes, earlyCount: rows.length - open.length }
}

export type ListingCursor = { departureMs: number; id: string }

/** Bookable legs, soonest first: one page, and where the next one begins. */
export async function listBookableLegs(
  db: Db,
  {
    limit,
    after,
    publishedForSeconds = 0,
  }: { limit: number; after: ListingCursor | null; publishedForSeconds?: number },
): Promise<{ routes: FlightListing[]; next: ListingCursor | null }> {
  let query = openFor(onSale(wholeLegRows(db)), publishedForSeconds)
    .orderBy('legs.departureAt')
    .orderBy('legs.id')
    .limit(limit + 1)
  if (after) {
    const { departureMs, id } = after
    query = query.where(
      sql<boolean>`(legs.departure_at, legs.id) > (to_timestamp(${departureMs} / 1000.0), ${id}::uuid)`,
    )
  }
  const rows = await query.execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    routes: rows.slice(0, limit).map(listingOf),
    next: last ? { departureMs: last.departureAt.getTime(), id: last.id } : null,
  }
}

/** A leg that can be booked now by everybody; null of any other. */
export async function findListing(
  db: Db,
  { legId, publishedForSeconds }: { legId: string; publishedForSeconds: number },
): Promise<FlightListing | null> {
  const row = await openFor(onSale(wholeLegRows(db)), publishedForSeconds)
    .where('legs.id', '=', legId)
    .executeTakeFirst()
  return row ? listingOf(row) : null
}

export async function countBookableLegs(
  db: Db,
  { publishedForSeconds = 0 }: { publishedForSeconds?: number } = {},
): Promise<number> {
  const legs = db.selectFrom('legs').innerJoin('operators', 'operators.id', 'legs.operatorId')
  const row = await openFor(onSale(legs), publishedForSeconds)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

// A lapsed hold that nothing has tidied up yet counts as free: a comparison with the clock, in the same statement.
export const seatsAvailable = sql<number>`legs.seats_total - legs.seats_sold - legs.seats_held + coalesce((
  select sum(b.seats) from bookings b
  where b.leg_id = legs.id and b.status = 'PENDING' and b.hold_expires_at <= now()), 0)`

const priceNow = sql<number>`leg_price_minor(legs.price_mode, legs.ask_price_minor, legs.floor_price_minor, legs.currency,
  legs.published_at, leg_sales_close_at(legs.departure_at), now())`

// Published, before sales close, its operator may publish and its aircraft is covered; seats are looked at beside it.
export const isOnSale = sql<boolean>`(legs.status = 'PUBLISHED' and coalesce(operators.publish_until > now(), false)
  and leg_is_covered(legs) and legs.departure_at > now() + interval '2 hours')`

/** Whether so many people can hold seats together; lapsed holds are looked up only where they decide. */
export function hasSeatsFor(people: number) {
  const perSeat = sql<boolean>`(${people}::int <= ${MAX_PAX_PER_HOLD} and (
    legs.seats_sold + legs.seats_held + ${people}::int <= legs.seats_total or ${seatsAvailable} >= ${people}::int))`
  return sql<boolean>`case when legs.sale_mode = 'PER_SEAT' then ${perSeat}
    else legs.seats_sold = 0 and ${people}::int <= legs.seats_total
      and (legs.seats_held = 0 or ${seatsAvailable} = legs.seats_total) end`
}

/** Keeps the legs that can be booked now. */
export function onSale<Query extends { where: (condition: typeof isOnSale) => Query }>(query: Query): Query {
  return query.where(isOnSale).where(hasSeatsFor(1))
}

/** Keeps the legs that everybody may see: for so long after their publication only Premium does. */
export function openFor<Query extends { where: (condition: typeof isOnSale) => Query }>(
  query: Query,
  publishedForSeconds: number,
): Query {
  if (publishedForSeconds === 0) return query
  return query.where(isPublishedFor(publishedForSeconds))
}

export function isPublishedFor(seconds: number) {
  return sql<boolean>`legs.published_at <= now() - make_interval(secs => ${seconds})`
}

/** Legs with everything that is said of them. */
export function wholeLegRows(db: Db | Tx) {
  return db
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .selectAll('legs')
    .select([
      'operators.legalName',
      'aircraftTypes.name as aircraftName',
      'aircraftTypes.class as aircraftClass',
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      sql<Date>`leg_sales_close_at(legs.departure_at)`.as('salesCloseAt'),
      isOnSale.as('onSale'),
      seatsAvailable.as('seatsAvailable'),
      priceNow.as('price'),
    ])
}

export type LegRow = Awaited<ReturnType<ReturnType<typeof wholeLegRows>['execute']>>[number]

export function isBookable(row: LegRow): boolean {
  const enough =
    row.saleMode === 'WHOLE_AIRCRAFT' ? row.seatsAvailable >= row.seatsTotal : row.seatsAvailable > 0
  return row.onSale && enough
}

function emptyLegOf(row: LegRow): EmptyLeg {
  return {
    ...factsOf(row),
    originICAO: row.originIcao,
    destinationICAO: row.destinationIcao,
    minPrice: row.floorPriceMinor,
    isBookable: isBookable(row),
    instantConfirm: row.instantConfirm,
    originTerminal: row.originTerminal,
    destinationTerminal: row.destinationTerminal,
    baggageNote: row.baggageNote,
    petNote: row.petNote,
    disclosure: disclosureFor(row.legalName),
  }
}

export function listingOf(row: LegRow): FlightListing {
  const facts = factsOf(row)
  return {
    ...facts,
    origin: placeOf(facts.originAirport),
    destination: placeOf(facts.destinationAirport),
    date: localTime(facts.departureUTC, facts.originAirport.timezone).isoDate,
    duration: formatDuration(facts.durationMinutes),
  }
}

function factsOf(row: LegRow) {
  const distanceKm = greatCircleKm(row.origin, row.destination)
  const currency = row.currency as Currency
  return {
    id: row.id,
    originAirport: airportOf(row.origin),
    destinationAirport: airportOf(row.destination),
    departureUTC: row.departureAt.toISOString(),
    arrivalUTC: row.arrivalAt.toISOString(),
    departureLatestUTC: row.departureLatestAt?.toISOString() ?? null,
    durationMinutes: Math.round((row.arrivalAt.getTime() - row.departureAt.getTime()) / 60_000),
    distanceKm: Math.round(distanceKm),
    distanceNm: Math.round(kmToNm(distanceKm)),
    aircraft: row.aircraftName,
    aircraftClass: row.aircraftClass,
    seatsTotal: row.seatsTotal,
    seatsAvailable: Math.max(0, row.seatsAvailable),
    saleMode: row.saleMode,
    currency,
    price: row.price,
    referencePrice: row.referencePriceMinor,
    savingsPct: savingsPct(row.price, row.referencePriceMinor),
    priceSchedule: scheduleOf(row),
    operatingCarrier: row.legalName,
  }
}

/** The published schedule of a leg's price. */
export function scheduleOf(row: LegRow): PriceSchedule {
  return {
    mode: row.priceMode,
    askPriceMinor: row.askPriceMinor,
    floorPriceMinor: row.floorPriceMinor,
    currency: row.currency as Currency,
    startsAt: (row.publishedAt ?? row.createdAt).toISOString(),
    endsAt: row.salesCloseAt.toISOString(),
  }
}

export function airportOf(row: Airport): Airport {
  const { icao, iata, name, city, country, region, lat, lon, timezone } = row
  return { icao, iata, name, city, country, region: region as (typeof REGIONS)[number], lat, lon, timezone }
}

function placeOf(airport: Airport): string {
  return `${airport.city} (${shortCode(airport)})`
}
