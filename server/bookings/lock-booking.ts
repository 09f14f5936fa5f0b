import { type Selectable, sql } from 'kysely'
import type { BookingsTable, LegsTable } from '#db/types.ts'
import { IS_PAID_FOR } from '#server/bookings/queries.ts'
import type { Tx } from '#server/runtime/db.ts'

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
  return found ? await lockOn(tx, { legId: found.legId, bookingId }) : null
}

async function lockOn(
  tx: Tx,
  { legId, bookingId }: { legId: string; bookingId: string },
): Promise<LockedBooking> {
  const leg = await tx
    .selectFrom('legs')
    .select(OF_LEG)
    .where('id', '=', legId)
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
 * Locks all bookings that are paid for together: this booking and, on a journey, the other flight's, in the order of
 * the journey. Legs are locked before bookings, each in the order of their ids. Empty if the booking does not exist.
 */
export async function lockTogether(tx: Tx, { bookingId }: { bookingId: string }): Promise<LockedBooking[]> {
  const found = await tx
    .selectFrom('bookings')
    .select(['journeyId', 'legId'])
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!found) return []
  const { journeyId, legId } = found
  if (!journeyId) return [await lockOn(tx, { legId, bookingId })]
  const ids = await findBookingsOfJourney(tx, { journeyId })
  const locked: LockedBooking[] = []
  for (const id of ids) {
    const one = await lockBooking(tx, { bookingId: id })
    if (one) locked.push(one)
  }
  return locked.sort((one, other) => (one.booking.journeyPart ?? 0) - (other.booking.journeyPart ?? 0))
}

// Locks the bookings in the order of their ids. The caller has locked their legs.
async function findBookingsOfJourney(tx: Tx, { journeyId }: { journeyId: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with pair as (select id, leg_id from bookings where journey_id = ${journeyId}), locked as materialized (
      select id from legs where id in (select leg_id from pair) order by id for no key update)
    select pair.id from pair where (select count(*) from locked) > 0 order by pair.id`.execute(tx)
  return rows.map(({ id }) => id)
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

/** The same for all bookings that are paid for together: two charges may pay the flights of a journey. */
export async function isPaidFor(tx: Tx, { bookingId }: { bookingId: string }): Promise<boolean> {
  const paid = await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where(IS_PAID_FOR)
    .executeTakeFirst()
  return paid !== undefined
}

/** Gives a pending booking's seats back and records why. The caller holds the locks. */
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
