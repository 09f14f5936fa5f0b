import type { LegalBasis } from './facts.ts'
import { type Finding, isValidOn, makeFinding } from './finding.ts'
import { readLocalClock } from './local-clock.ts'
import { computeLatestArrival } from './moments.ts'
import type { DocumentRule } from './tables.ts'

type PersonKind = 'INFANT_LAP' | 'INFANT_SEAT' | 'CHILD' | 'YOUNG' | 'ADULT'
/** `bornOn` is YYYY-MM-DD. */
export type Person = { bornOn: string; hasOwnSeat: boolean }

const CARRIER_RULE = '14 CFR 91.107(a)(3) and CAT.OP.MPA.225: one infant with each adult'

/** The departure and arrival of a leg, in the time zones of its ends. */
type LegAtItsEnds = Parameters<typeof computeLatestArrival>[0] & {
  origin: { timezone: string }
  destination: { timezone: string }
}

/** Classifies a person on the local day of departure; a child that turns two before the last arrival needs a seat. */
export function classifyPerson({ bornOn, hasOwnSeat }: Person, leg: LegAtItsEnds): PersonKind {
  const leaves = readLocalClock(leg.departureAt.getTime(), leg.origin.timezone).day
  const lands = readLocalClock(computeLatestArrival(leg), leg.destination.timezone).day
  const years = yearsOn(bornOn, leaves)
  if (years >= 18) return 'ADULT'
  if (years >= 12) return 'YOUNG'
  if (years >= 2) return 'CHILD'
  return hasOwnSeat || yearsOn(bornOn, lands) >= 2 ? 'INFANT_SEAT' : 'INFANT_LAP'
}

/** Counts the seats of a party, and the people on the manifest. */
export function countParty(
  people: readonly Person[],
  leg: LegAtItsEnds,
): { seats: number; manifest: number } {
  const laps = people.filter((person) => classifyPerson(person, leg) === 'INFANT_LAP').length
  return { seats: people.length - laps, manifest: people.length }
}

/**
 * Checks a party: it needs an adult, or children who are old enough for the operator's rule (`aloneFrom` years; null:
 * no children alone), and not more infants on laps than adults.
 */
export function checkParty(
  people: readonly Person[],
  leg: LegAtItsEnds,
  aloneFrom: 5 | 12 | null = null,
): Finding[] {
  const kinds = people.map((person) => classifyPerson(person, leg))
  const count = (kind: PersonKind) => kinds.filter((one) => one === kind).length
  const refuse = (code: string, message: string) => [
    makeFinding('REFUSE', code, { path: 'passengers', message, source: CARRIER_RULE }),
  ]
  if (people.length > 0 && count('ADULT') === 0) {
    const day = readLocalClock(leg.departureAt.getTime(), leg.origin.timezone).day
    const isYounger = people.some(({ bornOn }) => yearsOn(bornOn, day) < (aloneFrom ?? 18))
    if (!isYounger) return []
    if (aloneFrom === 5)
      return refuse('ADULT_REQUIRED', 'Children under five fly with somebody who is 18 or older')
    if (aloneFrom === 12)
      return refuse(
        'ADULT_REQUIRED',
        'On this flight children under twelve fly with somebody who is 18 or older',
      )
    return refuse('ADULT_REQUIRED', 'At least one passenger has to be 18 or older on the day of departure')
  }
  if (count('INFANT_LAP') > count('ADULT'))
    return refuse('LAP_INFANT_LIMIT', 'Each adult may hold one infant: the others need a seat of their own')
  return []
}

/** The age from which an operator takes children without an adult. */
export const MINOR_RULES = ['NONE', 'FROM_12', 'FROM_5'] as const
export type MinorRule = (typeof MINOR_RULES)[number]

/**
 * The facts for border rules: how long documents have to be valid, whether the carrier has signed the Visa Waiver
 * agreement (Form I-775), and the aircraft.
 */
export type BorderFacts = {
  documents: readonly Pick<DocumentRule, 'country' | 'monthsAfterArrival' | 'from' | 'until'>[]
  isVwpSignatory: boolean
  /** Take-off mass of the aircraft; null if unknown. */
  mtowKg: number | null
  minors: MinorRule
  /** Whether the leg has no stop on its way. */
  isDirect: boolean
}

/**
 * Returns what the border requires of the documents of everybody except its own nationals. DOC_VALIDITY: the last day
 * on which a document has to be valid. VWP_CARRIER: an ESTA counts only with signatories of the agreement (cbp.gov).
 * `country` is a state, not a territory.
 */
export function findBorderNeeds(
  { country, arrivalDay }: { country: string; arrivalDay: string },
  { documents, isVwpSignatory }: Pick<BorderFacts, 'documents' | 'isVwpSignatory'>,
) {
  const rule = documents.find((one) => one.country === country && isValidOn(one, arrivalDay))
  return {
    validity: rule ? { country, until: addMonths(arrivalDay, rule.monthsAfterArrival) } : null,
    entry: country === 'US' ? { country, acceptsEsta: isVwpSignatory } : null,
  }
}

type CancelledLeg = { departureAt: Date; legalBasis: { role: LegalBasis['role'] } | null }

/**
 * Checks whether an operator's leg may be cancelled so late: a public charter only if it cannot physically be flown.
 */
export function checkCancellation(
  { leg, isImpossible }: { leg: CancelledLeg; isImpossible: boolean },
  now: Date,
): Finding[] {
  const days = (leg.departureAt.getTime() - now.getTime()) / 86_400_000
  if (leg.legalBasis?.role !== 'PCO_380' || isImpossible || days >= 10) return []
  const message =
    'A public charter cannot be cancelled less than ten days before departure, unless it is impossible to fly it'
  return [
    makeFinding('REFUSE', 'US_380_CANCEL_10_DAYS', { path: 'reason', message, source: '14 CFR 380.12' }),
  ]
}

function yearsOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

// In a shorter month, the last day of the month.
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10)
}
