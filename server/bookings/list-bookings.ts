import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AdminBooking, BOOKING_SORTS } from '#contract/admin/admin-bookings.ts'
import type { BookingStatus } from '#contract/bookings/bookings.ts'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import { computeOffset, type Page, readWidePage, toLikePattern, toPagination } from '#server/http/paging.ts'
import { buildReferencePattern, isUuid } from '#server/http/search.ts'
import { matchRoute } from '#server/legs/find-places.ts'
import { UNSETTLED_REFUNDS } from '#server/payments/refunds/refund.ts'
import type { Db } from '#server/runtime/db.ts'

type BookingFilter = {
  status?: BookingStatus | undefined
  /** An empty text matches every booking. */
  search: string
  legId?: string | undefined
  refund?: 'failed' | undefined
}

type Ask = BookingFilter & Page & { sort: (typeof BOOKING_SORTS)[number]; order: 'asc' | 'desc' }

type BookingPage = { bookings: AdminBooking[]; pagination: Pagination }

/** Returns one page of the administrators' list. */
export async function listBookings(db: Db, ask: Ask): Promise<BookingPage> {
  if (!ask.search || isUuid(ask.search)) return await readBookings(db, ask, filtered(db, ask))
  const few = await findFew(db, ask)
  if (few.total > FEW) return await readBookings(db, ask, matching(db, ask))
  return { bookings: await findBookingRows(db, few.ids), pagination: toPagination(ask, few.total) }
}

// Amounts in two currencies cannot be compared, so the list sorts by currency first.
const SORTS = {
  createdAt: sql`b.created_at`,
  amount: sql`row(b.currency, b.amount_minor)`,
  holdExpires: sql`b.hold_expires_at`,
} as const

async function readBookings(db: Db, ask: Ask, found: ReturnType<typeof filtered>): Promise<BookingPage> {
  const { rows, pagination } = await readWidePage(
    {
      matching: found,
      rows: bookingRows(db),
      ...{ id: 'b.id', sortBy: [SORTS[ask.sort]], order: ask.order },
    },
    ask,
  )
  return { bookings: rows.map(toAdminBooking), pagination }
}

const HAS_UNSETTLED_REFUND = sql<SqlBool>`b.id in (select booking_id from (${UNSETTLED_REFUNDS}) unsettled)`

function filtered(db: Db, { status, legId, refund, search }: BookingFilter) {
  let query = db.selectFrom('bookings as b')
  if (status) query = query.where('b.status', '=', status)
  if (legId) query = query.where('b.legId', '=', legId)
  if (refund === 'failed') query = query.where(HAS_UNSETTLED_REFUND)
  return isUuid(search) ? query.where('b.id', '=', search) : query
}

/**
 * Up to this many matches are found by each search condition alone and then sorted. With more, bookings are read in
 * order until a page is full.
 */
const FEW = 1_000

type Found = { ids: string[]; total: number }

