import { sql } from 'kysely'
import { writeConfirmationMail, writeReleasedMail } from '#server/bookings/emails.ts'
import { cancelPending } from '#server/bookings/lock-booking.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import type { Settlement } from '#server/bookings/rules.ts'
import { queueMail } from '#server/messages/mail.ts'
import { postCapture } from '#server/payments/ledger/ledger.ts'
import { requestFullRefund } from '#server/payments/refunds/refund.ts'
import { PIPELINED, type Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import type { Part, Payment } from './read-parts.ts'

type Booking = Part['booking']
export type Recording = { booking: Booking; payment: Payment; settlement: Settlement }

/** Records what was decided about a booking: seats, ledger, refund and mail. The caller holds the locks. */
export async function recordSettlement(tx: Tx, { booking, payment, settlement }: Recording): Promise<void> {
  if (settlement.do === 'nothing' || (settlement.do === 'secure' && isSecured(booking, payment))) return
  if (settlement.do === 'secure') await secureSeats(tx, { booking, until: payment.authorisedUntil })
  if (settlement.do === 'confirm') await confirm(tx, { booking, payment })
  if (settlement.do === 'refund') {
    if (booking.status === 'PENDING') {
      const reason = settlement.cancel ?? (booking.holdLapsed ? 'EXPIRED' : 'OPERATOR')
      await cancelPending(tx, { booking, reason })
    }
    await postCapture(tx, { paymentId: payment.id, bookingId: booking.id })
    await requestFullRefund(tx, { paymentId: payment.id, reason: 'No seat was free any more' })
  }
  if (settlement.do === 'give_up') {
    if (settlement.cancel) await cancelPending(tx, { booking, reason: 'PAYMENT_FAILED' })
    await notifyReleased(tx, { booking, payment, why: 'AUTHORISATION_LAPSED' })
  }
  if (settlement.do === 'release') {
    if (settlement.cancel) await cancelPending(tx, { booking, reason: settlement.cancel })
    await notifyReleased(tx, { booking, payment, why: settlement.why })
  }
  if (!isCapturedNext(booking, settlement)) await announceLegs(tx, [booking.legId])
}

// A live hold is secured: nobody else sees a difference, and the capture that follows at once is announced.
function isCapturedNext({ status, holdLapsed }: Booking, settlement: Settlement): boolean {
  return settlement.do === 'secure' && settlement.thenCapture && status === 'PENDING' && !holdLapsed
}

// Whether the caller that recorded the authorisation has already secured the seats.
function isSecured({ status, holdExpiresAt }: Booking, { authorisedUntil }: Payment): boolean {
  return status === 'PENDING' && holdExpiresAt.getTime() === authorisedUntil?.getTime()
}

/** Secures the seats: after this, only the end of the authorisation can free them. */
async function secureSeats(
  tx: Tx,
  { booking, until }: { booking: Booking; until: Date | null },
): Promise<void> {
  // A hold that was already marked as expired has given its seats back and takes them again.
  const held = booking.status === 'CANCELLED' ? booking.seats : 0
  await tx
    .updateTable('bookings')
    .set({
      status: 'PENDING',
      cancelReason: null,
      cancelledAt: null,
      holdExpiresAt: until ?? sql<Date>`now() + interval '6 days'`,
    })
    .where('id', '=', booking.id)
    .returning(sql`move_seats(leg_id, id, ${held}, 0)`.as('moved'))
    .modifyEnd(PIPELINED)
    .execute()
}

async function confirm(tx: Tx, { booking, payment }: { booking: Booking; payment: Payment }): Promise<void> {
  await sql`select confirm_booking(${booking.id}, ${payment.id}) ${PIPELINED}`.execute(tx)
  const facts = await findBookingForMail(tx, { bookingId: booking.id })
  await queueMail(tx, {
    to: facts.email,
    mail: writeConfirmationMail(facts),
    about: { kind: 'confirmation', bookingId: booking.id },
    documents: ['TRIP_PASS', 'CALENDAR', 'RECEIPT'],
  })
}

type Notice = {
  booking: Booking
  payment: Payment
  why: NonNullable<Payment['releaseReason']>
}

/** Sends one mail per payment, however often it is settled: nothing was charged, and why. */
async function notifyReleased(tx: Tx, { booking, payment, why }: Notice): Promise<void> {
  if (payment.releaseReason) return
  await tx.updateTable('payments').set({ releaseReason: why }).where('id', '=', payment.id).execute()
  const facts = await findBookingForMail(tx, { bookingId: booking.id })
  await queueMail(tx, {
    to: facts.email,
    mail: writeReleasedMail(facts, why),
    about: { kind: 'not-charged', bookingId: booking.id },
  })
}
