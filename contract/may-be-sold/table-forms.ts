import * as z from 'zod/mini'
import { calendarDay } from '../calendar-day.ts'
import { AREAS } from './areas.ts'
import { CERTIFICATE_KINDS, SELLING_ROLES } from './facts.ts'
import { DISCLOSURE_CODES, LEGAL_CONDITIONS } from './tables.ts'

export const SELLING_SETTINGS = [
  'US_WINDOW_MIN_MINUTES',
  'LEGAL_BASIS_FROM',
  'US_SMALL_MOST_SEATS',
  'US_SMALL_TRIPS_BELOW',
  'PASSENGER_SDR_PER_SEAT',
  'BROKER_INSURANCE_USD',
] as const

export const Day = calendarDay('Give a day')
/** The code of a finding. */
export const Code = z.string().check(z.regex(/^[A-Z0-9_]{3,60}$/, 'Capital letters, digits and _, 3 to 60'))

/** A text that must not be empty; `sentence` is the error. */
export function text(sentence: string, length: number) {
  return z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(length))
}

const Message = text('Say what operators read', 300)
const Country = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'Give a code of two letters'))
const Area = z.string().check(z.regex(/^([A-Z]{2}|\*)$/, 'Areas are EU, a state’s code of two letters, or *'))
const Areas = z.array(Area).check(z.maxLength(60))
const SomeAreas = z.array(Area).check(z.minLength(1, 'Name at least one'), z.maxLength(60))
// A row that allows has neither a code nor a sentence.
const FoundCode = z.union([Code, z.literal('')])
const FoundMessage = z.string().check(z.trim(), z.maxLength(300))
const Place = z.int('Give its place, from 1').check(z.minimum(1, 'Give its place, from 1'), z.maximum(10_000))

/** The fields are those of `RightsRule`. */
export const RightsForm = z.strictObject({
  place: Place,
  isDomestic: z.nullable(z.boolean()),
  /** The areas of one end, and those of the other. */
  ends: z.array(SomeAreas).check(z.length(2, 'Give the areas of both ends')),
  operator: z.union([z.enum(['OWN', 'ANY']), SomeAreas], 'Name areas, OWN or ANY'),
  level: z.enum(['ALLOW', 'INFO', 'NEEDS_ADMIN', 'REFUSE']),
  code: FoundCode,
  message: FoundMessage,
})

/** The fields are those of `PermitRule`. */
export const PermitForm = z.strictObject({ exempt: SomeAreas, code: Code, message: Message })

/** The fields are those of `LegalModeRule`. */
export const LegalModeForm = z.strictObject({
  place: Place,
  ...{ touches: Areas, touchesNot: Areas, operators: Areas, operatorsNot: Areas },
  certificates: z.array(z.enum(CERTIFICATE_KINDS)).check(z.maxLength(CERTIFICATE_KINDS.length)),
  roles: z.array(z.enum(SELLING_ROLES)).check(z.maxLength(SELLING_ROLES.length)),
  saleMode: z.nullable(z.enum(['PER_SEAT', 'WHOLE_AIRCRAFT'])),
  conditions: z.array(z.enum(LEGAL_CONDITIONS)).check(z.maxLength(LEGAL_CONDITIONS.length)),
  level: z.enum(['ALLOW', 'NEEDS_ADMIN', 'REFUSE']),
  code: FoundCode,
  path: z.enum(['legalBasis', 'departureLatestLocal']),
  message: FoundMessage,
  scope: z.nullable(Country),
  shows: z.array(z.enum(DISCLOSURE_CODES)).check(z.maxLength(DISCLOSURE_CODES.length)),
})

// Only letters, classes, alternatives and counts, so that no pattern can take long.
const Pattern = z
  .string()
  .check(
    z.regex(/^[A-Z0-9()[\]{}?:|,-]{2,160}$/, 'A pattern is written as G-[A-Z]{4}'),
    z.refine(isPattern, 'This pattern cannot be read'),
  )

/** The fields are those of `Registry`. */
export const RegistryForm = z.strictObject({ country: Country, pattern: Pattern, isPrivate: z.boolean() })
export const Prefix = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9]{1,3}-?[A-Z]?$/, 'A beginning is written as G- or VP-C'),
  )

/** The fields are those of `InsuranceClass`. */
export const InsuranceForm = z.strictObject({
  belowKg: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  thirdPartySdr: z
    .int('Give the cover in SDR')
    .check(z.minimum(1, 'Give the cover in SDR'), z.maximum(10_000_000_000)),
})

export const DocumentForm = z.strictObject({
  monthsAfterArrival: z
    .int('Give the months')
    .check(z.minimum(0, 'Give the months'), z.maximum(24, 'At most 24')),
})

export const HolidayForm = z.strictObject({
  days: z.array(Day).check(z.minLength(1, 'Give the days'), z.maxLength(60)),
})

export const AreaForm = z.strictObject({
  values: z.array(Country).check(z.minLength(1, 'Name at least one'), z.maxLength(60)),
})

/** The carrier of an approved route for pets; the airport is the subject of the row. */
export const PetRouteForm = z.strictObject({ operatorId: z.uuid('Give the id of an operator') })

export const SettingForm = z.strictObject({
  value: z.union([z.int().check(z.minimum(0), z.maximum(10_000_000)), Day]),
})

export const AreaName = z.enum(AREAS)
export { Country }

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).source.length > 0
  } catch {
    return false
  }
}
