import { sql } from 'kysely'

/**
 * Since when a confirmed booking's other flight of the journey is taken away from its traveller: cancelled by its operator, or
 * moved so that everything back is offered for it. From then on everything back is offered for this one as well, as the
 * journey's page promises before it is paid. Null where nothing of that happened.
 */
export const otherFlightGoneAt = sql<Date | null>`case when bookings.status = 'CONFIRMED' then (
  select coalesce(other.full_refund_offered_at, other.cancelled_at) from bookings other
  where other.journey_id = bookings.journey_id and other.id <> bookings.id
    and (other.full_refund_offered_at is not null
      or (other.status = 'CANCELLED' and other.cancel_reason not in ('TRAVELLER', 'ABANDONED', 'ADMIN')))) end`
