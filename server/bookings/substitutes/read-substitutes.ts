import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { Substitute, SubstituteOffer, SubstituteState } from '#contract/bookings/substitutes.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { STANDING_MINOR } from '#server/bookings/queries.ts'
import { toAirport } from '#server/legs/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type PartyTaxLine, pickShownLine, readFrozenLines } from '#server/taxes/tax-lines.ts'
import { decideOfferState } from './substitute-rules.ts'

/**
 * Returns the legs that are held for a traveller instead of their cancelled one; null if none were looked for.
 * Problem `booking_not_found`.
 */
export async function readOwnOffer(
  db: Db,
  { userId, bookingId }: { userId: string; bookingId: string },
): Promise<SubstituteOffer | null> {
  const own = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!own) throw new Problem('booking_not_found')
  return await readOffer(db, { bookingId })
}

/** Returns the offer of any booking; the caller has checked access. */
export async function readOffer(
  db: Db | Tx,
  { bookingId }: { bookingId: string },
): Promise<SubstituteOffer | null> {
  const offer = await db
    .selectFrom('substituteOffers')
    .innerJoin('bookings', 'bookings.id', 'substituteOffers.bookingId')
    .select(['foundAt', 'answer', 'bookings.currency'])
    // The price for the people who were still to fly; the held legs are for the same people.
    .select(STANDING_MINOR.as('paidMinor'))
    .select(
      sql<number>`coalesce((select sum(r.amount_minor) from refunds r join payments p on p.id = r.payment_id
        where p.booking_id = bookings.id and r.status <> 'FAILED'
          and not exists (select from booking_changes c where c.refund_id = r.id)), 0)`.as('refundMinor'),
    )
    .where('substituteOffers.bookingId', '=', bookingId)
    .executeTakeFirst()
  if (!offer) return null
  const { foundAt, answer, paidMinor, refundMinor } = offer
  const rows = await findSubstitutes(db, { bookingId })
  const substitutes = rows.map((row) => toSubstitute(row, { paidMinor }))
  return {
    state: decideOfferState({
      found: foundAt !== null,
      answer,
      substitutes: substitutes.map(({ state }) => state),
    }),
    currency: offer.currency as Currency,
    paidMinor,
    refundMinor,
    chosenBookingId: answer === 'CHOSEN' ? (substitutes.find(isKept)?.bookingId ?? null) : null,
    substitutes,
  }
}

function isKept({ state }: Substitute): boolean {
  return state !== 'ENDED'
}

type Row = {
  id: string
  reference: string
  legId: string
  state: SubstituteState
  origin: Airport
  destination: Airport
  departureAt: Date
  departureLatestAt: Date | null
  arrivalAt: Date
  aircraft: string
  operatingCarrier: string
  seats: number
  fareMinor: number
  taxLines: PartyTaxLine[]
  amountMinor: number
  holdExpiresAt: Date
}

async function findSubstitutes(db: Db | Tx, { bookingId }: { bookingId: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select b.id, b.reference, b.leg_id, l.departure_at, l.departure_latest_at, l.arrival_at,
      case when b.status = 'CONFIRMED' or (b.status = 'PENDING' and exists (
          select from payments p where p.booking_id = b.id and p.status in ('AUTHORISED', 'CAPTURED'))) then 'BOOKED'
        when b.status = 'PENDING' and b.hold_expires_at > clock_timestamp() then 'HELD' else 'ENDED' end as state,
      to_jsonb(origin) as origin, to_jsonb(destination) as destination, t.name as aircraft, b.operating_carrier,
      b.seats, b.fare_minor, b.tax_lines, b.amount_minor, b.hold_expires_at
    from bookings b
    join legs l on l.id = b.leg_id
    join airports origin on origin.icao = l.origin_icao
    join airports destination on destination.icao = l.destination_icao
    join aircraft_types t on t.designator = l.aircraft_type
    where b.substitute_for = ${bookingId} order by l.departure_at, b.id`.execute(db)
  return rows
}

function toSubstitute(row: Row, { paidMinor }: { paidMinor: number }): Substitute {
  const { id, reference, legId, state, aircraft, operatingCarrier, seats, fareMinor, amountMinor } = row
  return {
    ...{ bookingId: id, reference, legId, state, aircraft, operatingCarrier, seats, fareMinor, amountMinor },
    originAirport: toAirport(row.origin),
    destinationAirport: toAirport(row.destination),
    departureUTC: row.departureAt.toISOString(),
    departureLatestUTC: row.departureLatestAt?.toISOString() ?? null,
    arrivalUTC: row.arrivalAt.toISOString(),
    taxes: readFrozenLines(row.taxLines).map(pickShownLine),
    differenceMinor: amountMinor - paidMinor,
    holdExpiresUTC: row.holdExpiresAt.toISOString(),
  }
}
