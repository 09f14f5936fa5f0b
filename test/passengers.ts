import type { PassengerFields } from '#contract/bookings/passengers.ts'
import { dayFromNow } from './build.ts'

/** A passenger as the form sends it: with a name, and all other fields empty. */
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

/** A passenger with a passport that is valid for years. */
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
