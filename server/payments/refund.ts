import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { postRefund } from './ledger.ts'
import type { Provider } from './stripe.ts'

/** Notes that money must go back; a job carries it out. At most one open refund of the whole payment. */
export async function requestFullRefund(
  tx: Tx,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  const known = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  if (known) return
  const payment = await tx
    .selectFrom('payments')
    .select('amountMinor')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const refund = await tx
    .insertInto('refunds')
    .values({ paymentId, amountMinor: payment.amountMinor, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'payments:refund', { refundId: refund.id })
}

/** Sends the refund to the provider and records it as refunded only when the provider says so. */
export async function sendRefund(
  db: Db,
  { stripe }: Provider,
  { refundId }: { refundId: string },
): Promise<void> {
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .select(['payments.paymentIntentId', 'payments.bookingId'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (refund.status === 'REFUNDED') return
  const sent = await stripe.refunds.create(
    {
      payment_intent: refund.paymentIntentId ?? '',
      amount: refund.amountMinor,
      metadata: { refund_id: refundId },
    },
    { idempotencyKey: `refund-${refundId}` },
  )
  await db.transaction().execute(async (tx) => {
    const status = sent.status === 'succeeded' ? 'REFUNDED' : sent.status === 'failed' ? 'FAILED' : 'PENDING'
    await tx
      .updateTable('refunds')
      .set({ status, stripeRefundId: sent.id, updatedAt: sql<Date>`now()` })
      .where('id', '=', refundId)
      .execute()
    if (status !== 'REFUNDED') return
    await tx.updateTable('payments').set({ status: 'REFUNDED' }).where('id', '=', refund.paymentId).execute()
    await postRefund(tx, { refundId, bookingId: refund.bookingId })
  })
}
