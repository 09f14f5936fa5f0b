import { type Selectable, sql } from 'kysely'
import type { BookingsTable, LegsTable } from '#db/types.ts'
import type { Tx } from '#server/platform/db.ts'

export type LockedBooking = {
  booking: Selectable<BookingsTable> & { holdLapsed: boolean }
  leg: Selectable<LegsTable>
}

/**
 * Locks a booking for a change, its leg first: everybody who touches seats locks legs before bookings. Null when it
 * does not exist. Whether the hold has lapsed is asked after the lock, of the database's clock.
 */
export async function lockBooking(
  tx: Tx,
  { bookingId }: { bookingId: string },
): Promise<LockedBooking | null> {
  const found = await tx.selectFrom('bookings').select('legId').where('id', '=', bookingId).executeTakeFirst()
  if (!found) return null
  const leg = await tx
    .selectFrom('legs')
    .selectAll()
    .where('id', '=', found.legId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const booking = await tx
    .selectFrom('bookings')
    .selectAll()
    .select(sql<boolean>`hold_expires_at <= clock_timestamp()`.as('holdLapsed'))
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { booking, leg }
}

/** Whether the provider has money for this booking, taken or ready to be taken. */
export async function hasAuthorisedPayment(tx: Tx, { bookingId }: { bookingId: string }): Promise<boolean> {
  const authorised = await tx
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('status', 'in', ['AUTHORISED', 'CAPTURED'])
    .executeTakeFirst()
  return authorised !== undefined
}

/** Gives a pending booking's seats back and says why; the caller holds the locks. */
export async function cancelPending(
  tx: Tx,
  {
    booking,
    reason,
  }: { booking: LockedBooking['booking']; reason: NonNullable<BookingsTable['cancelReason']> },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ status: 'CANCELLED', cancelReason: reason, cancelledAt: sql<Date>`now()` })
    .where('id', '=', booking.id)
    .execute()
  await tx
    .updateTable('legs')
    .set({ seatsHeld: sql<number>`seats_held - ${booking.seats}::int` })
    .where('id', '=', booking.legId)
    .execute()
}
