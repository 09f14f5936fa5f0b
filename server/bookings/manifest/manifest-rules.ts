import type { SeatName } from '#contract/bookings/manifests.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import { findMissing } from '#server/bookings/passenger-rules.ts'
import { formatFullName, type SeatedPassenger } from '#server/bookings/passengers.ts'

/** Until when a flight's manifest is open: its last possible departure. */
export function computeManifestClosesAt(leg: { departureAt: Date; departureLatestAt: Date | null }): Date {
  return leg.departureLatestAt ?? leg.departureAt
}

/** A name when it is no longer needed: 'Sam Traveller' becomes 'S. T.'. */
export function toInitials(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')
}

/**
 * Whom an operator reads beside a booking. Only who flies is a name, and only as long as the flight is to come; holds
 * may never become bookings and cancelled ones are over, so they have none.
 */
export function pickShownTraveller(
  booking: { status: 'PENDING' | 'CONFIRMED' | 'CANCELLED'; name: string },
  { manifestOpen }: { manifestOpen: boolean },
): string | null {
  if (booking.status !== 'CONFIRMED') return null
  return manifestOpen ? booking.name : toInitials(booking.name)
}

/** Who sits in each seat of a booking, without what only the manifest's file says. */
export function listSeatNames(
  passengers: readonly SeatedPassenger[],
  { seats, needs }: { seats: number; needs: PassengerNeeds },
): SeatName[] {
  return Array.from({ length: seats }, (_, at) => {
    const person = passengers.find(({ seat }) => seat === at + 1)?.person ?? null
    return {
      seat: at + 1,
      name: person && formatFullName(person),
      complete: findMissing(person, needs) === null,
    }
  })
}
