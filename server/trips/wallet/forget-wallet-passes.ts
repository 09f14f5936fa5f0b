import { sql } from 'kysely'
import { PASSENGER_RETENTION_DAYS } from '#contract/bookings/passengers.ts'
import type { Db } from '#server/runtime/db.ts'

/**
 * Deletes passes and the data of their devices at the same time after the leg as passengers' data. Returns how
 * many.
 */
export async function forgetWalletPasses(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('walletPasses')
    .using('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .whereRef('bookings.id', '=', 'walletPasses.bookingId')
    .where(
      sql<boolean>`leg_latest_arrival_at(legs) <= clock_timestamp() - make_interval(days => ${PASSENGER_RETENTION_DAYS})`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
