import { Problem } from '#contract/problem.ts'
import { lockHeldPayouts } from '#server/payments/payouts/held-payouts.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { decideRefund } from './refund-booking.ts'

type Refunded = { refundedBookings: number; refundedMinor: number; disputedBookings: number }

/**
 * Refunds everything that travellers have paid for a flown leg whose payout is held; nothing is then due to its
 * operator. Disputed payments come back to travellers from their banks. Problems: `payout_not_held`,
 * `nothing_to_refund`, `payment_disputed`.
 */
export async function refundHeldLeg(
  db: Db,
  actor: Actor,
  { legId, reason }: { legId: string; reason: string },
): Promise<Refunded> {
  return await db.transaction().execute(async (tx) => {
    await tx.selectFrom('legs').select('id').where('id', '=', legId).forNoKeyUpdate().execute()
    await lockHeldPayouts(tx, { legId })
    const bookings = await tx
      .selectFrom('bookings')
      .select('id')
      .where('legId', '=', legId)
      .where('confirmedAt', 'is not', null)
      .orderBy('id')
      .execute()
    const done: Refunded = { refundedBookings: 0, refundedMinor: 0, disputedBookings: 0 }
    for (const { id: bookingId } of bookings) {
      const refund = { bookingId, kind: 'full', reason, cancelSeats: false, refundedMinor: null } as const
      const refused = await decideRefund(tx, actor, refund).then(({ answer }) => {
        done.refundedBookings++
        done.refundedMinor += answer.amountMinor
      }, findSkipCode)
      if (refused === 'payment_disputed') done.disputedBookings++
    }
    if (done.refundedBookings === 0) {
      throw new Problem(done.disputedBookings > 0 ? 'payment_disputed' : 'nothing_to_refund')
    }
    await recordAct(tx, actor, {
      act: 'payout.refund',
      subject: { type: 'leg', id: legId },
      before: { waitsFor: 'OPERATOR_SUSPENDED' },
      after: done,
    })
    return done
  })
}

// A booking with nothing left to refund does not stop the refunds of the other bookings.
function findSkipCode(error: unknown): string {
  const skips = error instanceof Problem && ['nothing_to_refund', 'payment_disputed'].includes(error.code)
  if (!skips) throw error
  return error.code
}
