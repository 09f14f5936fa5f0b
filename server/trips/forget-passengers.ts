import { sql } from 'kysely'
import { PASSENGER_RETENTION_DAYS } from '#contract/bookings/passengers.ts'
import type { Db } from '#server/runtime/db.ts'

/**
 * Deletes passengers' data thirty days after their leg, and at once for cancelled bookings and given-up seats.
 * Returns how many were deleted.
 */
export async function forgetPassengers(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passengers')
    .using('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .whereRef('bookings.id', '=', 'passengers.bookingId')
    .where(
      sql<boolean>`(bookings.status = 'CANCELLED' or passengers.seat > bookings.seats + bookings.infants
        or leg_latest_arrival_at(legs) <= clock_timestamp() - make_interval(days => ${PASSENGER_RETENTION_DAYS}))`,
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

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

/** Deletes what travellers said they bring, at the same time as their passengers' data. */
export async function forgetBrought(db: Db): Promise<void> {
  await db
    .updateTable('bookings')
    .from('legs')
    .set({ brought: null })
    .whereRef('legs.id', '=', 'bookings.legId')
    .where('bookings.brought', 'is not', null)
    .where(
      sql<boolean>`(bookings.status = 'CANCELLED'
        or leg_latest_arrival_at(legs) <= clock_timestamp() - make_interval(days => ${PASSENGER_RETENTION_DAYS}))`,
    )
    .execute()
}

/** Deletes the prices of changes that nobody confirmed. */
export async function forgetChangeQuotes(db: Db): Promise<void> {
  await db
    .deleteFrom('bookingChanges')
    .where('confirmedAt', 'is', null)
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Deletes the names of crews thirty days after their leg. */
export async function forgetCrews(db: Db): Promise<void> {
  await db
    .updateTable('legs')
    .set({ crew: null })
    .where('crew', 'is not', null)
    .where('arrivalAt', '<', sql<Date>`now()`)
    .where(
      sql<boolean>`leg_latest_arrival_at(legs) <= clock_timestamp() - make_interval(days => ${PASSENGER_RETENTION_DAYS})`,
    )
    .execute()
}
