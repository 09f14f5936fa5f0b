import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { BookingsTable, LegsTable } from '#db/types.ts'
import { IS_PAID_FOR } from '#server/bookings/queries.ts'
import { PIPELINED, type Tx } from '#server/runtime/db.ts'

// The columns are listed one by one, because only such a statement is prepared (`runtime/prepare-frequent.ts`).
const OF_BOOKING = [
  ...(['id', 'userId', 'legId', 'apiKeyId', 'journeyId', 'journeyPart', 'status', 'cancelReason'] as const),
  ...([
    'seats',
    'people',
    'infants',
    'brought',
    'agesOn',
    'holdExpiresAt',
    'approvedAt',
    'confirmedAt',
  ] as const),
  ...(['amountMinor', 'currency', 'taxLines', 'childAges', 'peopleGivenUp', 'createdAt'] as const),
] as const
const OF_LEG = [
  ...(['id', 'operatorId', 'status', 'saleMode', 'departureAt', 'arrivalAt', 'instantConfirm'] as const),
  ...(['timeAgreedOnRequest', 'departureLatestAt', 'expectedDepartureAt', 'landedAt'] as const),
] as const

export type LockedBooking = {
  booking: Pick<Selectable<BookingsTable>, (typeof OF_BOOKING)[number]> & { holdLapsed: boolean }
  leg: Pick<Selectable<LegsTable>, (typeof OF_LEG)[number]>
}

/**
 * Locks a booking for a change, its leg first, because every transaction that changes seats locks legs before
 * bookings. Null if the booking does not exist. Whether the hold has lapsed is decided after the lock, by the
 * database's clock.
 */
export async function lockBooking(
  tx: Tx,
  { bookingId }: { bookingId: string },
): Promise<LockedBooking | null> {
  const found = await tx.selectFrom('bookings').select('legId').where('id', '=', bookingId).executeTakeFirst()
  if (!found) return null
  const leg = await tx
    .selectFrom('legs')
    .select(OF_LEG)
    .where('id', '=', found.legId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const booking = await tx
    .selectFrom('bookings')
    .select(OF_BOOKING)
    .select(sql<boolean>`hold_expires_at <= clock_timestamp()`.as('holdLapsed'))
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { booking, leg }
}

/**
 * Locks all bookings that are paid for together: this booking and, on a journey, the other leg's. They are read
 * after it, in another statement, with which the locks are taken.
 */
export async function lockTogether(tx: Tx, { bookingId }: { bookingId: string }): Promise<void> {
  await sql`select lock_together(${bookingId}) ${PIPELINED}`.execute(tx)
}

/**
 * SQL for the bookings that are paid for together with this one. Without an array of ids: PostgreSQL would plan again for
 * each array.
 */
export function isTogetherWith(bookingId: string): RawBuilder<boolean> {
  return sql<boolean>`(bookings.id = ${bookingId} or bookings.journey_id = (
    select asked.journey_id from bookings asked where asked.id = ${bookingId}))`
}

/** Whether the provider has authorised or captured money for this booking. */
export async function hasAuthorisedPayment(tx: Tx, { bookingId }: { bookingId: string }): Promise<boolean> {
  const authorised = await tx
    .selectFrom('payments')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('status', 'in', ['AUTHORISED', 'CAPTURED'])
    .executeTakeFirst()
  return authorised !== undefined
}

/**
 * Whether the provider has authorised or captured money for all bookings that are paid for together: two charges may
 * pay the legs of a journey.
 */
export async function isPaidFor(tx: Tx, { bookingId }: { bookingId: string }): Promise<boolean> {
  const paid = await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where(IS_PAID_FOR)
    .executeTakeFirst()
  return paid !== undefined
}

type Pending = Pick<Selectable<BookingsTable>, 'id' | 'legId' | 'seats'>

/** Gives a pending booking's seats back and records why. The caller holds the locks. */
export async function cancelPending(
  tx: Tx,
  { booking, reason }: { booking: Pending; reason: NonNullable<BookingsTable['cancelReason']> },
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
