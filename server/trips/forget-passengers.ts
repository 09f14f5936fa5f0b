import { sql } from 'kysely'
import { PASSENGERS_KEPT_DAYS } from '#contract/bookings/passengers.ts'
import type { Db } from '#server/runtime/db.ts'

/**
 * Deletes what is held about passengers thirty days after their flight, and at once what nobody needs: of bookings that
 * were cancelled and of seats given back. Gives how many were deleted.
 */
export async function forgetPassengers(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passengers')
    .using('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .whereRef('bookings.id', '=', 'passengers.bookingId')
    .where(
      sql<boolean>`(bookings.status = 'CANCELLED' or passengers.seat > bookings.seats
        or leg_latest_arrival_at(legs) <= clock_timestamp() - make_interval(days => ${PASSENGERS_KEPT_DAYS}))`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
