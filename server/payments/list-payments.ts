import { type SqlBool, sql } from 'kysely'
import type { PaymentState } from '#contract/admin/admin-bookings.ts'
import type { AdminPayment } from '#contract/admin/admin-money.ts'
import type { Currency } from '#contract/money.ts'
import { computeOffset, type Page } from '#server/http/paging.ts'
import { buildReferencePattern, isUuid } from '#server/http/search.ts'
import { countRows } from '#server/http/totals.ts'
import type { Db } from '#server/runtime/db.ts'

type Ask = Page & {
  search: string
  status?: PaymentState | undefined
  sort: 'createdAt' | 'amount'
  order: 'asc' | 'desc'
}

/** Returns one page of the payments, and how many match the filter. */
export async function listPayments(db: Db, ask: Ask): Promise<{ payments: AdminPayment[]; total: number }> {
  const ids = filtered(db, ask)
    .select('p.id')
    .$call((query) => SORTS[ask.sort].reduce((sorted, column) => sorted.orderBy(column, ask.order), query))
    .orderBy('p.id', ask.order)
    .limit(ask.limit)
    .offset(computeOffset(ask))
  const reading = db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .selectAll('p')
    .select('b.reference')
    .select(
      sql<number>`coalesce((select sum(r.amount_minor) from refunds r
        where r.payment_id = p.id and r.status = 'REFUNDED'), 0)`.as('refundedMinor'),
    )
    .where('p.id', 'in', ids)
    .$call((query) => SORTS[ask.sort].reduce((sorted, column) => sorted.orderBy(column, ask.order), query))
    .orderBy('p.id', ask.order)
    .execute()
  const [rows, total] = await Promise.all([reading, countRows(filtered(db, ask))])
  return { payments: rows.map(toAdminPayment), total }
}

// Amounts in two currencies cannot be compared, so the list sorts by currency first.
const SORTS = { createdAt: ['p.createdAt'], amount: ['p.currency', 'p.amountMinor'] } as const

function filtered(db: Db, { status, search }: Pick<Ask, 'status' | 'search'>) {
  let query = db.selectFrom('payments as p')
  if (status) query = query.where('p.status', '=', status)
  if (search === '') return query
  if (isUuid(search)) {
    return query.where(sql<SqlBool>`(p.id = ${search}::uuid or p.booking_id = ${search}::uuid)`)
  }
  if (search.startsWith('cs_')) return query.where('p.sessionId', '=', search)
  if (search.startsWith('pi_')) return query.where('p.paymentIntentId', '=', search)
  return query.where(
    sql<SqlBool>`p.booking_id in (select id from bookings where reference like ${buildReferencePattern(search)})`,
  )
}

type Row = {
  id: string
  bookingId: string
  reference: string
  status: PaymentState
  amountMinor: number
  refundedMinor: number
  currency: string
  sessionId: string | null
  paymentIntentId: string | null
  createdAt: Date
  updatedAt: Date
}

function toAdminPayment(row: Row): AdminPayment {
  const { id, status, amountMinor, refundedMinor, sessionId, paymentIntentId } = row
  return {
    ...{ id, status, amountMinor, refundedMinor, sessionId, paymentIntentId },
    booking: { id: row.bookingId, reference: row.reference },
    currency: row.currency as Currency,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
