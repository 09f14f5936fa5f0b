import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { cancelPending, isPaidFor, lockBooking } from '#server/bookings/lock-booking.ts'
import { findNow } from '#server/bookings/queries.ts'
import { isBeingChecked } from '#server/bookings/screening/is-being-checked.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { isProviderUnavailable, type Provider } from '#server/payments/stripe.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { settleBooking } from './settle-booking.ts'

/** Captures the authorised money and confirms the seats, for an administrator. A second approval captures nothing. */
export async function approveBooking(
  db: Db,
  provider: Provider,
  { bookingId, actor }: { bookingId: string; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, { bookingId })
    if (!locked) throw new Problem('booking_not_found')
    if (locked.booking.status === 'CONFIRMED') return
    if (locked.booking.status !== 'PENDING') throw new Problem('booking_not_capturable')
    if (locked.booking.holdLapsed) throw new Problem('hold_over')
    if (locked.leg.departureAt <= (await findNow(tx))) throw new Problem('flight_departed', TOO_LATE)
    if (!(await isPaidFor(tx, { bookingId }))) throw new Problem('payment_not_authorised')
    if (await isChecked(tx, bookingId)) throw new Problem('screening_open')
    await tx
      .updateTable('bookings')
      .set({ approvedAt: sql<Date>`coalesce(approved_at, now())` })
      .where('id', '=', bookingId)
      .execute()
    await enqueue(tx, 'bookings:settle', { bookingId }, { key: `settle ${bookingId}` })
    await recordAct(tx, actor, {
      act: 'booking.capture',
      subject: { type: 'booking', id: bookingId },
      before: { status: 'PENDING', approved: locked.booking.approvedAt !== null },
      after: { amountMinor: locked.booking.amountMinor, currency: locked.booking.currency, approved: true },
    })
  })
  await settleBooking(db, provider, { bookingId }).catch((error: unknown) => {
    if (isProviderUnavailable(error)) throw new Problem('provider_away', { cause: error })
    throw error
  })
  await refuseUnlessConfirmed(db, { bookingId })
}

async function isChecked(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ isChecked: boolean }>`
    select ${isBeingChecked(sql`${bookingId}::uuid`)} as is_checked`.execute(tx)
  return rows[0]?.isChecked ?? false
}

const TOO_LATE = { sentence: 'This flight has left, so the payment for it can no longer be taken.' }

// The provider's report may have ended the payment meanwhile: a lapsed authorisation cannot be captured.
async function refuseUnlessConfirmed(db: Db, { bookingId }: { bookingId: string }): Promise<void> {
  const booking = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (booking.status === 'CANCELLED') throw new Problem('authorisation_lapsed')
  if (booking.status !== 'CONFIRMED') throw new Problem('payment_not_authorised')
}

const NO_REASON_GIVEN = 'Admin cancellation'

/** Puts the seats back on sale, releases an authorisation and closes an open payment page, for an administrator. */
export async function declineBooking(
  db: Db,
  provider: Provider,
  { bookingId, actor, reason }: { bookingId: string; actor: Actor; reason?: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, { bookingId })
    if (!locked) throw new Problem('booking_not_found')
    const { booking } = locked
    if (booking.status === 'CANCELLED') return
    if (booking.status === 'CONFIRMED') throw new Problem('booking_confirmed')
    await cancelPending(tx, { booking, reason: 'ADMIN' })
    await tx
      .updateTable('bookings')
      .set({ cancelNote: reason || NO_REASON_GIVEN, cancelledBy: actor.id })
      .where('id', '=', bookingId)
      .execute()
    await enqueue(tx, 'payments:close', { bookingId }, { key: `close ${bookingId}` })
    await announceLegs(tx, [booking.legId])
    await recordAct(tx, actor, {
      act: 'booking.cancel',
      subject: { type: 'booking', id: bookingId },
      before: { status: booking.status },
      after: { status: 'CANCELLED', cancelReason: 'ADMIN', seats: booking.seats },
    })
  })
  // The decision is committed. If the provider does not answer, the job tries again.
  await settleBooking(db, provider, { bookingId }).catch((error: unknown) => {
    if (!isProviderUnavailable(error)) throw error
  })
}
