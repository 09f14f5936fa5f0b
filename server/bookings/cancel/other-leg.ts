import { sql } from 'kysely'

const OTHER_GONE = sql`from bookings other join legs other_leg on other_leg.id = other.leg_id
  where other.journey_id = bookings.journey_id and other.id <> bookings.id
    and (other.full_refund_offered_at is not null
      or (other.status = 'CANCELLED' and other.cancel_reason not in ('TRAVELLER', 'ABANDONED', 'ADMIN')))`

/**
 * SQL for the time from which a confirmed booking has a full refund because the journey's other leg is gone: its
 * operator cancelled it, or moved it so far that a full refund is on offer. The journey's page promises this before
 * payment. Null if neither happened.
 */
export const otherLegGoneAt = sql<Date | null>`case when bookings.status = 'CONFIRMED' then (
  select coalesce(other.full_refund_offered_at, other.cancelled_at) ${OTHER_GONE}) end`

/**
 * SQL for the end of that offer: this leg's departure or, if the other leg was moved and the traveller keeps
 * it, the departure of that leg. Needs `legs` in the query.
 */
export const otherLegOfferEndsAt = sql<Date | null>`(select case when other.status = 'CONFIRMED'
    then least(legs.departure_at, other_leg.departure_at) else legs.departure_at end ${OTHER_GONE})`

export type FullRefundOffers = {
  fullRefundOfferedAt: Date | null
  otherLegGoneAt: Date | null
  otherLegOfferEndsAt: Date | null
}

/** Until when a booking has a full refund because its own leg was moved or the journey's other leg is gone. */
export function computeFullRefundUntil(offers: FullRefundOffers & { departureAt: Date }): Date | null {
  if (offers.fullRefundOfferedAt) return offers.departureAt
  return offers.otherLegGoneAt && offers.otherLegOfferEndsAt
}
