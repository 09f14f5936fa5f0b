import { type RawBuilder, sql } from 'kysely'

/** SQL for whether a person of a booking waits for a decision, or was confirmed as a listed person. */
export function isBeingChecked(bookingId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from screenings s
    where s.booking_id = ${bookingId} and s.status in ('OPEN', 'CONFIRMED'))`
}
