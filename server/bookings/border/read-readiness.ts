import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import { READY_HOURS, type Readiness } from '#contract/bookings/border.ts'
import { Problem } from '#contract/problem.ts'
import { borderFacts } from '#server/bookings/border-facts.ts'
import { computeManifestClosesAt } from '#server/bookings/manifest/manifest-rules.ts'
import {
  computePassengersCloseAt,
  countTravellers,
  findNeedsOfLeg,
  narrowToBooking,
} from '#server/bookings/passenger-rules.ts'
import { findPassengers } from '#server/bookings/passengers.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { findFindings, findReadyState, listNotReady } from './readiness-rules.ts'

type Operator = { operatorId: string; isSelling: boolean }

/**
 * Returns the people on the operator's leg who are not ready; none once the leg has departed. Problem
 * `leg_not_found`.
 */
export async function readReadiness(
  db: Db | Tx,
  rowCipher: RowCipher,
  { legId, operatorId, isSelling }: Operator & { legId: string },
): Promise<Readiness> {
  const legs = await selectLegs(db, operatorId).where('legs.id', '=', legId).execute()
  if (legs.length === 0) throw new Problem('leg_not_found')
  const [readiness] = await decide(db, rowCipher, legs, isSelling)
  if (!readiness) throw new Problem('leg_not_found')
  return readiness
}

/** Returns the operator's legs that leave within 48 hours and have passengers, by departure. */
export async function listReadiness(
  db: Db,
  rowCipher: RowCipher,
  { operatorId, isSelling }: Operator,
): Promise<Readiness[]> {
  if (!isSelling) return []
  const legs = await selectLegs(db, operatorId)
    .where('legs.status', '=', 'PUBLISHED')
    .where('legs.departureAt', '<=', sql<Date>`now() + make_interval(hours => ${READY_HOURS[0]})`)
    .where(sql<boolean>`coalesce(legs.departure_latest_at, legs.departure_at) > now()`)
    .orderBy('legs.departureAt')
    .orderBy('legs.id')
    .execute()
  return (await decide(db, rowCipher, legs, isSelling)).filter(({ people }) => people > 0)
}

function selectLegs(db: Db | Tx, operatorId: string) {
  return db
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(['legs.id', 'legs.status', 'legs.departureAt', 'legs.departureLatestAt', 'legs.arrivalAt'])
    .select(['legs.expectedDepartureAt', 'legs.landedAt'])
    .select([
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      borderFacts.as('border'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('legs.operatorId', '=', operatorId)
}

type Leg = Awaited<ReturnType<ReturnType<typeof selectLegs>['execute']>>[number]

async function decide(
  db: Db | Tx,
  rowCipher: RowCipher,
  legs: readonly Leg[],
  isSelling: boolean,
): Promise<Readiness[]> {
  const isOpen = (leg: Leg) =>
    isSelling && leg.status === 'PUBLISHED' && leg.now < computeManifestClosesAt(leg)
  const bookings = await findBookings(db, legs.filter(isOpen))
  const passengers = await findPassengers(db, rowCipher, { bookingIds: bookings.map(({ id }) => id) })
  return legs.map((leg) => {
    const needs = findNeedsOfLeg(leg, leg)
    const booked = bookings
      .filter(({ legId }) => legId === leg.id)
      .map(({ id, reference, infants, journeyId, ...counts }) => ({
        ...{ reference, infants, journeyId, people: countTravellers(counts) },
        passengers: passengers.filter(({ bookingId }) => bookingId === id),
      }))
    const state = findReadyState(leg.departureAt, leg.now)
    const notReady = booked.flatMap((one) => listNotReady(one, narrowToBooking(needs, one)))
    return {
      legId: leg.id,
      state,
      closesUTC: computePassengersCloseAt(leg).toISOString(),
      open: isOpen(leg),
      people: booked.reduce((sum, { people, infants }) => sum + people + infants, 0),
      notReady,
      forms: needs.forms,
      findings: findFindings(state, notReady),
    }
  })
}

async function findBookings(db: Db | Tx, legs: readonly Leg[]) {
  if (legs.length === 0) return []
  return await db
    .selectFrom('bookings')
    .select(['id', 'legId', 'reference', 'seats', 'people', 'infants', 'journeyId'])
    .where(
      'legId',
      'in',
      legs.map(({ id }) => id),
    )
    .where('status', '=', 'CONFIRMED')
    .orderBy('reference')
    .execute()
}
