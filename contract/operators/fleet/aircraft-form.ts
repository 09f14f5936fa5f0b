import * as z from 'zod/mini'
import { isCountryCode } from '../../countries.ts'
import { MAX_SEATS } from '../../legs/leg-form.ts'
import {
  type CoverTables,
  computeLeastPassengerSdr,
  findInsuranceClass,
} from '../../may-be-sold/least-cover.ts'
import type { ProblemDetail } from '../../problem.ts'

const ENGINES = ['JET', 'TURBOPROP', 'PISTON'] as const
const FUELS = ['KEROSENE', 'AVGAS'] as const
const MTOW_UNITS = ['kg', 'lb'] as const
export const RATING_SCHEMES = ['ARGUS', 'WYVERN', 'IS-BAO'] as const
const MAX_RATINGS = 6
const MAX_SDR = 10_000_000_000
const KG_PER_LB = 0.45359237

function text(sentence: string, length: number) {
  return z
    .string(sentence)
    .check(
      z.trim(),
      z.minLength(1, { error: sentence, abort: true }),
      z.maxLength(length, `At most ${length} characters`),
    )
}

function whole(sentence: string, { least, most }: { least: number; most: number }) {
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence))
}

// PostgreSQL's calendar has no year 0.
const Day = z.iso
  .date({ error: 'Enter a date', abort: true })
  .check(z.regex(/^(19|20|21)\d\d/, 'Enter a date'))

const Rating = z.strictObject({
  scheme: z.enum(RATING_SCHEMES, 'Choose who has rated it'),
  level: text('Enter the level', 40),
  /** The last valid day. */
  until: Day,
})

/**
 * The form of an aircraft in the register. Days are '2027-03-31' and last days are included. Insurance limits are in
 * special drawing rights, as in Regulation (EC) 785/2004.
 */
export const AircraftForm = z.strictObject({
  tail: z
    .string('Enter the registration')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[A-Z0-9][A-Z0-9-]{1,9}$/, 'A registration is written like N482NL or G-FWNG'),
    ),
  aircraftType: z
    .string('Choose the aircraft type')
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2,4}$/, 'Choose the aircraft type')),
  serialNumber: text('Enter the serial number', 40),
  registryCountry: z
    .string('Choose the country of registry')
    .check(z.refine(isCountryCode, 'Choose the country of registry')),
  year: whole('Enter the year in which it was built', { least: 1950, most: 2100 }),
  engine: z.enum(ENGINES, 'Choose the engine'),
  fuel: z.enum(FUELS, 'Choose the fuel'),
  /** The maximum take-off mass in the certificate. */
  mtow: whole('Enter the maximum take-off mass', { least: 500, most: 1_000_000 }),
  mtowUnit: z.enum(MTOW_UNITS, 'Choose the unit'),
  certifiedSeats: whole('Enter a number of seats', { least: 1, most: 60 }),
  fittedSeats: whole(`Enter between 1 and ${MAX_SEATS} seats`, { least: 1, most: MAX_SEATS }),
  crewSeats: whole('Enter between 1 and 10 seats', { least: 1, most: 10 }),
  /** Whether the seats are more than 40 inches apart, on which some taxes depend. */
  wideSeatPitch: z.boolean(),
  /** When the operator's certificate was last seen to list it, and the last day of the listing. */
  listingSeenOn: z.nullable(Day),
  listingUntil: z.nullable(Day),
  insurer: z.nullable(text('Enter the insurer', 160)),
  policyNumber: z.nullable(text('Enter the number of the policy', 80)),
  insuredFrom: z.nullable(Day),
  insuredUntil: z.nullable(Day),
  /** Per accident. */
  thirdPartySdr: z.nullable(whole('Enter an amount', { least: 1, most: MAX_SDR })),
  /** For all passengers together. */
  passengerSdr: z.nullable(whole('Enter an amount', { least: 1, most: MAX_SDR })),
  warRisk: z.boolean(),
  ratings: z.array(Rating).check(z.maxLength(MAX_RATINGS, `At most ${MAX_RATINGS} ratings`)),
  /** The last days of the UK foreign carrier permit, the EASA third country authorisation and the US DOT permit. */
  ukFcpUntil: z.nullable(Day),
  easaTcoUntil: z.nullable(Day),
  usDotUntil: z.nullable(Day),
  steepApproach: z.boolean(),
  pets: z.boolean(),
})
export type AircraftForm = z.output<typeof AircraftForm>

