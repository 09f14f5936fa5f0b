import { sql } from 'kysely'
import {
  type Airport,
  computeGreatCircleKm,
  convertKmToNm,
  formatDuration,
  getShortCode,
  type REGIONS,
  toLocalTime,
} from '#contract/airports.ts'
import { MAX_SEATS_PER_HOLD } from '#contract/bookings/bookings.ts'
import type { EmptyLeg, LegChange, LegListing } from '#contract/legs/legs.ts'
import { computePartyPriceAt } from '#contract/legs/price.ts'
import { type Currency, computeSavingsPct } from '#contract/money.ts'
import { writeDisclosure } from '#contract/site/site.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'
import { buildEarlyInterval, hasEarlyAccess } from './early-access.ts'
import { describeLikelihood } from './likelihood/describe-likelihood.ts'
import type { FlyingRecords } from './likelihood/read-records.ts'
import {
  computeFloorPrice,
  listPartyLines,
  listTaxes,
  type TaxedRow,
  taxLines,
  toPriceSchedule,
} from './price-leg-rows.ts'
import { SHOWN_COLUMNS } from './shown-columns.ts'

/** Returns the current state of one leg, or null. Only its operator sees a draft. */
export async function findLeg(db: Db, { legId }: { legId: string }): Promise<EmptyLeg | null> {
  const row = await selectWholeLegRows(db)
    .modifyFront(PLANNED_ONCE)
    .select(taxLines.as('taxLines'))
    .where('legs.id', '=', legId)
    .where('legs.status', '<>', 'DRAFT')
    .executeTakeFirst()
  return row ? toEmptyLeg(row) : null
}

/**
 * Returns one leg with its current price and price lines for a number of people with infants on their laps; null if
 * `findLeg` finds none.
 */
export async function findPriceFor(
  db: Db,
  { legId, people, infants = 0 }: { legId: string; people: number; infants?: number },
) {
  const row = await selectWholeLegRows(db)
    .modifyFront(PLANNED_ONCE)
    .select(taxLines.as('taxLines'))
    .where('legs.id', '=', legId)
    .where('legs.status', '<>', 'DRAFT')
    .executeTakeFirst()
  if (!row) return null
  const price = computePartyPriceAt(toPriceSchedule(row), row.readAt, people, infants)
  return { leg: toEmptyLeg(row), price, lines: listPartyLines(row, { people, infants }) }
}

/** Returns the changes of these legs for open pages. For legs that only Premium may see yet, only their number. */
export async function findLegChanges(
  db: Db,
  { legIds }: { legIds: string[] },
): Promise<{ changes: LegChange[]; earlyCount: number }> {
  const rows = await selectWholeLegRows(db)
    .select(sql<boolean>`legs.published_at > now() - ${buildEarlyInterval(db)}`.as('isEarly'))
    .where('legs.id', 'in', legIds)
    .where('legs.status', '<>', 'DRAFT')
    .execute()
  const open = rows.filter(({ isEarly }) => !isEarly || !hasEarlyAccess(db))
  const changes = open.map((row) => ({
    id: row.id,
    seatsAvailable: Math.max(0, row.seatsAvailable),
    price: row.price,
    referencePrice: row.referenceMinor,
    priceSchedule: toPriceSchedule(row),
    isBookable: isBookable(row),
  }))
  return { changes, earlyCount: rows.length - open.length }
}

export type ListingCursor = { departureMs: number; id: string }

/** Returns one page of bookable legs, soonest first, where the next page begins, and how many legs there are in all. */
export async function listBookableLegs(
  db: Db,
  {
    limit,
    after,
    publishedForSeconds = 0,
    records,
  }: {
    limit: number
    after: ListingCursor | null
    publishedForSeconds?: number
    records?: FlyingRecords | undefined
  },
): Promise<{ routes: LegListing[]; next: ListingCursor | null; total: number }> {
  let query = openFor(filterOnSale(selectWholeLegRows(db)), publishedForSeconds)
    .select(sql<number>`(${countBookable(db, publishedForSeconds)})`.as('total'))
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
    routes: rows.slice(0, limit).map((row) => toListing(row, { records })),
    next: last ? { departureMs: last.departureAt.getTime(), id: last.id } : null,
    // A page without rows lies behind the last leg, or there is none.
    total: rows[0]?.total ?? (after ? await countBookableLegs(db, { publishedForSeconds }) : 0),
  }
}

/** Returns a leg that everybody can book now; null otherwise. */
export async function findListing(
  db: Db,
  { legId, publishedForSeconds }: { legId: string; publishedForSeconds: number },
): Promise<LegListing | null> {
  const row = await openFor(filterOnSale(selectWholeLegRows(db)), publishedForSeconds)
    .where('legs.id', '=', legId)
    .executeTakeFirst()
  return row ? toListing(row) : null
}

export async function countBookableLegs(
  db: Db,
  { publishedForSeconds = 0 }: { publishedForSeconds?: number } = {},
): Promise<number> {
  return (await countBookable(db, publishedForSeconds).executeTakeFirstOrThrow()).total
}

function countBookable(db: Db, publishedForSeconds: number) {
  const legs = db.selectFrom('legs').innerJoin('operators', 'operators.id', 'legs.operatorId')
  return openFor(filterOnSale(legs), publishedForSeconds).select(sql<number>`count(*)`.as('total'))
}

// Seats of lapsed holds that are not marked yet count as free, by a comparison with the clock in the same statement.
export const seatsAvailable = sql<number>`legs.seats_total - legs.seats_sold - legs.seats_held + coalesce((
  select sum(b.seats) from bookings b
  where b.leg_id = legs.id and b.status = 'PENDING' and b.hold_expires_at <= now()), 0)`

