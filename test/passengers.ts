import type { PassengerFields } from '#contract/bookings/passengers.ts'
import { dayFromNow } from './build.ts'

/** A passenger as a form sends them: a name, and everything else empty. */
export function aPassenger(fields: Partial<PassengerFields> = {}): PassengerFields {
  return {
    givenNames: 'Ada',
    familyName: 'Vale',
    dateOfBirth: '',
    nationality: '',
    documentType: '',
    documentNumber: '',
    documentCountry: '',
    documentExpiresOn: '',
    ...fields,
  }
}

/** The same with a passport that is valid for years. */
export function aTravelledPassenger(fields: Partial<PassengerFields> = {}): PassengerFields {
  return aPassenger({
    dateOfBirth: '1984-03-09',
    nationality: 'US',
    documentType: 'PASSPORT',
    documentNumber: 'X12345678',
    documentCountry: 'US',
    documentExpiresOn: dayFromNow(2000),
    ...{ sex: 'F', birthPlace: 'Boston', residenceCountry: 'US', homeAddress: '1 Elm Street, Boston' },
    ...{ stayAddress: '5 Park Avenue, New York', weightKg: '70' },
    ...fields,
  })
}