function convertMtowToKg({ mtow, mtowUnit }: Pick<AircraftForm, 'mtow' | 'mtowUnit'>): number {
  return mtowUnit === 'lb' ? Math.round(mtow * KG_PER_LB) : mtow
}

/** Returns contradictions within an entry, each with its field. */
export function findEntryProblems(
  form: AircraftForm,
  type: { name: string; maxSeats: number },
): ProblemDetail[] {
  const problems: ProblemDetail[] = []
  const refuse = (path: keyof AircraftForm, message: string) => void problems.push({ path, message })
  if (form.fittedSeats > form.certifiedSeats) {
    refuse('fittedSeats', 'There cannot be more seats fitted than are certified')
  } else if (form.fittedSeats > type.maxSeats) {
    refuse('fittedSeats', `A ${type.name} has at most ${type.maxSeats} passenger seats`)
  }
  if (form.insuredFrom && form.insuredUntil && form.insuredFrom > form.insuredUntil) {
    refuse('insuredUntil', 'The insurance ends before it begins')
  }
  return problems
}

/**
 * Returns what is missing, expired or too low for selling seats on the aircraft, each with its field. `today` is in
 * UTC.
 */
export function findCoverProblems(
  form: AircraftForm,
  { today, cover }: { today: string; cover: CoverTables },
): ProblemDetail[] {
  const problems: ProblemDetail[] = []
  const refuse = (path: keyof AircraftForm, message: string) => void problems.push({ path, message })
  for (const [path, message] of REQUIRED) if (form[path] === null) refuse(path, message)
  if (form.listingSeenOn && form.listingSeenOn > today) refuse('listingSeenOn', 'This day is still to come')
  if (form.listingUntil && form.listingUntil < today) refuse('listingUntil', 'The listing is over')
  if (form.insuredUntil && form.insuredUntil < today) refuse('insuredUntil', 'The insurance is over')
  const { thirdPartySdr, passengerSdr } = form
  const mtowKg = convertMtowToKg(form)
  const row = findInsuranceClass(mtowKg, cover, today)
  const mass = `${mtowKg.toLocaleString('en-US')} kg`
  if (!row) refuse('thirdPartySdr', `No rule says how much cover an aircraft of ${mass} needs`)
  else if (thirdPartySdr !== null && thirdPartySdr < row.thirdPartySdr) {
    refuse('thirdPartySdr', `At least ${sdr(row.thirdPartySdr)} for an aircraft of ${mass} (${row.source})`)
  }
  const passengers = computeLeastPassengerSdr(form.fittedSeats, cover)
  if (passengerSdr !== null && passengerSdr < passengers) {
    const seats = form.fittedSeats === 1 ? '1 seat' : `${form.fittedSeats} seats`
    refuse('passengerSdr', `At least ${sdr(passengers)} for ${seats} (Regulation (EC) 785/2004)`)
  }
  return problems
}

const REQUIRED = [
  ['listingSeenOn', 'Enter when the certificate was seen to list it'],
  ['listingUntil', 'Enter until when the listing holds'],
  ['insurer', 'Enter the insurer'],
  ['policyNumber', 'Enter the number of the policy'],
  ['insuredFrom', 'Enter when the insurance begins'],
  ['insuredUntil', 'Enter the last day of the insurance'],
  ['thirdPartySdr', 'Enter the limit for third parties'],
  ['passengerSdr', 'Enter the limit for passengers'],
] as const satisfies [keyof AircraftForm, string][]

function sdr(amount: number): string {
  return `SDR ${amount.toLocaleString('en-US')}`
}
