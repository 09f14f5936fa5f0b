import { refundRest } from '#server/payments/refunds/refund.ts'
import { endDisputedPlan, refundDecidedPayment } from '#server/plans/refunds/settle-disputed-payment.ts'
import type { Tx } from '#server/runtime/db.ts'
import { type Dispute, recordEvent } from './lock-dispute.ts'
import { notifyClosed } from './mail-dispute.ts'

type Outcome = 'WON' | 'LOST'
type Closing = { dispute: Dispute; bookingId: string | null; outcome: Outcome }

/**
 * Applies the bank's decision: records it, moves the money and notifies everybody. The caller holds the locks of the payment and
 * the dispute.
 */
export async function closeDispute(tx: Tx, closing: Closing): Promise<void> {
  const { dispute, bookingId, outcome } = closing
  await recordEvent(tx, { dispute, kind: outcome, amountMinor: dispute.amountMinor })
  const refundMinor = bookingId
    ? await refundCancelledLeg(tx, { bookingId })
    : await settlePlan(tx, { planPaymentId: dispute.planPaymentId ?? '', outcome })
  await notifyClosed(tx, { disputeId: dispute.id, outcome, refundMinor })
}

// If the leg was cancelled meanwhile, the traveller is owed all remaining money, and it is refunded: after a won
// dispute the reinstated amount, after a lost one the amount that the bank did not take.
async function refundCancelledLeg(tx: Tx, { bookingId }: { bookingId: string }): Promise<number> {
  const cancelled = await tx
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select('legs.id')
    .where('bookings.id', '=', bookingId)
    .where('legs.status', '=', 'CANCELLED')
    .executeTakeFirst()
  if (!cancelled) return 0
  return await refundRest(tx, { bookingId, reason: 'Flight cancelled while its payment was disputed' })
}

// A payment that the bank has taken back gives no Premium. A money-back request that could not be refunded during the
// dispute is refunded now.
async function settlePlan(
  tx: Tx,
  { planPaymentId: paymentId, outcome }: { planPaymentId: string; outcome: Outcome },
): Promise<number> {
  if (outcome === 'LOST') await endDisputedPlan(tx, { paymentId })
  return await refundDecidedPayment(tx, { paymentId })
}