// Each condition uses its own index; a single condition with `or` would read every booking. If a condition finds more
// than FEW, the result is incomplete.
async function findFew(db: Db, ask: Ask): Promise<Found> {
  const { sort, order, status, legId, refund } = ask
  const ways = listSearches(ask.search).map(
    ({ join, condition }) => sql`(
      select b.id, ${SORTS[sort]} as sorted from bookings b ${join} where ${condition}
        and (${status ?? null}::text is null or b.status = ${status ?? null})
        and (${legId ?? null}::uuid is null or b.leg_id = ${legId ?? null})
        and (${refund !== 'failed'} or ${HAS_UNSETTLED_REFUND})
      limit ${FEW + 1})`,
  )
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<Found>`
    with found as materialized (${sql.join(ways, sql` union `)})
    select (select count(*) from found) as total, array(
      select id from found order by sorted ${direction}, id ${direction} limit ${ask.limit} offset ${computeOffset(ask)}
    ) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

function matching(db: Db, ask: Ask): ReturnType<typeof filtered> {
  const conditions = listSearches(ask.search).map(({ condition, joined }) => sql`(${joined ?? condition})`)
  const joined = filtered(db, ask)
    .innerJoin('users as u', 'u.id', 'b.userId')
    .innerJoin('legs as l', 'l.id', 'b.legId')
    .where(sql<SqlBool>`(${sql.join(conditions, sql` or `)})`)
  return joined as unknown as ReturnType<typeof filtered>
}

type Way = {
  join: RawBuilder<unknown>
  condition: RawBuilder<unknown>
  /** The same condition for a query that joins users and legs to every booking. */
  joined?: RawBuilder<unknown>
}

// The text may be a reference, part of an e-mail address or a name, or a route.
function listSearches(search: string): Way[] {
  const people = {
    join: sql`join users u on u.id = b.user_id`,
    condition: sql`lower(u.name || ' ' || u.email) like ${toLikePattern(search)}`,
  }
  if (search.includes('@')) return [people]
  const references = { join: sql``, condition: sql`b.reference like ${buildReferencePattern(search)}` }
  // A text that begins with FW- can only be a reference.
  if (/^FW-/i.test(search)) return [references]
  // If no place has that name, joining the legs would read every booking.
  const goes = matchRoute('l', search)
  const legs = sql`array(select l.id from legs l where ${goes})`
  const routes = { join: sql``, condition: sql`b.leg_id = any(${legs})`, joined: goes }
  return [references, people, routes]
}

/** Returns the rows of the list for these bookings, in the order of the ids. */
export async function findBookingRows(db: Db, ids: string[]): Promise<AdminBooking[]> {
  if (ids.length === 0) return []
  const rows = await bookingRows(db).where('b.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toAdminBooking(row)] : []
  })
}

function bookingRows(db: Db) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('users as u', 'u.id', 'b.userId')
    .innerJoin('legs as l', 'l.id', 'b.legId')
    .innerJoin('airports as origin', 'origin.icao', 'l.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'l.destinationIcao')
    .select(['b.id', 'b.reference', 'b.legId', 'b.status', 'b.cancelReason', 'b.seats'])
    .select(['b.infants', 'b.createdAt'])
    .select(['b.amountMinor', 'b.feeMinor', 'b.currency', 'b.holdExpiresAt'])
    .select(['u.name', 'u.email', 'l.originIcao', 'l.destinationIcao', 'l.departureAt'])
    .select(['origin.city as originCity', 'destination.city as destinationCity'])
    .select([
      sql<boolean>`b.status = 'PENDING' and b.hold_expires_at <= now()`.as('holdExpired'),
      sql<AdminBooking['paymentStatus']>`(select p.status from payments p where p.booking_id = b.id
        order by array_position(array['CAPTURED', 'REFUNDED', 'AUTHORISED'], p.status) nulls last, p.created_at desc
        limit 1)`.as('paymentStatus'),
      sql<number>`coalesce((select sum(r.amount_minor) from payments p join refunds r on r.payment_id = p.id
        where p.booking_id = b.id and r.status = 'REFUNDED'), 0)`.as('refundedMinor'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof bookingRows>['execute']>>[number]

function toAdminBooking(row: Row): AdminBooking {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    cancelReason: row.cancelReason,
    emptyLeg: {
      id: row.legId,
      originICAO: row.originIcao,
      destinationICAO: row.destinationIcao,
      originCity: row.originCity,
      destinationCity: row.destinationCity,
      departureUTC: row.departureAt.toISOString(),
    },
    seatsHeld: row.seats,
    infants: row.infants,
    price: row.amountMinor,
    currency: row.currency as Currency,
    feeAmountMinor: row.feeMinor,
    holdExpiresUTC: row.holdExpiresAt.toISOString(),
    holdExpired: row.holdExpired,
    createdAt: row.createdAt.toISOString(),
    paymentStatus: row.paymentStatus,
    refundedMinor: row.refundedMinor,
    traveller: { name: row.name, email: row.email },
  }
}
