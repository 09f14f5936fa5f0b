import { refundRest } from '#server/payments/refund.ts'
import type { Tx } from '#server/platform/db.ts'
import { type Dispute, noteEvent } from './lock-dispute.ts'
import { tellClosed } from './mail-dispute.ts'

type Closing = { dispute: Dispute; bookingId: string; outcome: 'WON' | 'LOST'; publicUrl: string }

/**
 * The bank has decided: written down and told. Of a flight that was cancelled meanwhile everything that is left is owed to
 * its traveller, and goes back by a refund: what came back when it was won, what the bank had not taken when it was lost.
 * The caller holds the payment's and the dispute's lock.
 */
export async function closeDispute(tx: Tx, closing: Closing): Promise<void> {
  const { dispute, bookingId, outcome, publicUrl } = closing
  await noteEvent(tx, { dispute, kind: outcome, amountMinor: dispute.amountMinor })
  const refundMinor = (await isFlightCancelled(tx, bookingId))
    ? await refundRest(tx, { bookingId, reason: 'Flight cancelled while its payment was disputed' })
    : 0
  await tellClosed(tx, { disputeId: dispute.id, outcome, refundMinor, publicUrl })
}

async function isFlightCancelled(tx: Tx, bookingId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select('legs.id')
    .where('bookings.id', '=', bookingId)
    .where('legs.status', '=', 'CANCELLED')
    .executeTakeFirst()
  return found !== undefined
}
