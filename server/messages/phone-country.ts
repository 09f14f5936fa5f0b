import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The country of a number in E.164, in ISO 3166 alpha-2; null for one of no country, such as a satellite's. A range that is not
 * known yet counts for the country that its code is mainly for.
 */
export function findCountryOfNumber(number: string): string | null {
  const parsed = parsePhoneNumberFromString(number)
  return parsed?.country ?? parsed?.getPossibleCountries()[0] ?? null
}
