import { enqueue } from '#server/jobs/jobs.ts'
import type { Tx } from '#server/runtime/db.ts'
import { findKept, refundAll } from './refund-payments.ts'

/** Whoever took a payment back has no Premium for it: the subscription that it paid for ends now, by a job. */
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
 * The bank has decided about a payment that a guarantee used meanwhile has promised: what it left of it goes back, though
 * the provider refused that before. Gives how much.
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
