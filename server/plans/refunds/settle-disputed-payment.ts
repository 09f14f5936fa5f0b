import { enqueue } from '#server/jobs/jobs.ts'
import type { Tx } from '#server/runtime/db.ts'
import { findKept, refundAll } from './refund-payments.ts'

/** A lost dispute gives no Premium, so this enqueues the end of the subscription that the payment was for. */
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
 * After the bank's decision about a payment that a used guarantee covers, refunds the amount that the bank left; the
 * provider refused that during the dispute. Returns the amount in minor units.
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
