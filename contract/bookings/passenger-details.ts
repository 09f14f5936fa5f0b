import * as z from 'zod/mini'
import { isCountryCode } from '../countries.ts'
import { findCardArea, getTerritory } from './territories.ts'

/** As in the passport (ICAO Doc 9303): female, male, unspecified. */
export const SEXES = ['F', 'M', 'X'] as const
export const Sex = z.enum(SEXES)
export type Sex = z.infer<typeof Sex>

/** The border files: UK General Aviation Report, US eAPIS, EU advance passenger information. */
const BORDER_FORMS = ['UK_GAR', 'US_APIS', 'EU_API'] as const
export const BorderForm = z.enum(BORDER_FORMS)
export type BorderForm = z.infer<typeof BorderForm>

/** Details for borders and aircraft, besides name, date of birth and document. */
const BORDER_DETAILS = [
  'sex',
  'birthPlace',
  'residenceCountry',
  'homeAddress',
  'stayAddress',
  'redressNumber',
  'knownTravellerNumber',
  'weightKg',
] as const

/** The adults responsible for a child that flies alone. */
export const CONTACT_DETAILS = [
  'broughtByName',
  'broughtByPhone',
  'metByName',
  'metByPhone',
  'consentName',
  'consentPhone',
] as const

export const PASSENGER_DETAILS = [...BORDER_DETAILS, ...CONTACT_DETAILS] as const
export type PassengerDetail = (typeof PASSENGER_DETAILS)[number]
export type BorderDetail = (typeof BORDER_DETAILS)[number]
export type ContactDetail = (typeof CONTACT_DETAILS)[number]

