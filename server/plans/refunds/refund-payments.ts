import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import { KEPT_PREMIUM } from '#server/payments/ledger/kept-premium.ts'
import type { Tx } from '#server/runtime/db.ts'

export type Payment = { id: string; amountMinor: number; currency: string }

/**
 * Refunds payments that a used guarantee covers and that have no refund yet, because our records lacked them when it
 * was used. A refused refund waits for an administrator.
 */
export async function refundKept(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const kept = await findKept(tx, { userId })
  await refundAll(
    tx,
    kept.filter((payment) => !payment.wasRefused),
  )
}

/** Returns payments that a used guarantee covers and that are not refunded. */
export async function findKept(
  tx: Tx,
  { userId }: { userId: string },
): Promise<(Payment & { wasRefused: boolean })[]> {
  const { rows } = await sql<Payment & { wasRefused: boolean }>`
    select id, amount_minor, currency, was_refused from (${KEPT_PREMIUM}) kept where user_id = ${userId} order by id`.execute(
    tx,
  )
  return rows
}

/** Sends a refused refund again; returns whether that was still necessary. */
export async function refundAgain(tx: Tx, { refundId }: { refundId: string }): Promise<boolean> {
  const payment = await tx
    .selectFrom('planRefunds as r')
    .innerJoin('planPayments as p', 'p.id', 'r.paymentId')
    .select(['p.id', 'r.amountMinor'])
    .where('r.id', '=', refundId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!payment) return false
  const underWay = await tx
    .selectFrom('planRefunds')
    .select('id')
    .where('paymentId', '=', payment.id)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst()
  if (underWay) return false
  await refundAll(tx, [payment])
  return true
}

/** Enqueues the refund of each payment, unless one is already running. */
export async function refundAll(tx: Tx, payments: Pick<Payment, 'id' | 'amountMinor'>[]): Promise<void> {
  for (const payment of payments) {
    const refund = await tx
      .insertInto('planRefunds')
      .values({
        paymentId: payment.id,
        amountMinor: payment.amountMinor,
        checkAt: sql<Date>`now() + interval '2 minutes'`,
      })
      .onConflict((oc) => oc.column('paymentId').where('status', '<>', 'FAILED').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!refund) continue
    await enqueue(tx, 'plans:refund', { refundId: refund.id }, { key: `plan-refund ${refund.id}` })
  }
}
