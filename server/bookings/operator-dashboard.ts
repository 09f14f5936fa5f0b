import { sql } from 'kysely'
import type { AnswerInputOf } from '#contract/endpoint.ts'
import type { Currency } from '#contract/money.ts'
import {
  type DashboardRoute,
  type DashboardWeek,
  MAX_DASHBOARD_ROUTES,
  type operatorDashboard,
  RECENT_LEGS,
} from '#contract/operators/operator-dashboard.ts'
import { isBookable, selectWholeLegRows } from '#server/legs/queries.ts'
import { OPERATORS_SHARE } from '#server/payments/ledger/ledger.ts'
import type { Db } from '#server/runtime/db.ts'

type Dashboard = Omit<AnswerInputOf<typeof operatorDashboard.read>, 'success'>
type Figures = Dashboard['figures']
type Revenue = Figures['revenue']

/** Returns what the user's operator has offered, sold and earned; zeros and empty lists if there is no operator. */
export async function readDashboard(
  db: Db,
  { userId, weeks }: { userId: string; weeks: number },
): Promise<Dashboard> {
  const operator = await db
    .selectFrom('operators')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const operatorId = operator?.id ?? null
  const [figures, earned, recentFlights, weekRows, routes] = await Promise.all([
    countLegs(db, operatorId),
    sumRevenue(db, operatorId),
    findRecentLegs(db, operatorId),
    findWeeks(db, { operatorId, weeks }),
    findRoutes(db, { operatorId, weeks }),
  ])
  return { figures: { ...figures, revenue: earned }, recentFlights, weeks: weekRows, routes }
}

async function countLegs(db: Db, operatorId: string | null): Promise<Omit<Figures, 'revenue'>> {
  const { rows } = await sql<Omit<Figures, 'revenue'>>`
    select count(*) as "flightCount",
      count(*) filter (where status = 'DRAFT') as "draftFlightCount",
      count(*) filter (where status = 'PUBLISHED' and departure_at > now()) as "activeFlightCount",
      coalesce(sum(sold.bookings), 0) as "bookingCount",
      coalesce(sum(sold.seats), 0) as "passengerCount"
    from legs
    cross join lateral (
      select count(*) as bookings, coalesce(sum(seats), 0) as seats from bookings
      where leg_id = legs.id and status = 'CONFIRMED'
    ) as sold
    where operator_id = ${operatorId}`.execute(db)
  return rows[0] as Omit<Figures, 'revenue'>
}

// Only postings of bookings change an operator's income; a transfer moves the operator's share without changing it.
const ownShare = sql`from ledger_entries where account in ${OPERATORS_SHARE} and booking_id is not null`

async function sumRevenue(db: Db, operatorId: string | null): Promise<Revenue> {
  const { rows } = await sql<{ currency: Currency; amountMinor: number }>`
    select currency, -sum(amount_minor) as "amountMinor" ${ownShare} and operator_id = ${operatorId}
    group by currency having -sum(amount_minor) > 0 order by 2 desc, 1`.execute(db)
  return rows
}

async function findRecentLegs(db: Db, operatorId: string | null) {
  const rows = await selectWholeLegRows(db)
    .where('legs.operatorId', '=', operatorId)
    .orderBy('legs.createdAt', 'desc')
    .orderBy('legs.id', 'desc')
    .limit(RECENT_LEGS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    tail: row.tail,
    aircraft: row.aircraftName,
    originAirport: row.origin,
    destinationAirport: row.destination,
    departureUTC: row.departureAt.toISOString(),
    status: row.status,
    isBookable: isBookable(row),
    seatsTotal: row.seatsTotal,
    seatsSold: row.seatsSold,
    seatsFree: Math.max(0, row.seatsAvailable),
  }))
}

// Lists every calendar week, including weeks without a booking. A refund counts in the week of its booking.
async function findWeeks(
  db: Db,
  { operatorId, weeks }: { operatorId: string | null; weeks: number },
): Promise<DashboardWeek[]> {
  const { rows } = await sql<DashboardWeek>`
    with calendar as (
      select date_trunc('week', now(), 'UTC') - make_interval(weeks => step) as starts_at
      from generate_series(${weeks - 1}::int, 0, -1) as step
    ), own as (
      select b.id, b.status, date_trunc('week', b.confirmed_at, 'UTC') as week
      from bookings b join legs l on l.id = b.leg_id
      where l.operator_id = ${operatorId} and b.confirmed_at >= (select min(starts_at) from calendar)
    ), earned as (
      select own.week, share.currency, -sum(share.amount_minor) as amount_minor
      from own join (select booking_id, currency, amount_minor ${ownShare}) as share on share.booking_id = own.id
      group by own.week, share.currency having -sum(share.amount_minor) > 0
    )
    select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD') as "weekStart",
      (select count(*) from own where week = starts_at and status = 'CONFIRMED') as "bookingCount",
      coalesce((select jsonb_agg(jsonb_build_object('currency', currency, 'amountMinor', amount_minor) order by currency)
        from earned where week = starts_at), '[]') as revenue
    from calendar order by starts_at`.execute(db)
  return rows
}

async function findRoutes(
  db: Db,
  { operatorId, weeks }: { operatorId: string | null; weeks: number },
): Promise<DashboardRoute[]> {
  const { rows } = await sql<DashboardRoute>`
    select to_jsonb(origin) as "originAirport", to_jsonb(destination) as "destinationAirport",
      offered.flights as "flightCount", offered.seats_total as "seatsTotal", offered.seats_sold as "seatsSold"
    from (
      select origin_icao, destination_icao, count(*) as flights,
        sum(seats_total) as seats_total, sum(seats_sold) as seats_sold
      from legs
      where operator_id = ${operatorId} and status in ('PUBLISHED', 'FLOWN')
        and departure_at >= date_trunc('week', now(), 'UTC') - make_interval(weeks => ${weeks - 1}::int)
      group by origin_icao, destination_icao
      order by flights desc, sum(seats_sold)::float / sum(seats_total) desc, origin_icao, destination_icao
      limit ${MAX_DASHBOARD_ROUTES}
    ) as offered
    join airports origin on origin.icao = offered.origin_icao
    join airports destination on destination.icao = offered.destination_icao
    order by offered.flights desc, offered.seats_sold::float / offered.seats_total desc, 1, 2`.execute(db)
  return rows
}
