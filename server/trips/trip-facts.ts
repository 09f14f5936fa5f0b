import { sql } from 'kysely'
import { type Airport, toLocalTime } from '#contract/airports.ts'
import type { BookingStatus } from '#contract/bookings/bookings.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { countTravellers } from '#server/bookings/passenger-rules.ts'
import { findPassengers } from '#server/bookings/passengers.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import { isBeingChecked } from '#server/bookings/screening/is-being-checked.ts'
import { selectFboFacts } from '#server/fbos/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { pickShownLine, readFrozenLines } from '#server/taxes/tax-lines.ts'
import { assignNamesToSeats, type PassName } from './passes/pass-rules.ts'

/** The facts in the documents of a trip. */
export type TripFacts = Omit<BookingFacts, 'email' | 'name' | 'brought'> & {
  bookingId: string
  status: BookingStatus
  wasConfirmed: boolean
  /** Whether a person of the booking is being compared with a sanctions list; during that, there are no passes. */
  beingChecked?: boolean
  traveller: string
  /** The number of people that the price is for; fewer than the seats if an aircraft was sold as a whole. */
  people: number
  /** The number of people given up after the payment. */
  peopleGivenUp: number
  priceMinor: number
  feeMinor: number
  carrierCode: string | null
  legId: string
  legCancelled: boolean
  tail: string
  departureLatestUTC: string | null
  /** The day of departure by the origin's calendar. */
  departureDay: string
  /** How often the leg was changed after its publication. */
  changeCount: number
  /** The number on this leg of the passenger in the first seat; the other passengers of the booking follow. */
  firstSequence: number
  names: PassName[]
}

/**
 * Returns the facts of a booking that its documents show. With an owner, only the owner's booking is found. Problem
 * `booking_not_found`.
 */
export async function findTripFacts(
  db: Db | Tx,
  rowCipher: RowCipher,
  { bookingId, ownerId }: { bookingId: string; ownerId: string | null },
): Promise<TripFacts> {
  let query = db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select([
      'bookings.id as bookingId',
      'bookings.reference',
      'bookings.status',
      'bookings.confirmedAt',
      'users.name as traveller',
      'users.language',
      'bookings.currency',
      'bookings.seats',
      'bookings.priceMinor',
      'bookings.amountMinor',
      'bookings.people',
      'bookings.peopleGivenUp',
      'bookings.infants',
      'bookings.fareMinor',
      'bookings.feeMinor',
      'bookings.taxLines',
      'bookings.operatingCarrier as carrier',
      'bookings.disclosure',
      'operators.carrierCode',
      'legs.id as legId',
      'legs.status as legStatus',
      'legs.tail',
      'aircraftTypes.name as aircraft',
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      'legs.originTerminal',
      'legs.destinationTerminal',
      selectFboFacts('legs.originFboId').as('originFbo'),
      selectFboFacts('legs.destinationFboId').as('destinationFbo'),
      isBeingChecked(sql`bookings.id`).as('beingChecked'),
      'legs.departureAt',
      'legs.arrivalAt',
      'legs.departureLatestAt',
      sql<number>`(select count(*) from leg_changes c where c.leg_id = legs.id)`.as('changeCount'),
      // Earlier confirmations come first, and keep their numbers even after a cancellation.
      sql<number>`1 + coalesce((select sum(greatest(b.seats, coalesce(b.people, b.seats) + b.people_given_up) + b.infants) from bookings b where b.leg_id = legs.id
        and (b.confirmed_at, b.id) < (bookings.confirmed_at, bookings.id)), 0)`.as('firstSequence'),
    ])
    .where('bookings.id', '=', bookingId)
  if (ownerId) query = query.where('bookings.userId', '=', ownerId)
  const row = await query.executeTakeFirst()
  if (!row) throw new Problem('booking_not_found')
  const { currency, confirmedAt, legStatus, departureAt, arrivalAt, departureLatestAt, ...some } = row
  const { taxLines, ...facts } = some
  const people = countTravellers(facts)
  const departureUTC = departureAt.toISOString()
  const departureDay = toLocalTime(departureUTC, row.origin.timezone).isoDate
  const passengers = await findPassengers(db, rowCipher, { bookingIds: [bookingId] })
  return {
    ...facts,
    people,
    taxes: readFrozenLines(taxLines).map(pickShownLine),
    currency: currency as Currency,
    wasConfirmed: confirmedAt !== null,
    legCancelled: legStatus === 'CANCELLED',
    departureUTC,
    arrivalUTC: arrivalAt.toISOString(),
    departureLatestUTC: departureLatestAt?.toISOString() ?? null,
    departureDay,
    names: assignNamesToSeats(
      { seats: people, infants: row.infants, departureDay, lead: row.traveller },
      passengers,
    ),
  }
}

/**
 * Throws unless the booking is confirmed and its passes are available. Problems `pass_void`, `no_pass_yet`,
 * `passes_being_checked`.
 */
export function requireConfirmed(facts: TripFacts): TripFacts {
  if (facts.status === 'CANCELLED') throw new Problem(facts.wasConfirmed ? 'pass_void' : 'no_pass_yet')
  if (facts.status === 'PENDING') throw new Problem('no_pass_yet')
  if (facts.beingChecked) throw new Problem('passes_being_checked')
  return facts
}
