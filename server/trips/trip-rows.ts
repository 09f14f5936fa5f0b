import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Airport, computeGreatCircleKm, convertKmToNm } from '#contract/airports.ts'
import type { Currency } from '#contract/money.ts'
import type { TripJourney, TripLeg, TripSummary, TripTab } from '#contract/trips/trips.ts'
import { borderFacts } from '#server/bookings/border-facts.ts'
import {
  computeFullRefundUntil,
  otherLegGoneAt,
  otherLegOfferEndsAt,
} from '#server/bookings/cancel/other-leg.ts'
import { policyDepartureAt } from '#server/bookings/cancel/policy-departure.ts'
import {
  countTravellers,
  findNeedsOfLeg,
  listSeats,
  narrowToBooking,
} from '#server/bookings/passenger-rules.ts'
import { findPassengers, type SeatedPassenger } from '#server/bookings/passengers.ts'
import { AWAITS_CONFIRMATION } from '#server/bookings/queries.ts'
import { isBeingChecked } from '#server/bookings/screening/is-being-checked.ts'
import { selectFboFacts } from '#server/fbos/queries.ts'
import { DAY_COLUMNS, toLegDay } from '#server/legs/leg-day.ts'
import { toAirport } from '#server/legs/queries.ts'
import { settledParts, sumKept } from '#server/payments/refunds/settled-parts.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { findTripState, listTodos } from './rules.ts'

/**
 * Whether a booking is a trip: all its payments were authorised, on a journey those of both legs. A hold that ended
 * before that is not a trip.
 */
export const isTrip = sql<SqlBool>`(bookings.status = 'CONFIRMED'
  or (bookings.status = 'PENDING' and ${AWAITS_CONFIRMATION})
  or (bookings.status = 'CANCELLED' and (bookings.confirmed_at is not null or exists (select from payments p
    where p.booking_id = bookings.id and p.authorised_at is not null))))`

// A leg of a journey whose own payment was never authorised is no trip, even if the other leg's payment was
// authorised and released.
const isOtherTrip = sql<SqlBool>`(other.status <> 'CANCELLED' or other.confirmed_at is not null or exists (
  select from payments p where p.booking_id = other.id and p.authorised_at is not null))`

const hasArrived = sql<SqlBool>`(leg_latest_arrival_at(legs) <= clock_timestamp())`

/** The condition for the trips of a tab. */
export const TAB_CONDITIONS: Record<TripTab, RawBuilder<SqlBool>> = {
  upcoming: sql<SqlBool>`(bookings.status = 'PENDING' or (bookings.status = 'CONFIRMED' and not ${hasArrived}))`,
  past: sql<SqlBool>`(bookings.status = 'CONFIRMED' and ${hasArrived})`,
  cancelled: sql<SqlBool>`bookings.status = 'CANCELLED'`,
}

const refundedIn = (condition: RawBuilder<SqlBool>) => sql<number>`coalesce((
  select sum(r.amount_minor) from refunds r join payments p on p.id = r.payment_id
  where p.booking_id = bookings.id and ${condition}), 0)`

/** Selects the trips of one account with their legs in their current state. */
export function selectTripRows(db: Db | Tx, { userId }: { userId: string }) {
  return db
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .selectAll('bookings')
    .select(['legs.tail', 'legs.departureAt', 'legs.arrivalAt', 'legs.departureLatestAt'])
    .select(['legs.originTerminal', 'legs.destinationTerminal', 'legs.baggageNote', 'legs.petNote'])
    .select(DAY_COLUMNS)
    .select(['legs.fboChangedAt', selectFboFacts('legs.originFboId').as('originFbo')])
    .select(selectFboFacts('legs.destinationFboId').as('destinationFbo'))
    .select([
      'legs.status as legStatus',
      'aircraftTypes.name as aircraft',
      'aircraftTypes.class as aircraftClass',
    ])
    .select([
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      refundedIn(sql<SqlBool>`r.status = 'REFUNDED'`).as('refundedMinor'),
      refundedIn(sql<SqlBool>`r.status in ('REQUESTED', 'PENDING')`).as('underWayMinor'),
      // A failed refund that was retried is counted as its retry.
      refundedIn(sql<SqlBool>`r.status = 'FAILED'
        and not exists (select from refunds later where later.retry_of = r.id)`).as('delayedMinor'),
      sql<Date>`clock_timestamp()`.as('now'),
      sql<string | null>`(select k.name from api_keys k where k.id = bookings.api_key_id)`.as('apiKeyName'),
      otherLegGoneAt.as('otherLegGoneAt'),
      otherLegOfferEndsAt.as('otherLegOfferEndsAt'),
      policyDepartureAt.as('policyDepartureAt'),
      settledParts.as('settled'),
      isBeingChecked(sql`bookings.id`).as('beingChecked'),
      borderFacts.as('border'),
      sql<OtherLeg | null>`(select jsonb_build_object('bookingId', other.id, 'reference', other.reference,
          'originCity', o.city, 'destinationCity', d.city)
        from bookings other join legs l on l.id = other.leg_id
        join airports o on o.icao = l.origin_icao join airports d on d.icao = l.destination_icao
        where other.journey_id = bookings.journey_id and other.id <> bookings.id
          and ${isOtherTrip})`.as('otherLeg'),
    ])
    .where('bookings.userId', '=', userId)
    .where(isTrip)
}

