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
import type { EmptyLeg, FlightListing, LegChange } from '#contract/legs.ts'
import { type Currency, savingsPct } from '#contract/money.ts'
import { disclosureFor } from '#contract/site.ts'
import type { Db } from '#server/platform/db.ts'

/** One leg as it stands now, or null. Drafts are nobody's business but their operator's. */
export async function findLeg(db: Db, { legId }: { legId: string }): Promise<EmptyLeg | null> {
  const row = await legRows(db)
    .where('legs.id', '=', legId)
    .where('legs.status', '<>', 'DRAFT')
    .executeTakeFirst()
  return row ? emptyLegOf(row) : null
}

/** What changed on these legs, for pages that are open. */
export async function findLegChanges(db: Db, { legIds }: { legIds: string[] }): Promise<LegChange[]> {
  const rows = await legRows(db).where('legs.id', 'in', legIds).where('legs.status', '<>', 'DRAFT').execute()
  return rows.map((row) => ({
    id: row.id,
    seatsAvailable: Math.max(0, row.seatsAvailable),
    price: row.price,
    isBookable: isBookable(row),
  }))
}

export type ListingCursor = { departureMs: number; id: string }

/** Bookable legs, soonest first: one page, and where the next one begins. */
export async function listBookableLegs(
  db: Db,
  { limit, after }: { limit: number; after: ListingCursor | null },
): Promise<{ routes: FlightListing[]; next: ListingCursor | null }> {
  let query = onSale(legRows(db))
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

export async function countBookableLegs(db: Db): Promise<number> {
  const row = await onSale(db.selectFrom('legs').innerJoin('operators', 'operators.id', 'legs.operatorId'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

// A lapsed hold that nothing has tidied up yet counts as free: a comparison with the clock, in the same statement.
const seatsAvailable = sql<number>`legs.seats_total - legs.seats_sold - legs.seats_held + coalesce((
  select sum(b.seats) from bookings b
  where b.leg_id = legs.id and b.status = 'PENDING' and b.hold_expires_at <= now()), 0)`

const priceNow = sql<number>`leg_price_minor(legs.price_mode, legs.ask_price_minor, legs.floor_price_minor, legs.currency,
  legs.published_at, leg_sales_close_at(legs.departure_at), now())`

// Published, before sales close, and its operator may publish; seats are looked at beside it.
const isOnSale = sql<boolean>`(legs.status = 'PUBLISHED' and operators.may_publish
  and legs.departure_at > now() + interval '2 hours')`

const hasSeats = sql<boolean>`case when legs.sale_mode = 'PER_SEAT'
  then legs.seats_sold + legs.seats_held < legs.seats_total or ${seatsAvailable} > 0
  else ${seatsAvailable} = legs.seats_total end`

function onSale<Query extends { where: (condition: typeof isOnSale) => Query }>(query: Query): Query {
  return query.where(isOnSale).where(hasSeats)
}

function legRows(db: Db) {
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

type LegRow = Awaited<ReturnType<ReturnType<typeof legRows>['execute']>>[number]

function isBookable(row: LegRow): boolean {
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

function listingOf(row: LegRow): FlightListing {
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
    priceSchedule: {
      mode: row.priceMode,
      askPriceMinor: row.askPriceMinor,
      floorPriceMinor: row.floorPriceMinor,
      currency,
      startsAt: (row.publishedAt ?? row.createdAt).toISOString(),
      endsAt: row.salesCloseAt.toISOString(),
    },
    operatingCarrier: row.legalName,
  }
}

function airportOf(row: Airport): Airport {
  const { icao, iata, name, city, country, region, lat, lon, timezone } = row
  return { icao, iata, name, city, country, region: region as (typeof REGIONS)[number], lat, lon, timezone }
}

function placeOf(airport: Airport): string {
  return `${airport.city} (${shortCode(airport)})`
}
