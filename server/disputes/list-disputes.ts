import { sql } from 'kysely'
import type { AdminDispute, DISPUTE_SORTS, DisputeState } from '#contract/disputes/disputes.ts'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import { type Page, readPage } from '#server/http/paging.ts'
import { buildReferencePattern, isUuid } from '#server/http/search.ts'
import type { Db } from '#server/runtime/db.ts'

type Ask = Page & {
  search: string
  status?: DisputeState | undefined
  dueWithinDays?: number | undefined
  sort: (typeof DISPUTE_SORTS)[number]
  order: 'asc' | 'desc'
}

/** Returns one page of the disputes that match the filter. */
export async function listDisputes(
  db: Db,
  ask: Ask,
): Promise<{ disputes: AdminDispute[]; pagination: Pagination }> {
  let query = disputeRows(filtered(db, ask))
  if (ask.sort === 'opened') query = query.orderBy('d.openedAt', ask.order)
  // Amounts in different currencies cannot be compared, so the list sorts by currency first.
  if (ask.sort === 'amount')
    query = query.orderBy('d.currency', ask.order).orderBy('d.amountMinor', ask.order)
  // In either direction, disputes that wait for an answer come first, and decided ones last with the newest on top.
  if (ask.sort === 'due') {
    query = query
      .orderBy(sql`${WAITING} desc, d.closed_at is not null`)
      .orderBy(sql`case when d.closed_at is null then d.due_at end`, ask.order)
      .orderBy('d.openedAt', 'desc')
  }
  const { rows, pagination } = await readPage(query.orderBy('d.id', ask.order), ask)
  return { disputes: rows.map(toAdminDispute), pagination }
}

/**
 * SQL over `disputes d`: the dispute waits for an administrator, because the bank expects an answer and none is given.
 */
export const WAITING = sql<boolean>`(d.status = 'NEEDS_RESPONSE'
  and not exists (select from dispute_answers a where a.dispute_id = d.id))`

function filtered(
  db: Db,
  { status, dueWithinDays, search }: Pick<Ask, 'status' | 'dueWithinDays' | 'search'>,
) {
  let query = db
    .selectFrom('disputes as d')
    .leftJoin('payments as p', 'p.id', 'd.paymentId')
    .leftJoin('bookings as b', 'b.id', 'p.bookingId')
    .leftJoin('planPayments as pp', 'pp.id', 'd.planPaymentId')
  if (status) query = query.where('d.status', '=', status)
  if (dueWithinDays) {
    query = query
      .where(WAITING)
      .where('d.dueAt', '<=', sql<Date>`now() + make_interval(days => ${dueWithinDays})`)
  }
  if (search === '') return query
  if (isUuid(search))
    return query.where(({ eb, or }) =>
      or([eb('d.id', '=', search), eb('b.id', '=', search), eb('pp.userId', '=', search)]),
    )
  if (/^d[up]_/.test(search)) return query.where('d.stripeDisputeId', '=', search)
  if (search.startsWith('pi_')) {
    return query.where(({ eb, or }) =>
      or([eb('p.paymentIntentId', '=', search), eb('pp.paymentIntentId', '=', search)]),
    )
  }
  const pattern = buildReferencePattern(search)
  return pattern ? query.where('b.reference', 'like', pattern) : query.where(sql<boolean>`false`)
}

/**
 * Selects what a row of the list shows; `query` joins `disputes d`, `payments p`, `bookings b` and `plan_payments pp`.
 */
function disputeRows(query: ReturnType<typeof filtered>) {
  return query
    .innerJoin('users as u', (join) =>
      join.on(({ eb, fn, ref }) => eb('u.id', '=', fn.coalesce(ref('b.userId'), ref('pp.userId')))),
    )
    .leftJoin('legs as l', 'l.id', 'b.legId')
    .leftJoin('airports as origin', 'origin.icao', 'l.originIcao')
    .leftJoin('airports as destination', 'destination.icao', 'l.destinationIcao')
    .leftJoin('disputeAnswers as given', 'given.disputeId', 'd.id')
    .selectAll('d')
    .select(['p.bookingId', 'b.reference', 'u.name as travellerName', 'given.kind as answer'])
    .select(['pp.userId as subscriberId', 'pp.billing'])
    .select(['origin.city as originCity', 'destination.city as destinationCity'])
}

/** Selects the row of one dispute. */
export function disputeById(db: Db, { disputeId }: { disputeId: string }) {
  return disputeRows(filtered(db, { search: '' })).where('d.id', '=', disputeId)
}

type Row = Awaited<ReturnType<ReturnType<typeof disputeRows>['execute']>>[number]

export function toAdminDispute(row: Row): AdminDispute {
  const { id, stripeDisputeId, status, reason, amountMinor, travellerName } = row
  return {
    ...{ id, stripeDisputeId, status, reason, amountMinor, travellerName },
    currency: row.currency as Currency,
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    answer: row.answer,
    booking: toBooking(row),
    premium: row.subscriberId && row.billing ? { userId: row.subscriberId, billing: row.billing } : null,
  }
}

function toBooking({ bookingId, reference, originCity, destinationCity }: Row): AdminDispute['booking'] {
  if (!bookingId || !reference || !originCity || !destinationCity) return null
  return { id: bookingId, reference, originCity, destinationCity }
}