// For a whole aircraft, the price with every seat taken. While the taxes are unknown nothing is sold, and the asked
// price is shown.
const priceNow = sql<number>`coalesce(leg_price_per_person(legs::legs, legs.seats_total, now()), leg_asked_minor(legs::legs, now()))`

// Published, before the close of sales, with a covered aircraft, current taxes and an operator that may publish.
// Seats are checked separately.
export const isOnSale = sql<boolean>`(legs.status = 'PUBLISHED' and coalesce(operators.publish_until > now(), false)
  and leg_is_covered(legs::legs) and legs.departure_at > now() + interval '2 hours' and coalesce(legs.taxes_until > now(), false))`

/** Whether this many people can hold seats together. Lapsed holds are read only if they make a difference. */
export function hasSeatsFor(people: number) {
  const perSeat = sql<boolean>`(${people}::int <= ${MAX_SEATS_PER_HOLD} and (
    legs.seats_sold + legs.seats_held + ${people}::int <= legs.seats_total or ${seatsAvailable} >= ${people}::int))`
  return sql<boolean>`case when legs.sale_mode = 'PER_SEAT' then ${perSeat}
    else legs.seats_sold = 0 and ${people}::int <= legs.seats_total
      and (legs.seats_held = 0 or ${seatsAvailable} = legs.seats_total) end`
}

/** Keeps the legs that can be booked now. */
export function filterOnSale<Query extends { where: (condition: typeof isOnSale) => Query }>(
  query: Query,
): Query {
  return query.where(isOnSale).where(hasSeatsFor(1))
}

/** Keeps the legs that everybody may see; right after publication only Premium may. */
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

/** Selects legs with all shown columns. */
export function selectWholeLegRows(db: Db | Tx) {
  return db
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select(SHOWN_COLUMNS)
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
      sql<number>`leg_reference_minor(legs::legs)`.as('referenceMinor'),
      sql<Date>`now()`.as('readAt'),
    ])
}

export type LegRow = Awaited<ReturnType<ReturnType<typeof selectWholeLegRows>['execute']>>[number]

export function isBookable(row: LegRow): boolean {
  const enough =
    row.saleMode === 'WHOLE_AIRCRAFT' ? row.seatsAvailable >= row.seatsTotal : row.seatsAvailable > 0
  return row.onSale && enough
}

function toEmptyLeg(row: TaxedRow): EmptyLeg {
  return {
    ...toFacts(row),
    originICAO: row.originIcao,
    destinationICAO: row.destinationIcao,
    taxes: listTaxes(row),
    minPrice: computeFloorPrice(row),
    isBookable: isBookable(row),
    instantConfirm: row.instantConfirm,
    originTerminal: row.originTerminal,
    destinationTerminal: row.destinationTerminal,
    baggageNote: row.baggageNote,
    petNote: row.petNote,
    disclosure: writeDisclosure(row.legalName),
  }
}

type Asked = {
  /** The requested number of people; every seat of a whole aircraft if none was requested. */
  people?: number
  /** What operators have flown; without it, the likelihood that the leg flies is not shown. */
  records?: FlyingRecords | undefined
}

export function toListing(row: LegRow, { people, records }: Asked = {}): LegListing {
  const facts = toFacts(row, people)
  return {
    ...facts,
    origin: formatPlace(facts.originAirport),
    destination: formatPlace(facts.destinationAirport),
    date: toLocalTime(facts.departureUTC, facts.originAirport.timezone).isoDate,
    duration: formatDuration(facts.durationMinutes),
    likelihood: records ? describeLikelihood(row, { records, now: row.readAt }) : null,
  }
}

function toFacts(row: LegRow, people?: number) {
  const schedule = toPriceSchedule(row)
  const priced = computePartyPriceAt(schedule, row.readAt, row.saleMode === 'PER_SEAT' ? 1 : people)
  const price = dividePerPerson(priced, schedule.currency)
  // For a whole aircraft, the reference price is divided among the people, like the price.
  const referencePrice =
    row.saleMode === 'PER_SEAT'
      ? row.referenceMinor
      : Math.floor((row.referenceMinor * row.seatsTotal) / priced.people)
  const distanceKm = computeGreatCircleKm(row.origin, row.destination)
  const currency = row.currency as Currency
  return {
    id: row.id,
    originAirport: toAirport(row.origin),
    destinationAirport: toAirport(row.destination),
    departureUTC: row.departureAt.toISOString(),
    arrivalUTC: row.arrivalAt.toISOString(),
    departureLatestUTC: row.departureLatestAt?.toISOString() ?? null,
    durationMinutes: Math.round((row.arrivalAt.getTime() - row.departureAt.getTime()) / 60_000),
    distanceKm: Math.round(distanceKm),
    distanceNm: Math.round(convertKmToNm(distanceKm)),
    aircraft: row.aircraftName,
    aircraftClass: row.aircraftClass,
    seatsTotal: row.seatsTotal,
    seatsAvailable: Math.max(0, row.seatsAvailable),
    saleMode: row.saleMode,
    currency,
    price,
    priced,
    referencePrice,
    savingsPct: computeSavingsPct(price, referencePrice),
    priceSchedule: schedule,
    operatingCarrier: row.legalName,
  }
}

export function toAirport(row: Airport): Airport {
  const { icao, iata, name, city, country, region, lat, lon, timezone } = row
  return { icao, iata, name, city, country, region: region as (typeof REGIONS)[number], lat, lon, timezone }
}

function formatPlace(airport: Airport): string {
  return `${airport.city} (${getShortCode(airport)})`
}
