import type { Entry, Passenger, PassengerSeat, TravelDocumentType } from '#contract/bookings/passengers.ts'
import { getCountryName } from '../../languages/countries.ts'
import { formatDate } from '../../languages/formats.ts'
import { passengers } from '../../languages/passengers/passengers.ts'
import { readTexts } from '../../languages/texts.ts'

export const DOCUMENT_WORDS = {
  PASSPORT: 'passport',
  ID_CARD: 'identityCard',
} as const satisfies Record<TravelDocumentType, string>

export const ENTRY_WORDS = {
  VISA: 'entryVisa',
  ESTA: 'entryEsta',
  NONE: 'entryNone',
} as const satisfies Record<Entry, string>

export const MISSING_WORDS = {
  NAME: 'missingName',
  DOCUMENT: 'missingDocument',
  VALID_DOCUMENT: 'missingValid',
  SEAT: 'missingSeat',
  ADULT: 'missingAdult',
  DETAILS: 'missingDetails',
  CONTACTS: 'missingContacts',
} as const satisfies Record<NonNullable<PassengerSeat['missing']>, string>

type Place = Pick<PassengerSeat, 'seat' | 'infant'>

/** 'Seat 2' or 'Infant 1, on a lap' */
export function nameSeat({ seat, infant }: Place): string {
  const t = readTexts(passengers)
  return infant === null ? t('seat', { seat: String(seat) }) : t('infant', { infant: String(infant) })
}

/** The name of a button for screen readers: 'Edit, seat 2' */
export function nameAct(act: string, { seat, infant }: Place): string {
  const t = readTexts(passengers)
  return infant === null
    ? t('actOnSeat', { act, seat: String(seat) })
    : t('actOnInfant', { act, infant: String(infant) })
}

/** '4 Dec 2026' for '2026-12-04', a day without a zone. */
export function formatDay(isoDay: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return formatDate(new Date(`${isoDay}T00:00:00Z`), options)
}

/** 'Passport of Switzerland •••• 821, valid to 4 Dec 2031', without the full number. */
export function describeDocument({ document }: Pick<Passenger, 'document'>): string | null {
  if (!document) return null
  const t = readTexts(passengers)
  const { type, country, numberEnding, expiresOn } = document
  return t('documentOf', {
    document: t(DOCUMENT_WORDS[type]),
    country: getCountryName(country),
    ending: numberEnding,
    day: formatDay(expiresOn),
  })
}

/** 'Born 3 Mar 1980, Switzerland' */
export function describePerson({ dateOfBirth, nationality }: Passenger): string | null {
  const t = readTexts(passengers)
  const country = nationality && getCountryName(nationality)
  if (!dateOfBirth) return country
  const day = formatDay(dateOfBirth)
  return country ? t('bornIn', { day, country }) : t('born', { day })
}
