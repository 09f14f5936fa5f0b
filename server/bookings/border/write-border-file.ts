import { stringify } from 'csv-stringify/sync'
import { EuApiFile, UkGarRow, UsApisFile } from '#contract/bookings/border-files.ts'
import type { BorderForm } from '#contract/bookings/passenger-details.ts'
import type { Boarding, ManifestFacts } from '#server/bookings/manifest/manifest-queries.ts'
import type { Person } from '#server/bookings/passengers.ts'

export type BorderFacts = Pick<ManifestFacts, 'leg' | 'carrier'> & {
  crew: string | null
  boarding: Boarding[]
}

/** Writes a leg's passengers as a file for a border authority and validates it against our own schema. */
export function writeBorderFile(form: BorderForm, facts: BorderFacts) {
  if (form === 'UK_GAR') {
    const content = writeGar(facts)
    return { content, extension: 'csv', contentType: 'text/csv; charset=utf-8' }
  }
  const content = JSON.stringify(form === 'US_APIS' ? buildUsApis(facts) : buildEuApi(facts), null, 2)
  return { content: `${content}\n`, extension: 'json', contentType: 'application/json' }
}

function writeGar({ boarding, ...facts }: BorderFacts): string {
  const rows = boarding.map(({ person }) =>
    UkGarRow.parse({
      ...toLegFields(facts),
      ...toIdentity(person),
      birthPlace: person?.details?.birthPlace,
      residenceCountry: person?.details?.residenceCountry,
      homeAddress: person?.details?.homeAddress,
    }),
  )
  const columns = Object.keys(UkGarRow.shape)
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

function buildUsApis({ boarding, crew, ...facts }: BorderFacts) {
  return UsApisFile.parse({
    form: 'US_APIS',
    flight: toLegFields(facts),
    crew,
    passengers: boarding.map(({ person }) => ({
      ...toIdentity(person),
      residenceCountry: person?.details?.residenceCountry,
      stayAddress: person?.details?.stayAddress ?? null,
      entry: person?.entry ?? null,
      redressNumber: person?.details?.redressNumber ?? null,
      knownTravellerNumber: person?.details?.knownTravellerNumber ?? null,
    })),
  })
}

function buildEuApi({ boarding, crew, ...facts }: BorderFacts) {
  return EuApiFile.parse({
    form: 'EU_API',
    flight: toLegFields(facts),
    crew,
    passengers: boarding.map(({ person, reference, seat, lap }) => ({
      ...toIdentity(person),
      bookingReference: reference,
      seat: lap ? null : seat,
    })),
  })
}

function toLegFields({ leg, carrier }: Pick<BorderFacts, 'leg' | 'carrier'>) {
  return {
    carrier,
    registration: leg.tail,
    aircraft: leg.aircraft,
    from: leg.origin.icao,
    to: leg.destination.icao,
    departureUTC: leg.departureUTC,
    arrivalUTC: leg.arrivalUTC,
  }
}

function toIdentity(person: Person | null) {
  const document = person?.document
  return {
    familyName: person?.familyName,
    givenNames: person?.givenNames,
    dateOfBirth: person?.dateOfBirth,
    sex: person?.details?.sex,
    nationality: person?.nationality,
    documentType: document?.type,
    documentNumber: document?.number,
    documentIssuer: document?.country,
    documentExpires: document?.expiresOn,
  }
}
