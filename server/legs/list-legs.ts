import { type SqlBool, sql } from 'kysely'
import type { AdminLeg, LEG_STATES, LegStanding } from '#contract/admin/admin-money.ts'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import { type Page, readWidePage } from '#server/http/paging.ts'
import { isUuid } from '#server/http/search.ts'
import type { Db } from '#server/runtime/db.ts'
import { matchRoute } from './find-places.ts'

type Ask = Page & {
  search: string
  status?: (typeof LEG_STATES)[number] | undefined
  operatorId?: string | undefined
  /** Days in UTC: '2026-12-04'. */
  from?: string | undefined
  to?: string | undefined
  order: 'asc' | 'desc'
}

/** Returns one page of all operators' legs that match the filter, by departure. */
export async function listLegs(db: Db, ask: Ask): Promise<{ legs: AdminLeg[]; pagination: Pagination }> {
  const { rows, pagination } = await readWidePage(
    {
      matching: filtered(db, ask),
      rows: legRows(db),
      ...{ id: 'legs.id', sortBy: ['legs.departureAt'], order: ask.order },
    },
    ask,
  )
  return { legs: rows.map(toAdminLeg), pagination }
}

function filtered(db: Db, { search, status, operatorId, from, to }: Ask) {
  let query = db.selectFrom('legs')
  if (status) query = query.where('legs.status', '=', status)
  if (operatorId) query = query.where('legs.operatorId', '=', operatorId)
  if (from) query = query.where('legs.departureAt', '>=', new Date(`${from}T00:00:00Z`))
  if (to) {
    query = query.where(
      sql<SqlBool>`legs.departure_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    )
  }
  if (!search) return query
  if (isUuid(search)) return query.where('legs.id', '=', search)
  return query.where(sql<SqlBool>`(legs.tail = ${search.toUpperCase()} or ${matchRoute('legs', search)})`)
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
      'operators.publishUntil',
      'aircraftTypes.name as aircraft',
      'origin.timezone',
    ])
    .select(['origin.city as originCity', 'destination.city as destinationCity'])
    .select([
      // Seats of lapsed holds count as free, even if the holds are not marked yet.
      sql<number>`coalesce((select sum(b.seats) from bookings b
        where b.leg_id = legs.id and b.status = 'PENDING' and b.hold_expires_at > now()), 0)`.as('heldNow'),
      sql<number>`(select count(*) from bookings b where b.leg_id = legs.id)`.as('bookingsCount'),
      sql<Date>`leg_sales_close_at(legs.departure_at)`.as('salesCloseAt'),
      sql<Date>`now()`.as('readAt'),
      sql<number>`case when legs.published_at is null then legs.ask_price_minor
        else coalesce(leg_price_per_person(legs, legs.seats_total, now()), leg_asked_minor(legs, now())) end`.as(
        'price',
      ),
      sql<boolean>`coalesce(legs.taxes_until > now(), false)`.as('taxesKnown'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof legRows>['execute']>>[number]

function toAdminLeg(row: Row): AdminLeg {
  return {
    id: row.id,
    status: row.status,
    standing: findStanding(row),
    operator: { id: row.operatorId, name: row.legalName },
    originICAO: row.originIcao,
    destinationICAO: row.destinationIcao,
    originCity: row.originCity,
    destinationCity: row.destinationCity,
    originTimezone: row.timezone,
    departureUTC: row.departureAt.toISOString(),
    arrivalUTC: row.arrivalAt.toISOString(),
    aircraft: row.aircraft,
    tail: row.tail,
    seatsTotal: row.seatsTotal,
    seatsHeld: row.heldNow,
    seatsSold: row.seatsSold,
    bookingsCount: row.bookingsCount,
    price: row.price,
    currency: row.currency as Currency,
  }
}

// The same rules as in `isBookable`; if there are several reasons, the most lasting one is shown.
function findStanding(row: Row): LegStanding {
  if (row.status !== 'PUBLISHED') return row.status
  if (row.readAt >= row.departureAt) return 'DEPARTED'
  if (row.readAt >= row.salesCloseAt) return 'SALES_CLOSED'
  if (!row.publishUntil || row.publishUntil <= row.readAt) return 'OPERATOR_OFF_SALE'
  if (!row.taxesKnown) return 'TAXES_UNKNOWN'
  const free = row.seatsTotal - row.seatsSold - row.heldNow
  const needed = row.saleMode === 'WHOLE_AIRCRAFT' ? row.seatsTotal : 1
  return free >= needed ? 'BOOKABLE' : 'SOLD_OUT'
}

/** Returns the operators with legs, by name. */
export async function findFlyingOperators(db: Db): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('operators as o')
    .select(['o.id', 'o.legalName as name'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('legs').select('legs.id').whereRef('legs.operatorId', '=', 'o.id')),
    )
    .orderBy('o.legalName')
    .execute()
}
