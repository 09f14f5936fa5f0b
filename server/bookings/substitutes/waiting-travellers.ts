import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { Currency } from '#contract/money.ts'
import type { Db } from '#server/runtime/db.ts'

type LegAndTimes = {
  originAirport: Airport
  destinationAirport: Airport
  departureUTC: string
  departureLatestUTC: string | null
  arrivalUTC: string
}

/** A traveller whose leg was cancelled and who has no offer yet, with the booking. */
export type WaitingTraveller = {
  bookingId: string
  userId: string
  /** Whether the account is neither suspended nor deleted. */
  mayBeOffered: boolean
  legId: string
  people: number
  infants: number
  amountMinor: number
  currency: Currency
  departureAt: Date
  origin: Airport
  destination: Airport
  /** The other leg of the journey, if it still takes place, and its position in the journey. */
  beside: (LegAndTimes & { part: number }) | null
}

/** Returns the travellers of a cancelled leg who still need an offer, in the order of their bookings. */
export async function findWaitingTravellers(
  db: Db,
  { legId }: { legId: string },
): Promise<WaitingTraveller[]> {
  const { rows } = await sql<WaitingTraveller>`
    select b.id as booking_id, b.user_id, may_be_offered(u) as may_be_offered, b.leg_id,
      coalesce(b.people, b.seats) as people, b.infants, b.amount_minor, b.currency, l.departure_at,
      to_jsonb(origin) as origin, to_jsonb(destination) as destination,
      (select jsonb_build_object('part', other.journey_part, 'departureUTC', wire_instant(k.departure_at),
          'departureLatestUTC', wire_instant(k.departure_latest_at), 'arrivalUTC', wire_instant(k.arrival_at),
          'originAirport', to_jsonb(o), 'destinationAirport', to_jsonb(d))
        from bookings other join legs k on k.id = other.leg_id
        join airports o on o.icao = k.origin_icao join airports d on d.icao = k.destination_icao
        where other.journey_id = b.journey_id and other.id <> b.id and other.status = 'CONFIRMED'
          and k.status = 'PUBLISHED') as beside
    from substitute_offers s
    join bookings b on b.id = s.booking_id
    join users u on u.id = b.user_id
    join legs l on l.id = s.leg_id
    join airports origin on origin.icao = l.origin_icao
    join airports destination on destination.icao = l.destination_icao
    where s.leg_id = ${legId} and s.found_at is null
    order by b.confirmed_at, b.id`.execute(db)
  return rows
}
