import { isAdult, isYoungerThan } from './lap-infants.ts'
import type { PassengerNeeds } from './passengers.ts'

/**
 * The state of a child in a party without an adult. CONTACTS: the people who bring and meet the child have to be named.
 * CONSENT: the person who consents has to be named. REFUSED: the child may not fly alone. Null: an adult, or a party
 * that may still get one.
 */
export type AloneState = 'CONTACTS' | 'CONSENT' | 'REFUSED' | null

type Party = {
  needs: Pick<PassengerNeeds, 'departureDay' | 'aloneFrom'>
  /** The dates of birth of the other named people; a person without one is 18 or older. */
  others: readonly (string | null)[]
  /** The number of all people of the booking, including infants on laps. */
  people: number
}

/**
 * Decides only after everybody else is named, because the last one may be the adult. Ages five to eleven need both
 * contacts, twelve to seventeen need consent (selling sheet, section 5; a policy).
 */
export function findAloneState(bornOn: string | null, { needs, others, people }: Party): AloneState {
  const { departureDay, aloneFrom } = needs
  if (!bornOn || isAdult(bornOn, departureDay)) return null
  if (others.length + 1 < people) return null
  if (others.some((other) => !other || isAdult(other, departureDay))) return null
  if (aloneFrom === null || isYoungerThan(aloneFrom, bornOn, departureDay)) return 'REFUSED'
  return isYoungerThan(12, bornOn, departureDay) ? 'CONTACTS' : 'CONSENT'
}
