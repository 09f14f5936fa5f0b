import { stringify } from 'csv-stringify/sync'
import { toLocalTime } from '#contract/airports.ts'
import type { ManifestLeg } from '#contract/bookings/manifests.ts'
import { classifyPerson } from '#contract/may-be-sold/check-people.ts'
import { describeBaggage, describePets } from '#contract/on-board/describe-brought.ts'
import type { Lap } from '#server/bookings/lap-rules.ts'
import type { Boarding } from './manifest-queries.ts'
import type { Manifest } from './write-manifest.ts'

/**
 * Writes one line per person with the data that crew, handling agents and border guards need. A cell that a
 * spreadsheet would run as a formula is escaped as text.
 */
export function writeManifestCsv({ leg, boarding }: Manifest): string {
  const departure = toLocalTime(leg.departureUTC, leg.origin.timezone)
  const rows = boarding.map(({ reference, bookedBy, seat, lap, person, brought }, at) => ({
    no: at + 1,
    kind: findKind(person, { lap, leg }),
    family_name: person?.familyName,
    given_names: person?.givenNames,
    date_of_birth: person?.dateOfBirth,
    sex: person?.details?.sex,
    weight_kg: person?.details?.weightKg,
    nationality: person?.nationality,
    document_type: person?.document?.type,
    document_number: person?.document?.number,
    document_country: person?.document?.country,
    document_expires: person?.document?.expiresOn,
    booking: reference,
    seat: lap ? '' : seat,
    on_lap_of: lap?.holder,
    brought_by: person?.details?.broughtByName,
    brought_by_phone: person?.details?.broughtByPhone,
    met_by: person?.details?.metByName,
    met_by_phone: person?.details?.metByPhone,
    consent_by: person?.details?.consentName,
    consent_phone: person?.details?.consentPhone,
    booked_by: bookedBy,
    baggage: describeBaggage(brought),
    pets: describePets(brought),
    tail: leg.tail,
    from: leg.origin.icao,
    to: leg.destination.icao,
    departure_local: `${departure.isoDate} ${departure.time}`,
    departure_utc: leg.departureUTC,
  }))
  const columns = [
    'no',
    'kind',
    'family_name',
    'given_names',
    'date_of_birth',
    'sex',
    'weight_kg',
    'nationality',
    'document_type',
    'document_number',
    'document_country',
    'document_expires',
    'booking',
    'seat',
    'on_lap_of',
    'brought_by',
    'brought_by_phone',
    'met_by',
    'met_by_phone',
    'consent_by',
    'consent_phone',
    'booked_by',
    'baggage',
    'pets',
    'tail',
    'from',
    'to',
    'departure_local',
    'departure_utc',
  ]
  // The byte order mark tells spreadsheets that the file is UTF-8.
  return stringify(rows, {
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

// Empty if the leg asks for no date of birth.
function findKind(person: Boarding['person'], { lap, leg }: { lap: Lap; leg: ManifestLeg }): string {
  const bornOn = person?.dateOfBirth
  if (!bornOn) return lap ? 'INFANT_LAP' : ''
  const { origin, destination, departureUTC, arrivalUTC, departureLatestUTC } = leg
  const times = {
    departureAt: new Date(departureUTC),
    arrivalAt: new Date(arrivalUTC),
    departureLatestAt: departureLatestUTC === null ? null : new Date(departureLatestUTC),
    timeOnRequest: false,
  }
  return classifyPerson({ bornOn, hasOwnSeat: lap === null }, { ...times, origin, destination })
}
