import { sql } from 'kysely'
import { type Airport, localDay } from '#contract/airports.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import { Problem } from '#contract/problem.ts'
import { borderFacts } from '#server/bookings/border-facts.ts'
import { type LockedBooking, lockBooking } from '#server/bookings/lock-booking.ts'
import { countTravellers, findNeedsOfFlight, narrowToBooking } from '#server/bookings/passenger-rules.ts'
import type { Tx } from '#server/runtime/db.ts'

export type LockedTrip = {
  booking: LockedBooking['booking']
  flight: LockedBooking['leg']
  ends: Awaited<ReturnType<typeof findEnds>>
  /** The people in seats whom it was paid for. */
  people: number
  /** On which ages count, by the calendar of the origin: the day of departure, or that for which ages were settled before it moved. */
  agesDay: string
}

/** One's own booking, locked after its leg. Problem `booking_not_found`. */
export async function lockOwnTrip(
  tx: Tx,
  { userId, bookingId }: { userId: string; bookingId: string },
): Promise<LockedTrip> {
  const own = await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const locked = own && (await lockBooking(tx, { bookingId }))
  if (!locked) throw new Problem('booking_not_found')
  const { booking, leg: flight } = locked
  const ends = await findEnds(tx, flight.id)
  const agesDay = booking.agesOn ?? localDay(flight.departureAt, ends.origin.timezone)
  return { booking, flight, ends, people: countTravellers(booking), agesDay }
}

/** Problem `trip_not_confirmed` for a booking that is not confirmed. */
export function requireConfirmedTrip({ booking }: LockedTrip): void {
  if (booking.status !== 'CONFIRMED') throw new Problem('trip_not_confirmed')
}

/** The facts that the trip's flight needs of each passenger. */
export function findTripNeeds({ booking, flight, ends }: LockedTrip): PassengerNeeds {
  return narrowToBooking(findNeedsOfFlight(flight, ends), booking)
}

async function findEnds(tx: Tx, legId: string) {
  return await tx
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(sql<Airport>`to_jsonb(origin)`.as('origin'))
    .select(sql<Airport>`to_jsonb(destination)`.as('destination'))
    .select(borderFacts.as('border'))
    .where('legs.id', '=', legId)
    .executeTakeFirstOrThrow()
}
