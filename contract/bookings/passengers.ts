import * as z from 'zod/mini'
import { isCountryCode } from '../countries.ts'
import { type BorderFacts, findBorderNeeds } from '../may-be-sold/check-people.ts'
import type { ProblemDetail } from '../problem.ts'
import type { AloneState } from './flies-alone.ts'
import { isUnderTwo } from './lap-infants.ts'
import {
  AskedDetail,
  BorderForm,
  CONTACT_DETAILS,
  type ContactDetail,
  DETAIL_REQUIRED,
  detailFields,
  findDetailNeeds,
  listAskedDetails,
  PassengerDetails,
} from './passenger-details.ts'
import { findCardArea, getTerritory } from './territories.ts'

/** How many hours before departure names and documents can last be changed. */
export const PASSENGERS_CLOSE_HOURS = 3
/** How many days after the leg passengers' data is deleted. */
export const PASSENGER_RETENTION_DAYS = 30

const DOCUMENT_TYPES = ['PASSPORT', 'ID_CARD'] as const
export const TravelDocumentType = z.enum(DOCUMENT_TYPES)
export type TravelDocumentType = z.infer<typeof TravelDocumentType>

/** What allows a foreigner to enter: a visa, an ESTA, or neither, as for residents. */
export const ENTRIES = ['VISA', 'ESTA', 'NONE'] as const
export const Entry = z.enum(ENTRIES)
export type Entry = z.infer<typeof Entry>

const DAY = /^\d{4}-\d\d-\d\d$/
// As ICAO Doc 9303 defines it for the machine-readable zone; national cards may be longer.
const DOCUMENT_NUMBER = /^[A-Z0-9]{5,20}$/
const OLDEST_BIRTH = '1900-01-01'

