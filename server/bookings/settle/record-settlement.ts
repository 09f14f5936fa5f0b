import { type Selectable, sql } from 'kysely'
import type { PaymentsTable } from '#db/types.ts'
import { writeConfirmationMail, writeReleasedMail } from '#server/bookings/emails.ts'
import { cancelPending, type LockedBooking } from '#server/bookings/lock-booking.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import type { Settlement } from '#server/bookings/rules.ts'
import { dropJobs } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import { postCapture } from '#server/payments/ledger/ledger.ts'
import { requestFullRefund } from '#server/payments/refunds/refund.ts'
import type { Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'

/** The columns of a payment that settling reads. */
export const OF_PAYMENT = [
  ...(['id', 'status', 'sessionId', 'paymentIntentId', 'authorisedUntil', 'releaseReason'] as const),
] as const
export type Payment = Pick<Selectable<PaymentsTable>, (typeof OF_PAYMENT)[number]>
export type Recording = { locked: LockedBooking; payment: Payment; settlement: Settlement }

/** Records what was decided about a booking: seats, ledger, refund and mail. The caller holds the locks. */
export async function recordSettlement(tx: Tx, { locked, payment, settlement }: Recording): Promise<void> {
  const { booking, leg } = locked
  if (settlement.do === 'nothing' || (settlement.do === 'secure' && isSecured(booking, payment))) return
  if (settlement.do === 'secure') await secureSeats(tx, locked, payment.authorisedUntil)
  if (settlement.do === 'confirm') await confirm(tx, locked, payment)
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
  if (!isCapturedNext(booking, settlement)) await announceLegs(tx, [leg.id])
}

// A live hold is secured: nobody else sees a difference, and the capture that follows at once is announced.
function isCapturedNext({ status, holdLapsed }: LockedBooking['booking'], settlement: Settlement): boolean {
  return settlement.do === 'secure' && settlement.thenCapture && status === 'PENDING' && !holdLapsed
}

// Whether the caller that recorded the authorisation has already secured the seats.
function isSecured(
  { status, holdExpiresAt }: LockedBooking['booking'],
  { authorisedUntil }: Payment,
): boolean {
  return status === 'PENDING' && holdExpiresAt.getTime() === authorisedUntil?.getTime()
}

/** Secures the seats: after this, only the end of the authorisation can free them. */
async function secureSeats(tx: Tx, { booking, leg }: LockedBooking, until: Date | null): Promise<void> {
  // A hold that was already marked as expired has given its seats back and takes them again.
  await moveSeats(tx, { booking, leg }, { held: booking.status === 'CANCELLED' ? booking.seats : 0, sold: 0 })
  await tx
    .updateTable('bookings')
    .set({
      status: 'PENDING',
      cancelReason: null,
      cancelledAt: null,
      holdExpiresAt: until ?? sql<Date>`now() + interval '6 days'`,
    })
    .where('id', '=', booking.id)
    .execute()
}

async function confirm(tx: Tx, { booking, leg }: LockedBooking, payment: Payment): Promise<void> {
  const heldBefore = booking.status === 'PENDING' ? booking.seats : 0
  await moveSeats(tx, { booking, leg }, { held: -heldBefore, sold: booking.seats })
  await tx
    .updateTable('bookings')
    .set({ status: 'CONFIRMED', cancelReason: null, cancelledAt: null, confirmedAt: sql<Date>`now()` })
    .where('id', '=', booking.id)
    .execute()
  await postCapture(tx, { paymentId: payment.id, bookingId: booking.id })
  const facts = await findBookingForMail(tx, { bookingId: booking.id })
  await queueMail(tx, {
    to: facts.email,
    mail: writeConfirmationMail(facts),
    about: { kind: 'confirmation', bookingId: booking.id },
    documents: ['TRIP_PASS', 'CALENDAR', 'RECEIPT'],
  })
  // Jobs that would read this payment again are dropped, because nothing can change.
  await dropJobs(tx, [`sync ${payment.sessionId}`, `sync ${payment.paymentIntentId}`])
}

// The counter includes other travellers' lapsed holds until they are marked, so this statement marks them and gives
// their seats back. If the counters stay the same, the leg is not written.
async function moveSeats(
  tx: Tx,
  { booking, leg }: Pick<LockedBooking, 'booking' | 'leg'>,
  { held, sold }: { held: number; sold: number },
): Promise<void> {
  await sql`
    with lapsed as (
      update bookings set status = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = clock_timestamp()
      where leg_id = ${leg.id} and id <> ${booking.id} and status = 'PENDING' and hold_expires_at <= clock_timestamp()
      returning seats
    ), moved as (select ${held}::int - coalesce(sum(seats), 0) as held, ${sold}::int as sold from lapsed)
    update legs set seats_held = seats_held + moved.held, seats_sold = seats_sold + moved.sold
    from moved where id = ${leg.id} and (moved.held <> 0 or moved.sold <> 0)`.execute(tx)
}

type Notice = {
  booking: LockedBooking['booking']
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
