import { countMinutesBefore, type FboFacts } from '#contract/fbos/fbo-form.ts'
import { findLap, type Lap } from '#server/bookings/lap-rules.ts'
import type { Person } from '#server/bookings/passengers.ts'

/** The person in a seat of a booking, if known. */
export type SeatName = {
  id: string
  seat: number
  person: Pick<Person, 'givenNames' | 'familyName' | 'dateOfBirth'>
}

export type PassName = {
  seat: number
  lap: Lap
  /** The name as printed on the pass. */
  name: string
  givenNames: string
  familyName: string
  /** False if no passenger is named for the seat, so that the pass has the lead traveller's name. */
  named: boolean
  /** Changes when another person gets the seat, so that an earlier pass is recognised as void. */
  holder: string
}

const HOLDER_LENGTH = 12

/**
 * Assigns a name to each seat of a booking and each infant on a lap: the passenger's if there is one, otherwise the
 * lead traveller's.
 */
export function assignNamesToSeats(
  {
    seats,
    infants,
    departureDay,
    lead,
  }: { seats: number; infants: number; departureDay: string; lead: string },
  passengers: readonly SeatName[],
): PassName[] {
  return Array.from({ length: seats + infants }, (_, index): PassName => {
    const seat = index + 1
    const known = passengers.find((one) => one.seat === seat)
    const lap = findLap(passengers, { seat, people: seats, departureDay })
    if (!known) return { seat, lap, ...splitName(lead), named: false, holder: '' }
    const { givenNames, familyName } = known.person
    const name = `${givenNames} ${familyName}`
    return { seat, lap, name, givenNames, familyName, named: true, holder: known.id.slice(-HOLDER_LENGTH) }
  })
}

// An account has a single name; its last word becomes the family name on a ticket.
function splitName(name: string): Pick<PassName, 'name' | 'givenNames' | 'familyName'> {
  const words = name.trim().split(/\s+/)
  return { name, givenNames: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? name }
}

type Leaving = { departureUTC: string; originFbo: FboFacts | null }

/** Returns when to be at the place of departure, as in the confirmation mail. */
export function computeBeThereAt({ departureUTC, originFbo }: Leaving): string {
  return new Date(Date.parse(departureUTC) - countMinutesBefore(originFbo) * 60_000).toISOString()
}