export type TripRow = Awaited<ReturnType<ReturnType<typeof selectTripRows>['execute']>>[number]

/** Returns the list's entries for these rows, in the same order. */
export async function readSummaries(
  db: Db | Tx,
  rowCipher: RowCipher,
  rows: TripRow[],
): Promise<TripSummary[]> {
  const passengers = await findPassengers(db, rowCipher, { bookingIds: rows.map(({ id }) => id) })
  return rows.map((row) =>
    toTripSummary(
      row,
      passengers.filter(({ bookingId }) => bookingId === row.id),
    ),
  )
}

export function toTripSummary(row: TripRow, passengers: readonly SeatedPassenger[]): TripSummary {
  const { now } = row
  const state = findTripState(row, { leg: row, now })
  const { infants } = row
  const counts = { seats: countTravellers(row), infants }
  const needs = narrowToBooking(findNeedsOfLeg(row, row), row)
  const seats = listSeats(passengers, { ...counts, needs })
  return {
    bookingId: row.id,
    reference: row.reference,
    state,
    cancelReason: row.cancelReason,
    seats: row.seats,
    infants,
    flight: toTripLeg(row),
    currency: row.currency as Currency,
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    todos: listTodos({
      ...{ ...row, state, leg: row, seats, fullRefundUntil: computeFullRefundUntil(row) },
      keptMinor: sumKept(row.settled),
      bringsUnfit: row.brought !== null && row.broughtUnfitAt !== null,
    }),
    journey: toTripJourney(row),
  }
}

/** Returns since when a full refund is on offer: for this leg, or because the journey's other leg is gone. */
export function findOfferedAt(row: TripRow): Date | null {
  return row.fullRefundOfferedAt ?? otherGoneAt(row)
}

function otherGoneAt({ otherLegGoneAt: at, otherLegOfferEndsAt: until, now }: TripRow): Date | null {
  return until && now < until ? at : null
}

type OtherLeg = Omit<TripJourney, 'part' | 'isGone'>

function toTripJourney(row: TripRow): TripJourney | null {
  const { journeyPart, otherLeg } = row
  if (!otherLeg) return null
  return { ...otherLeg, part: journeyPart === 1 ? 1 : 2, isGone: otherGoneAt(row) !== null }
}

function toTripLeg(row: TripRow): TripLeg {
  const distanceKm = computeGreatCircleKm(row.origin, row.destination)
  return {
    legId: row.legId,
    originAirport: toAirport(row.origin),
    destinationAirport: toAirport(row.destination),
    originTerminal: row.originTerminal,
    destinationTerminal: row.destinationTerminal,
    originFbo: row.originFbo,
    destinationFbo: row.destinationFbo,
    departureUTC: row.departureAt.toISOString(),
    arrivalUTC: row.arrivalAt.toISOString(),
    departureLatestUTC: row.departureLatestAt?.toISOString() ?? null,
    durationMinutes: Math.round((row.arrivalAt.getTime() - row.departureAt.getTime()) / 60_000),
    distanceKm: Math.round(distanceKm),
    distanceNm: Math.round(convertKmToNm(distanceKm)),
    aircraft: row.aircraft,
    aircraftClass: row.aircraftClass,
    tail: row.tail,
    status: row.legStatus as TripLeg['status'],
    day: toLegDay(row),
  }
}
