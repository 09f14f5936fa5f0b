import { sql } from 'kysely'

const OTHER_GONE = sql`from bookings other join legs other_leg on other_leg.id = other.leg_id
  where other.journey_id = bookings.journey_id and other.id <> bookings.id
    and (other.full_refund_offered_at is not null
      or (other.status = 'CANCELLED' and other.cancel_reason not in ('TRAVELLER', 'ABANDONED', 'ADMIN')))`

/**
 * Since when a confirmed booking's other flight of the journey is taken away from its traveller: cancelled by its operator, or
 * moved so that everything back is offered for it. From then on everything back is offered for this one as well, as the
 * journey's page promises before it is paid. Null where nothing of that happened.
 */
export const otherFlightGoneAt = sql<Date | null>`case when bookings.status = 'CONFIRMED' then (
  select coalesce(other.full_refund_offered_at, other.cancelled_at) ${OTHER_GONE}) end`

/**
 * Until when that is offered: until this flight leaves; where the other one was moved and its traveller keeps it, no longer
 * than until that one leaves. Needs `legs` in the query.
 */
export const otherFlightOfferEndsAt = sql<Date | null>`(select case when other.status = 'CONFIRMED'
    then least(legs.departure_at, other_leg.departure_at) else legs.departure_at end ${OTHER_GONE})`

export type FullRefundOffers = {
  fullRefundOfferedAt: Date | null
  otherFlightGoneAt: Date | null
  otherFlightOfferEndsAt: Date | null
}

/** Until when everything back is offered for a booking: because its own flight was moved, or the journey's other one is gone. */
export function computeFullRefundUntil(offers: FullRefundOffers & { departureAt: Date }): Date | null {
  if (offers.fullRefundOfferedAt) return offers.departureAt
  return offers.otherFlightGoneAt && offers.otherFlightOfferEndsAt
}
