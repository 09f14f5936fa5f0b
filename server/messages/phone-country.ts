/**
 * Returns the country of a number in E.164, in ISO 3166 alpha-2; null if it belongs to no country, such as a
 * satellite's. An unknown range counts as the main country of its code.
 */
export async function findCountryOfNumber(number: string): Promise<string | null> {
  const parsed = await parse(number)
  return parsed?.country ?? parsed?.getPossibleCountries()[0] ?? null
}

/** Whether this is a possible number in E.164. */
export async function isTelephone(number: string): Promise<boolean> {
  const parsed = await parse(number)
  return parsed?.number === number && parsed.isPossible()
}

// Loaded only when it is needed: the library has almost a hundred modules.
async function parse(number: string) {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  return parsePhoneNumberFromString(number)
}
