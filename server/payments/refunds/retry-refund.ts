import { Problem } from '#contract/problem.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { lockRefundable, requestRefund } from './refund.ts'

/**
 * An administrator retries a refund: one that failed for good is followed by a new refund of the same amount, and one
 * that the provider has not answered yet is sent at once. A second request changes nothing.
 */
export async function retryRefund(
  db: Db,
  actor: Actor,
  { refundId }: { refundId: string },
): Promise<{ refundId: string }> {
  const found = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('payments.bookingId')
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (!found) throw new Problem('refund_not_found')
  const subject = { type: 'booking', id: found.bookingId }

  return await db.transaction().execute(async (tx) => {
    const payment = await lockRefundable(tx, found)
    const refund = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    if (refund.status === 'REQUESTED') {
      await enqueue(tx, 'payments:refund', { refundId }, { key: `refund ${refundId}` })
      await recordAct(tx, actor, {
        act: 'refund.retry',
        subject,
        before: { refundId, failure: refund.failure },
        after: { refundId },
      })
      return { refundId }
    }
    if (refund.status !== 'FAILED' || !payment) throw new Problem('refund_not_failed')
    const known = await tx
      .selectFrom('refunds')
      .select('id')
      .where('retryOf', '=', refundId)
      .executeTakeFirst()
    if (known) return { refundId: known.id }

    const { amountMinor, kind, reason, failure } = refund
    const parts = {
      fareMinor: amountMinor - refund.taxMinor,
      taxes: refund.taxLines as unknown as Record<string, number>,
    }
    const again = await requestRefund(tx, {
      ...{ payment, amountMinor, kind, reason, parts },
      requestedBy: actor.id,
      retryOf: refundId,
    })
    await recordAct(tx, actor, {
      act: 'refund.retry',
      subject,
      before: { refundId, failure },
      after: { refundId: again.refundId, amountMinor },
    })
    return { refundId: again.refundId }
  })
}
