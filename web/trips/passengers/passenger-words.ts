import type { Passenger, PassengerSeat, TravelDocumentType } from '#contract/bookings/passengers.ts'
import { countryName } from '../../languages/countries.ts'
import { dateText } from '../../languages/formats.ts'
import { passengers } from '../../languages/passengers/passengers.ts'
import { textsOf } from '../../languages/texts.ts'

export const DOCUMENT_WORDS = {
  PASSPORT: 'passport',
  ID_CARD: 'identityCard',
} as const satisfies Record<TravelDocumentType, string>

export const MISSING_WORDS = {
  NAME: 'missingName',
  DOCUMENT: 'missingDocument',
  VALID_DOCUMENT: 'missingValid',
} as const satisfies Record<NonNullable<PassengerSeat['missing']>, string>

/** '4 Dec 2026' for '2026-12-04', a day without a zone. */
export function dayWords(isoDay: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return dateText(new Date(`${isoDay}T00:00:00Z`), options)
}

/** 'Passport of Switzerland •••• 821, valid to 4 Dec 2031': never the whole number. */
export function documentWords({ document }: Pick<Passenger, 'document'>): string | null {
  if (!document) return null
  const t = textsOf(passengers)
  const { type, country, numberEnding, expiresOn } = document
  return t('documentOf', {
    document: t(DOCUMENT_WORDS[type]),
    country: countryName(country),
    ending: numberEnding,
    day: dayWords(expiresOn),
  })
}

/** 'Born 3 Mar 1980, Switzerland' */
export function personWords({ dateOfBirth, nationality }: Passenger): string | null {
  const t = textsOf(passengers)
  const country = nationality && countryName(nationality)
  if (!dateOfBirth) return country
  const day = dayWords(dateOfBirth)
  return country ? t('bornIn', { day, country }) : t('born', { day })
}
