import { sql } from 'kysely'

/**
 * From when a booking's refund tiers and cancellation window count: the later of the departure that was booked and the
 * current one, so that an operator's change never lowers what its traveller gets back. What was booked is kept with the first
 * change since (decision 19). Needs `bookings` and its `legs` in the query.
 */
export const policyDepartureAt = sql<Date>`greatest(legs.departure_at, (
  select c.departure_at from leg_changes c
  where c.leg_id = bookings.leg_id and c.changed_at > bookings.created_at order by c.changed_at limit 1))`
