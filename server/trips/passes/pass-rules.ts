/** Who is known to sit in a seat of a booking. */
export type SeatName = { id: string; seat: number; person: { givenNames: string; familyName: string } }

export type PassName = {
  seat: number
  /** As it stands on the pass. */
  name: string
  givenNames: string
  familyName: string
  /** False: nobody is named for the seat, so the lead traveller is. */
  named: boolean
  /** Another one once somebody else has the seat, so that a pass made out before is known as that. */
  holder: string
}

const BE_THERE_MINUTES = 30
const HOLDER_LENGTH = 12

/** A name for each seat of a booking: the passenger's where it is given, the lead traveller's otherwise. */
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

// An account has one name; on a ticket the last word stands first.
function splitName(name: string): Pick<PassName, 'name' | 'givenNames' | 'familyName'> {
  const words = name.trim().split(/\s+/)
  return { name, givenNames: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? name }
}

/** When to be at the terminal, as the confirmation says it too. */
export function computeBeThereAt(departureUTC: string): string {
  return new Date(Date.parse(departureUTC) - BE_THERE_MINUTES * 60_000).toISOString()
}
