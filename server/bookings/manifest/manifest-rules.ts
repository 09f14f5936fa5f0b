import type { SeatName } from '#contract/bookings/manifests.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import { listSeats } from '#server/bookings/passenger-rules.ts'
import { formatFullName, type SeatedPassenger } from '#server/bookings/passengers.ts'

/** Returns until when a leg's manifest is open: until its latest possible departure. */
export function computeManifestClosesAt(leg: { departureAt: Date; departureLatestAt: Date | null }): Date {
  return leg.departureLatestAt ?? leg.departureAt
}

/** Shortens a name to initials after the leg: 'Sam Traveller' becomes 'S. T.'. */
export function toInitials(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')
}

/**
 * Returns the fields of a booking's traveller that an operator may read. The name is shown only for confirmed
 * bookings of a future leg: a hold may never become a booking, and a cancelled booking is over.
 */
export function pickShownTraveller(
  booking: { status: 'PENDING' | 'CONFIRMED' | 'CANCELLED'; name: string },
  { manifestOpen }: { manifestOpen: boolean },
): string | null {
  if (booking.status !== 'CONFIRMED') return null
  return manifestOpen ? booking.name : toInitials(booking.name)
}

/**
 * The people in the seats and on the laps of a booking, without the details that appear only in the manifest's file.
 */
export function listSeatNames(
  passengers: readonly SeatedPassenger[],
  { seats, infants, needs }: { seats: number; infants: number; needs: PassengerNeeds },
): SeatName[] {
  return listSeats(passengers, { seats, infants, needs }).map(({ seat, infant, passenger, missing }) => ({
    seat,
    onLap: infant !== null,
    name: passenger && formatFullName(passenger),
    complete: missing === null,
  }))
}