// Whole sentences, so that each can be translated.
const name = (sentences: { required: string; tooLong: string; letters: string }) =>
  z
    .string({ error: sentences.required })
    .check(
      z.trim(),
      z.minLength(1, { error: sentences.required, abort: true }),
      z.maxLength(60, sentences.tooLong),
      z.regex(/^[\p{L}\p{M}'’.\- ]+$/u, sentences.letters),
    )

/** '' is an empty field. */
const day = (sentence: string) => z.string().check(z.refine((text) => text === '' || isDay(text), sentence))

const country = (sentence: string) =>
  z.string().check(z.refine((code) => code === '' || isCountryCode(code), sentence))

/** The form for the person in a seat. Fields that the leg does not need stay ''. */
export const PassengerForm = z.strictObject({
  givenNames: name({
    required: 'First name is required',
    tooLong: 'First name must be at most 60 characters',
    letters: 'First name may have letters, spaces, hyphens and apostrophes',
  }),
  familyName: name({
    required: 'Family name is required',
    tooLong: 'Family name must be at most 60 characters',
    letters: 'Family name may have letters, spaces, hyphens and apostrophes',
  }),
  dateOfBirth: day('Date of birth must be a date'),
  nationality: country('Choose the nationality from the list'),
  documentType: z.union([z.literal(''), TravelDocumentType]),
  /** '' keeps the stored number, for the same document of the same person. */
  documentNumber: z.pipe(
    z.string().check(z.maxLength(40, 'A document number has at most 20 letters and digits')),
    z.transform(normaliseNumber),
  ),
  documentCountry: country('Choose the country of issue from the list'),
  documentExpiresOn: day('The expiry date must be a date'),
  entry: z._default(z.union([z.literal(''), Entry]), ''),
  ...detailFields,
})
export type PassengerForm = z.infer<typeof PassengerForm>
export type PassengerFields = z.input<typeof PassengerForm>

/** The details that a leg needs from its passengers. */
export const PassengerNeeds = z.object({
  /** 'NAME' within one country, 'DOCUMENT' across a border. */
  ask: z.enum(['NAME', 'DOCUMENT']),
  /** Identity cards that count like passports: those within the EEA and Switzerland, or within the Gulf; null: none. */
  cards: z.nullable(z.enum(['EEA', 'GCC'])),
  /** In the origin's time zone; ages are those of this day. */
  departureDay: z.string(),
  /** The day of the latest possible arrival in the destination's zone: documents must be valid beyond it. */
  arrivalDay: z.string(),
  /** A document must also be valid until `until`, except for nationals of `country`; null: only the arrival counts. */
  validity: z.nullable(z.object({ country: z.string(), until: z.string() })),
  /**
   * Everybody except that country's nationals is asked how they enter. `acceptsEsta`: whether this carrier may bring
   * the holder of an ESTA.
   */
  entry: z.nullable(z.object({ country: z.string(), acceptsEsta: z.boolean() })),
  /** OF_MINORS: only people under 18 give their date of birth. */
  birth: z.enum(['REQUIRED', 'OF_MINORS']),
  /** The further details for the border and the aircraft. */
  details: z.array(AskedDetail),
  /** The files that are made from them. */
  forms: z.array(BorderForm),
  /** Age for flying without an adult, by the operator's rule; null: never. Under twelve only direct, in one country. */
  aloneFrom: z.nullable(z.union([z.literal(5), z.literal(12)])),
})
export type PassengerNeeds = z.infer<typeof PassengerNeeds>

/** A passenger in their owner's view: only the end of the document's number. */
export const Passenger = z.object({
  /** It changes when somebody else takes the seat. */
  id: z.uuid(),
  givenNames: z.string(),
  familyName: z.string(),
  dateOfBirth: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  document: z.nullable(
    z.object({
      type: TravelDocumentType,
      numberEnding: z.string(),
      country: z.string(),
      expiresOn: z.string(),
    }),
  ),
  entry: z.nullable(Entry),
  /** The further details for the border, the aircraft and the operator's rule for children. */
  details: PassengerDetails,
})
export type Passenger = z.infer<typeof Passenger>

export const PassengerSeat = z.object({
  /** From 1 to the number of people in seats; infants on laps follow. */
  seat: z.int(),
  /** 1 for the first infant on a lap, 2 for the second; null for a seat. */
  infant: z.nullable(z.int()),
  /** 0 until a person is named. */
  version: z.int(),
  passenger: z.nullable(Passenger),
  /**
   * What is missing for the leg. SEAT: an infant on a lap is two years old by then. ADULT: this child may not fly
   * without one. DETAILS: for the border or the aircraft. CONTACTS: the people responsible for a child that flies alone.
   */
  missing: z.nullable(z.enum(['NAME', 'DOCUMENT', 'VALID_DOCUMENT', 'SEAT', 'ADULT', 'DETAILS', 'CONTACTS'])),
})
export type PassengerSeat = z.infer<typeof PassengerSeat>

type Ends = { originCountry: string; destinationCountry: string }

/** Returns the needs of a leg between two countries. The days are in the time zones of its ends. */
export function findPassengerNeeds(
  { originCountry, destinationCountry }: Ends,
  { departureDay, arrivalDay }: { departureDay: string; arrivalDay: string },
  border: BorderFacts,
): PassengerNeeds {
  const days = { departureDay, arrivalDay }
  const country = getTerritory(destinationCountry)
  const { mtowKg, minors, isDirect } = border
  const asked = findDetailNeeds({ originCountry, destinationCountry, mtowKg })
  const from12 = minors === 'NONE' ? null : 12
  if (getTerritory(originCountry) === country) {
    const aloneFrom = minors === 'FROM_5' && isDirect ? 5 : from12
    return { ask: 'NAME', cards: null, ...days, validity: null, entry: null, ...asked, aloneFrom }
  }
  const area = findCardArea(originCountry)
  const cards = area === findCardArea(destinationCountry) ? area : null
  const papers = findBorderNeeds({ country, arrivalDay }, border)
  return { ask: 'DOCUMENT', cards, ...days, ...papers, ...asked, aloneFrom: from12 }
}

/** The existing document of the person in the seat. */
export type KnownDocument = { type: TravelDocumentType; country: string }

/** From the second birthday: 14 CFR 91.107(a)(3), CAT.OP.MPA.225. */
export const TOO_OLD_FOR_LAP =
  'On a lap a child must be under two until the flight has landed. This child needs a seat: please write to us'

/** Returns what is wrong with a form for this leg, field by field; empty if nothing is. */
export function findPassengerProblems(
  form: PassengerForm,
  {
    needs,
    known,
    onLap = false,
    alone = null,
  }: { needs: PassengerNeeds; known: KnownDocument | null; onLap?: boolean; alone?: AloneState },
): ProblemDetail[] {
  const problems: ProblemDetail[] = []
  const say = (path: keyof PassengerForm, message: string) => problems.push({ path, message })
  if (form.dateOfBirth === '') {
    if (needs.birth === 'REQUIRED' || onLap) say('dateOfBirth', 'Date of birth is required')
  } else if (form.dateOfBirth < OLDEST_BIRTH || form.dateOfBirth > needs.arrivalDay) {
    say('dateOfBirth', 'Date of birth must lie before the flight')
  } else if (onLap && !isUnderTwo(form.dateOfBirth, needs.arrivalDay)) {
    say('dateOfBirth', TOO_OLD_FOR_LAP)
  }
  if (needs.ask === 'DOCUMENT') problems.push(...findDocumentProblems(form, { needs, known }))
  for (const { field, required } of listAskedDetails(needs, { ...form, onLap }))
    if (required && form[field] === '') say(field, DETAIL_REQUIRED[field])
  for (const field of listContacts(alone)) if (form[field] === '') say(field, DETAIL_REQUIRED[field])
  return problems
}

/** Returns a child's contact fields: under twelve, who brings and who meets it; from twelve, who consents. */
export function listContacts(alone: AloneState): ContactDetail[] {
  return CONTACT_DETAILS.filter((field) =>
    field.startsWith('consent') ? alone === 'CONSENT' : alone === 'CONTACTS',
  )
}

function findDocumentProblems(
  form: PassengerForm,
  { needs, known }: { needs: PassengerNeeds; known: KnownDocument | null },
): ProblemDetail[] {
  const problems: ProblemDetail[] = []
  const say = (path: keyof PassengerForm, message: string) => problems.push({ path, message })
  if (form.nationality === '') say('nationality', 'Nationality is required')
  if (form.documentType === '') say('documentType', 'Choose a document')
  else if (form.documentType === 'ID_CARD' && !acceptsCard(needs, form)) {
    say(
      'documentType',
      needs.cards ? 'This nationality needs a passport here' : 'This flight needs a passport',
    )
  }
  if (form.documentNumber === '' && !keepsNumber(form, known)) {
    say('documentNumber', 'Document number is required')
  } else if (form.documentNumber !== '' && !DOCUMENT_NUMBER.test(form.documentNumber)) {
    say('documentNumber', 'A document number has 5 to 20 letters and digits')
  }
  if (form.documentCountry === '') say('documentCountry', 'Country of issue is required')
  if (form.documentExpiresOn === '') say('documentExpiresOn', 'Expiry date is required')
  else if (form.documentExpiresOn <= needs.arrivalDay) {
    say('documentExpiresOn', 'The document must be valid after the day of arrival')
  } else if (
    needs.validity &&
    isForeign(form, needs.validity) &&
    form.documentExpiresOn < needs.validity.until
  ) {
    say('documentExpiresOn', 'The country of arrival asks for a document that stays valid for longer')
  }
  if (asksEntry(needs, form)) {
    if (form.entry === '') say('entry', 'Choose what this person enters the country with')
    else if (form.entry === 'ESTA' && !needs.entry?.acceptsEsta) {
      say(
        'entry',
        'An ESTA is for flights of carriers that have signed the Visa Waiver agreement. With this one, a visa is needed',
      )
    }
  }
  return problems
}

/** Whether the border asks this person for a visa or an ESTA. */
export function asksEntry({ entry }: PassengerNeeds, form: Pick<PassengerForm, 'nationality'>): boolean {
  return entry !== null && isForeign(form, entry)
}

function isForeign(
  { nationality }: Pick<PassengerForm, 'nationality'>,
  { country }: { country: string },
): boolean {
  return nationality !== '' && getTerritory(nationality) !== country
}

/** Whether an empty number means the stored one. */
export function keepsNumber(form: PassengerForm, known: KnownDocument | null): boolean {
  return (
    form.documentNumber === '' &&
    known !== null &&
    known.type === form.documentType &&
    known.country === form.documentCountry
  )
}

// A state's identity card counts only for its own nationals.
function acceptsCard({ cards }: PassengerNeeds, { nationality, documentCountry }: PassengerForm): boolean {
  if (cards === null) return false
  if (nationality === '' || documentCountry === '') return true
  return findCardArea(nationality) === cards && getTerritory(nationality) === getTerritory(documentCountry)
}

/** Returns a document's number in its stored form: 'x12 345-678' is 'X12345678'. */
export function normaliseNumber(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase()
}

/** Returns the end of a document's number, at most a third of it. */
export function endOfNumber(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 3)))
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
