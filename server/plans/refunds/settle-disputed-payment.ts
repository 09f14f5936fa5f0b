import { enqueue } from '#server/jobs/jobs.ts'
import type { Tx } from '#server/runtime/db.ts'
import { findKept, refundAll } from './refund-payments.ts'

/** A lost dispute gives no Premium: enqueues the end of the subscription that the payment was for. */
export async function endDisputedPlan(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
  const running = await tx
    .selectFrom('planPayments as p')
    .innerJoin('planSubscriptions as s', 's.id', 'p.subscriptionId')
    .select('s.userId')
    .where('p.id', '=', paymentId)
    .where('s.status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    .executeTakeFirst()
  if (!running) return
  const { userId } = running
  await enqueue(tx, 'plans:end', { userId, reason: 'DISPUTE_LOST' }, { key: `plan-end ${userId}` })
}

/**
 * The bank has decided about a payment that a guarantee used meanwhile covers: what it left is refunded, although the provider
 * refused that before. Returns the amount.
 */
export async function refundDecidedPayment(tx: Tx, { paymentId }: { paymentId: string }): Promise<number> {
  const { userId } = await tx
    .selectFrom('planPayments')
    .select('userId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const kept = (await findKept(tx, { userId })).filter(({ id }) => id === paymentId)
  await refundAll(tx, kept)
  return kept[0]?.amountMinor ?? 0
}
