import * as z from 'zod/mini'
import { Sex } from './passenger-details.ts'
import { TravelDocumentType } from './passengers.ts'

// The schemas are ours: the authorities' own field lists were not read (decision 76).

const text = z.string().check(z.minLength(1))
/** ISO 3166-1, two letters. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/))

const identity = {
  familyName: text,
  givenNames: text,
  dateOfBirth: z.iso.date(),
  sex: Sex,
  nationality: country,
  documentType: TravelDocumentType,
  documentNumber: text,
  documentIssuer: country,
  documentExpires: z.iso.date(),
}

const leg = {
  /** The operating carrier's legal name. */
  carrier: text,
  registration: text,
  aircraft: text,
  /** ICAO codes. */
  from: z.string().check(z.regex(/^[A-Z0-9]{4}$/)),
  to: z.string().check(z.regex(/^[A-Z0-9]{4}$/)),
  departureUTC: z.iso.datetime(),
  arrivalUTC: z.iso.datetime(),
}

/** One line of the UK General Aviation Report: the leg and one person. */
export const UkGarRow = z.strictObject({
  ...leg,
  ...identity,
  birthPlace: text,
  residenceCountry: country,
  homeAddress: text,
})

export const UsApisFile = z.strictObject({
  form: z.literal('US_APIS'),
  flight: z.strictObject(leg),
  /** As the operator gave it; null if it did not. The operator adds the crew's documents itself. */
  crew: z.nullable(text),
  passengers: z.array(
    z.strictObject({
      ...identity,
      residenceCountry: country,
      /** Null for nationals, and on a leg that leaves the country. */
      stayAddress: z.nullable(text),
      entry: z.nullable(z.enum(['VISA', 'ESTA', 'NONE'])),
      redressNumber: z.nullable(text),
      knownTravellerNumber: z.nullable(text),
    }),
  ),
})

export const EuApiFile = z.strictObject({
  form: z.literal('EU_API'),
  flight: z.strictObject(leg),
  crew: z.nullable(text),
  passengers: z.array(
    z.strictObject({
      ...identity,
      bookingReference: text,
      /** Null for an infant on a lap. */
      seat: z.nullable(z.int()),
    }),
  ),
})
