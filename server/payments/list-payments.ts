import { type SqlBool, sql } from 'kysely'
import type { PaymentState } from '#contract/admin/admin-bookings.ts'
import type { AdminPayment } from '#contract/admin/admin-money.ts'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import { type Page, readWidePage } from '#server/http/paging.ts'
import { buildReferencePattern, isUuid } from '#server/http/search.ts'
import type { Db } from '#server/runtime/db.ts'

type Ask = Page & {
  search: string
  status?: PaymentState | undefined
  sort: 'createdAt' | 'amount'
  order: 'asc' | 'desc'
}

/** Returns one page of the payments that match the filter. */
export async function listPayments(
  db: Db,
  ask: Ask,
): Promise<{ payments: AdminPayment[]; pagination: Pagination }> {
  const { rows, pagination } = await readWidePage(
    {
      matching: filtered(db, ask),
      rows: paymentRows(db),
      ...{ id: 'p.id', sortBy: SORTS[ask.sort], order: ask.order },
    },
    ask,
  )
  return { payments: rows.map(toAdminPayment), pagination }
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

function paymentRows(db: Db) {
  return db
    .selectFrom('payments as p')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .selectAll('p')
    .select('b.reference')
    .select(
      sql<number>`coalesce((select sum(r.amount_minor) from refunds r
        where r.payment_id = p.id and r.status = 'REFUNDED'), 0)`.as('refundedMinor'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number]

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