const line = z.string().check(
  z.trim(),
  z.maxLength(120, 'At most 120 characters'),
  z.refine((text) => !/\p{Cc}/u.test(text), 'Write this in one line'),
)
const personName = z.string().check(
  z.trim(),
  z.maxLength(120, 'At most 120 characters'),
  z.refine(
    (text) => /^[\p{L}\p{M}'’.\- ]*$/u.test(text),
    'Names have letters, spaces, hyphens and apostrophes',
  ),
)
const phone = z.string().check(
  z.maxLength(40, 'Please write the number with its country code, such as +44 7700 900123'),
  z.overwrite((typed) => typed.replace(/[\s().-]/g, '').replace(/^00/, '+')),
  z.refine(
    (text) => text === '' || /^\+[1-9]\d{6,14}$/.test(text),
    'Please write the number with its country code, such as +44 7700 900123',
  ),
)
// The authorities' forms were not read, so their maximum lengths are unknown.
const programmeNumber = z.string().check(
  z.maxLength(40, 'At most 20 letters and digits'),
  z.overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
  z.refine((text) => /^[A-Z0-9]{0,20}$/.test(text), 'At most 20 letters and digits'),
)
const weight = z.string().check(
  z.trim(),
  z.refine(
    (text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 300),
    'Weight in whole kilograms, from 1 to 300',
  ),
)

/** The same fields in a form. '' is an empty field, as is a field that a client does not know. */
export const detailFields = {
  sex: z._default(z.union([z.literal(''), Sex]), ''),
  birthPlace: z._default(line, ''),
  residenceCountry: z._default(
    z
      .string()
      .check(
        z.refine(
          (code) => code === '' || isCountryCode(code),
          'Choose the country of residence from the list',
        ),
      ),
    '',
  ),
  homeAddress: z._default(line, ''),
  stayAddress: z._default(line, ''),
  redressNumber: z._default(programmeNumber, ''),
  knownTravellerNumber: z._default(programmeNumber, ''),
  weightKg: z._default(weight, ''),
  broughtByName: z._default(personName, ''),
  broughtByPhone: z._default(phone, ''),
  metByName: z._default(personName, ''),
  metByPhone: z._default(phone, ''),
  consentName: z._default(personName, ''),
  consentPhone: z._default(phone, ''),
}

/** The known details of a person; a field that was not asked is absent. */
export const PassengerDetails = z.object({
  sex: z.optional(Sex),
  birthPlace: z.optional(z.string()),
  residenceCountry: z.optional(z.string()),
  homeAddress: z.optional(z.string()),
  stayAddress: z.optional(z.string()),
  redressNumber: z.optional(z.string()),
  knownTravellerNumber: z.optional(z.string()),
  weightKg: z.optional(z.string()),
  broughtByName: z.optional(z.string()),
  broughtByPhone: z.optional(z.string()),
  metByName: z.optional(z.string()),
  metByPhone: z.optional(z.string()),
  consentName: z.optional(z.string()),
  consentPhone: z.optional(z.string()),
})
export type PassengerDetails = z.infer<typeof PassengerDetails>

export const AskedDetail = z.object({ field: z.enum(BORDER_DETAILS), required: z.boolean() })

/** The details besides name and document, and the forms that need them. */
type DetailNeeds = {
  /** OF_MINORS: only people under 18 give their date of birth. */
  birth: 'REQUIRED' | 'OF_MINORS'
  details: z.infer<typeof AskedDetail>[]
  forms: BorderForm[]
}

/**
 * 'At least' 12,500 pounds, because sources say both 'over' and 'or more' (49 CFR 1544.101(d); selling sheet, section
 * 5).
 */
const TWELVE_FIVE_KG = 5670
/**
 * Below this mass everybody is weighed or asked, for the mass calculation of the aircraft (selling sheet, section 5).
 */
const WEIGHED_BELOW_KG = 5700

type Route = {
  originCountry: string
  destinationCountry: string
  /** Take-off mass of the aircraft; null if unknown. */
  mtowKg: number | null
}

/**
 * Returns which fields a leg needs, by its two countries, the type and its mass: the union of the forms that it
 * needs. The table's cells are marked as known, not as read (selling sheet, section 5), because the authorities' own
 * lists were not read.
 */
export function findDetailNeeds({ originCountry, destinationCountry, mtowKg }: Route): DetailNeeds {
  const [from, to] = [getTerritory(originCountry), getTerritory(destinationCountry)]
  const crosses = from !== to
  const touches = (country: string) => from === country || to === country
  const isUnion = (code: string) => findCardArea(code) === 'EEA'
  const forms: BorderForm[] = []
  if (crosses && touches('GB')) forms.push('UK_GAR')
  if (crosses && touches('US')) forms.push('US_APIS')
  if (crosses && isUnion(from) !== isUnion(to)) forms.push('EU_API')
  const isTwelveFive = !crosses && from === 'US' && mtowKg !== null && mtowKg >= TWELVE_FIVE_KG
  const needs = (...some: BorderForm[]) => some.some((form) => forms.includes(form))
  const asked: [BorderDetail, boolean, 'REQUIRED' | 'OPTIONAL'][] = [
    ['sex', needs('UK_GAR', 'US_APIS', 'EU_API') || isTwelveFive, 'REQUIRED'],
    ['birthPlace', needs('UK_GAR'), 'REQUIRED'],
    ['residenceCountry', needs('UK_GAR', 'US_APIS'), 'REQUIRED'],
    ['homeAddress', needs('UK_GAR'), 'REQUIRED'],
    ['stayAddress', needs('US_APIS') && to === 'US', 'REQUIRED'],
    ['redressNumber', needs('US_APIS') || isTwelveFive, 'OPTIONAL'],
    ['knownTravellerNumber', needs('US_APIS') || isTwelveFive, 'OPTIONAL'],
    ['weightKg', mtowKg !== null && mtowKg < WEIGHED_BELOW_KG, 'REQUIRED'],
  ]
  return {
    birth: crosses || isTwelveFive ? 'REQUIRED' : 'OF_MINORS',
    details: asked
      .filter(([, isAsked]) => isAsked)
      .map(([field, , how]) => ({ field, required: how === 'REQUIRED' })),
    forms,
  }
}

type Asking = { nationality: string; onLap: boolean }

/**
 * Returns the fields that this person must fill in. Foreigners give their address in the United States. People with a
 * seat give their weight; an infant on a lap is part of the adult's mass (selling sheet, section 5).
 */
export function listAskedDetails(
  { details }: Pick<DetailNeeds, 'details'>,
  { nationality, onLap }: Asking,
): DetailNeeds['details'] {
  return details.filter(({ field }) => {
    if (field === 'stayAddress') return nationality !== '' && getTerritory(nationality) !== 'US'
    return field !== 'weightKg' || !onLap
  })
}

/** The sentence for a required field that is empty. */
export const DETAIL_REQUIRED: Record<PassengerDetail, string> = {
  sex: 'Choose the sex as in the passport',
  birthPlace: 'Place of birth is required',
  residenceCountry: 'Choose the country of residence',
  homeAddress: 'Home address is required',
  stayAddress: 'Address in the United States is required',
  redressNumber: 'Redress number is required',
  knownTravellerNumber: 'Known traveller number is required',
  weightKg: 'Weight is required',
  broughtByName: 'Name of the adult who brings the child is required',
  broughtByPhone: 'Phone number of the adult who brings the child is required',
  metByName: 'Name of the adult who meets the child is required',
  metByPhone: 'Phone number of the adult who meets the child is required',
  consentName: 'Name of the parent or guardian who consents is required',
  consentPhone: 'Phone number of the parent or guardian who consents is required',
}
