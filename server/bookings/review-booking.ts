import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/platform/db.ts'
import { announceLegs } from '#server/platform/events.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { cancelPending, hasAuthorisedPayment, lockBooking } from './lock-booking.ts'
import { settleBooking } from './settle-booking.ts'

/** An administrator agrees: the authorised money is taken and the seats are confirmed. Pressing twice takes it once. */
export async function approveBooking(
  db: Db,
  provider: Provider,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, { bookingId })
    if (!locked) throw new Problem('booking_not_found')
    if (locked.booking.status === 'CONFIRMED') return
    if (locked.booking.status !== 'PENDING') throw new Problem('booking_not_pending')
    if (locked.booking.holdLapsed) throw new Problem('hold_expired')
    if (!(await hasAuthorisedPayment(tx, { bookingId }))) throw new Problem('payment_not_authorised')
    await tx
      .updateTable('bookings')
      .set({ approvedAt: sql<Date>`coalesce(approved_at, now())` })
      .where('id', '=', bookingId)
      .execute()
  })
  await settleBooking(db, provider, { bookingId })
}

/** An administrator declines: the seats go back on sale, an authorised payment is let go, a page that is open is closed. */
export async function declineBooking(
  db: Db,
  provider: Provider,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockBooking(tx, { bookingId })
    if (!locked) throw new Problem('booking_not_found')
    const { booking } = locked
    if (booking.status === 'CANCELLED') return
    if (booking.status === 'CONFIRMED') throw new Problem('booking_not_pending')
    await cancelPending(tx, { booking, reason: 'ADMIN' })
    await enqueue(tx, 'payments:close', { bookingId }, { key: `close ${bookingId}` })
    await announceLegs(tx, [booking.legId])
  })
  await settleBooking(db, provider, { bookingId })
}
