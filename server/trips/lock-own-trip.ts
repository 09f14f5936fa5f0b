import { sql } from 'kysely'
import { type Airport, findLocalDay } from '#contract/airports.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import { Problem } from '#contract/problem.ts'
import { borderFacts } from '#server/bookings/border-facts.ts'
import { type LockedBooking, lockBooking } from '#server/bookings/lock-booking.ts'
import { countTravellers, findNeedsOfLeg, narrowToBooking } from '#server/bookings/passenger-rules.ts'
import type { Tx } from '#server/runtime/db.ts'

export type LockedTrip = {
  booking: LockedBooking['booking']
  leg: LockedBooking['leg']
  ends: Awaited<ReturnType<typeof findEnds>>
  /** The number of people in seats that the booking was paid for. */
  people: number
  /**
   * The day on which ages count, by the origin's calendar: the day of departure, or the earlier day for which ages
   * were settled before a move.
   */
  agesDay: string
}

/** Locks the caller's own booking, its leg first. Problem `booking_not_found`. */
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
  const { booking, leg } = locked
  const ends = await findEnds(tx, leg.id)
  const agesDay = booking.agesOn ?? findLocalDay(leg.departureAt, ends.origin.timezone)
  return { booking, leg, ends, people: countTravellers(booking), agesDay }
}

/** Throws Problem `trip_not_confirmed` unless the booking is confirmed. */
export function requireConfirmedTrip({ booking }: LockedTrip): void {
  if (booking.status !== 'CONFIRMED') throw new Problem('trip_not_confirmed')
}

/** Returns the facts of each passenger that the trip's leg needs. */
export function findTripNeeds({ booking, leg, ends }: LockedTrip): PassengerNeeds {
  return narrowToBooking(findNeedsOfLeg(leg, ends), booking)
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
