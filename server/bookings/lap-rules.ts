import { isAdult } from '#contract/bookings/lap-infants.ts'
import { formatFullName, type Person } from './passengers.ts'

type Placed = { seat: number; person: Pick<Person, 'givenNames' | 'familyName' | 'dateOfBirth'> }
type Party = { people: number; departureDay: string }

/** The adult who holds an infant on a lap: null until that adult is named, and for a person in a seat. */
export type Lap = { holder: string | null } | null

/**
 * Returns on whose lap an infant sits: the first infant on that of the first adult, the second on that of the second
 * adult.
 */
export function findLap(
  passengers: readonly Placed[],
  { seat, people, departureDay }: Party & { seat: number },
): Lap {
  if (seat <= people) return null
  const adults = passengers
    .filter((one) => one.seat <= people && mayBeAdult(one, departureDay))
    .toSorted((one, other) => one.seat - other.seat)
  const holder = adults[seat - people - 1]?.person
  return { holder: holder ? formatFullName(holder) : null }
}

// A domestic leg asks for no date of birth.
function mayBeAdult({ person: { dateOfBirth } }: Placed, departureDay: string): boolean {
  return dateOfBirth === null || isAdult(dateOfBirth, departureDay)
}
