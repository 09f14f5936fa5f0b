import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns the country of a number in E.164, in ISO 3166 alpha-2; null if it belongs to no country, such as a
 * satellite's. An unknown range counts as the main country of its code.
 */
export function findCountryOfNumber(number: string): string | null {
  const parsed = parsePhoneNumberFromString(number)
  return parsed?.country ?? parsed?.getPossibleCountries()[0] ?? null
}

/** Whether this is a possible number in E.164. */
export function isTelephone(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number)
  return parsed?.number === number && parsed.isPossible()
}
