import type { ReadyState } from '#contract/bookings/border.ts'
import type { BorderForm } from '#contract/bookings/passenger-details.ts'

export const FORM_NAMES: Record<BorderForm, string> = {
  UK_GAR: 'UK GAR',
  US_APIS: 'US eAPIS',
  EU_API: 'EU API',
}

const STATE_WORDS: Record<ReadyState, string> = {
  EARLY: 'more than 48 hours before departure',
  T48: 'less than 48 hours before departure',
  T24: 'less than 24 hours before departure',
  T4: 'less than 4 hours before departure',
  CLOSED: 'names are closed',
}

const SHORT_STATES: Record<ReadyState, string> = {
  EARLY: 'T-48 to come',
  T48: 'T-48',
  T24: 'T-24',
  T4: 'T-4',
  CLOSED: 'closed',
}

const MISSING_WORDS: Record<string, string> = {
  NAME: 'name',
  ADULT: 'an adult to fly with',
  SEAT: 'a seat: two years old by then',
  dateOfBirth: 'date of birth',
  nationality: 'nationality',
  documentType: 'document',
  documentNumber: 'document number',
  documentCountry: 'country of issue',
  documentExpiresOn: 'a document that is valid long enough',
  entry: 'visa or travel authorisation',
  sex: 'sex',
  birthPlace: 'place of birth',
  residenceCountry: 'country of residence',
  homeAddress: 'home address',
  stayAddress: 'address in the United States',
  weightKg: 'weight',
  broughtByName: 'who brings the child',
  broughtByPhone: 'phone of who brings the child',
  metByName: 'who meets the child',
  metByPhone: 'phone of who meets the child',
  consentName: 'who consents',
  consentPhone: 'phone of who consents',
}

/** 'Missing: sex, place of birth' */
export function describeMissing(missing: readonly string[]): string {
  return `Missing: ${missing.map((one) => MISSING_WORDS[one] ?? one).join(', ')}`
}

type Counts = { state: ReadyState; people: number; notReady: number }

/** '2 of 6 are not ready, less than 24 hours before departure.' */
export function describeReadiness({ state, people, notReady }: Counts): string {
  if (people === 0) return 'Nobody is booked yet.'
  if (notReady === 0) return people === 1 ? 'The passenger is ready.' : `All ${people} passengers are ready.`
  const verb = notReady === 1 ? 'is' : 'are'
  return `${notReady} of ${people} ${verb} not ready, ${STATE_WORDS[state]}.`
}

/** 'T-24: 2 not ready' */
export function summariseReadiness({ state, notReady }: Counts): string {
  return `${SHORT_STATES[state]}: ${notReady} not ready`
}
