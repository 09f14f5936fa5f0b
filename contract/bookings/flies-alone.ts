import { isAdult, isYoungerThan } from './lap-infants.ts'
import type { PassengerNeeds } from './passengers.ts'

/**
 * How a child stands in a party without an adult. CONTACTS: who brings and meets it has to be named; CONSENT: who consents; REFUSED:
 * it may not fly so. Null: an adult, or somebody who may still get one.
 */
export type AloneState = 'CONTACTS' | 'CONSENT' | 'REFUSED' | null

type Party = {
  needs: Pick<PassengerNeeds, 'departureDay' | 'aloneFrom'>
  /** The dates of birth of the others who are named; who has given none is 18 or older. */
  others: readonly (string | null)[]
  /** Everybody of the booking, infants on laps too. */
  people: number
}

/**
 * Only once everybody else is named: who comes last may be the adult. Five to eleven with both contacts, twelve to seventeen with
 * consent (selling sheet, section 5; a policy).
 */
export function findAloneState(bornOn: string | null, { needs, others, people }: Party): AloneState {
  const { departureDay, aloneFrom } = needs
  if (!bornOn || isAdult(bornOn, departureDay)) return null
  if (others.length + 1 < people) return null
  if (others.some((other) => !other || isAdult(other, departureDay))) return null
  if (aloneFrom === null || isYoungerThan(aloneFrom, bornOn, departureDay)) return 'REFUSED'
  return isYoungerThan(12, bornOn, departureDay) ? 'CONTACTS' : 'CONSENT'
}
