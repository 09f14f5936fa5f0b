import { refundRest } from '#server/payments/refunds/refund.ts'
import { endDisputedPlan, refundDecidedPayment } from '#server/plans/refunds/settle-disputed-payment.ts'
import type { Tx } from '#server/runtime/db.ts'
import { type Dispute, noteEvent } from './lock-dispute.ts'
import { notifyClosed } from './mail-dispute.ts'

type Outcome = 'WON' | 'LOST'
type Closing = { dispute: Dispute; bookingId: string | null; outcome: Outcome; publicUrl: string }

/** The bank has decided: written down, carried out and told. The caller holds the payment's and the dispute's lock. */
export async function closeDispute(tx: Tx, closing: Closing): Promise<void> {
  const { dispute, bookingId, outcome, publicUrl } = closing
  await noteEvent(tx, { dispute, kind: outcome, amountMinor: dispute.amountMinor })
  const refundMinor = bookingId
    ? await refundCancelledFlight(tx, { bookingId })
    : await settlePlan(tx, { planPaymentId: dispute.planPaymentId ?? '', outcome })
  await notifyClosed(tx, { disputeId: dispute.id, outcome, refundMinor, publicUrl })
}

// Of a flight that was cancelled meanwhile everything that is left is owed to its traveller, and goes back by a refund:
// what came back when it was won, what the bank had not taken when it was lost.
async function refundCancelledFlight(tx: Tx, { bookingId }: { bookingId: string }): Promise<number> {
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

// Whoever took the payment back has no Premium for it; what a guarantee could not return meanwhile goes back now.
async function settlePlan(
  tx: Tx,
  { planPaymentId: paymentId, outcome }: { planPaymentId: string; outcome: Outcome },
): Promise<number> {
  if (outcome === 'LOST') await endDisputedPlan(tx, { paymentId })
  return await refundDecidedPayment(tx, { paymentId })
}
