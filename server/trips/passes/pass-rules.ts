import { beThereMinutes, type FboFacts } from '#contract/fbos/fbo-form.ts'

/** The person in a seat of a booking, if known. */
export type SeatName = { id: string; seat: number; person: { givenNames: string; familyName: string } }

export type PassName = {
  seat: number
  /** As printed on the pass. */
  name: string
  givenNames: string
  familyName: string
  /** False: nobody is named for the seat, so the pass has the lead traveller's name. */
  named: boolean
  /** Changes when somebody else gets the seat, which makes an earlier pass recognisable. */
  holder: string
}

const HOLDER_LENGTH = 12

/** A name for each seat of a booking: the passenger's if it is given, the lead traveller's otherwise. */
export function assignNamesToSeats(
  { seats, lead }: { seats: number; lead: string },
  passengers: readonly SeatName[],
): PassName[] {
  return Array.from({ length: seats }, (_, index): PassName => {
    const seat = index + 1
    const known = passengers.find((one) => one.seat === seat)
    if (!known) return { seat, ...splitName(lead), named: false, holder: '' }
    const { givenNames, familyName } = known.person
    const name = `${givenNames} ${familyName}`
    return { seat, name, givenNames, familyName, named: true, holder: known.id.slice(-HOLDER_LENGTH) }
  })
}

// An account has a single name; on a ticket its last word comes first.
function splitName(name: string): Pick<PassName, 'name' | 'givenNames' | 'familyName'> {
  const words = name.trim().split(/\s+/)
  return { name, givenNames: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? name }
}

type Leaving = { departureUTC: string; originFbo: FboFacts | null }

/** When to be at the place of departure, as in the confirmation. */
export function computeBeThereAt({ departureUTC, originFbo }: Leaving): string {
  return new Date(Date.parse(departureUTC) - beThereMinutes(originFbo) * 60_000).toISOString()
}
