import { sql } from 'kysely'

/**
 * SQL for the departure from which a booking's refund tiers and cancellation window count: the later of the booked
 * and the current departure, so that an operator's change never lowers a refund. The first change stores the booked
 * departure (decision 19). Needs `bookings` and its `legs` in the query.
 */
export const policyDepartureAt = sql<Date>`greatest(legs.departure_at, (
  select c.departure_at from leg_changes c
  where c.leg_id = bookings.leg_id and c.changed_at > bookings.created_at order by c.changed_at limit 1))`
