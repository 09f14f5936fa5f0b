import { sql } from 'kysely'
import { PASSENGER_RETENTION_DAYS } from '#contract/bookings/passengers.ts'
import type { Db } from '#server/runtime/db.ts'

/**
 * Ends open screenings of cancelled and flown bookings, and deletes the data of people who were compared: thirty days
 * after their leg, like passengers' data, and at once after a cancellation. The records of the compared lists and
 * the decisions stay. Returns how many people were deleted.
 */
export async function forgetScreened(db: Db): Promise<number> {
  await sql`
    update screenings s set status = 'GONE' from bookings b join legs l on l.id = b.leg_id
    where b.id = s.booking_id and s.status = 'OPEN'
      and (b.status = 'CANCELLED' or leg_latest_arrival_at(l) <= clock_timestamp())`.execute(db)
  const { numAffectedRows } = await sql`
    update screenings s set key_id = null, sealed_person = null from bookings b join legs l on l.id = b.leg_id
    where b.id = s.booking_id and s.sealed_person is not null and (b.status = 'CANCELLED'
      or leg_latest_arrival_at(l) <= clock_timestamp() - make_interval(days => ${PASSENGER_RETENTION_DAYS}))`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
