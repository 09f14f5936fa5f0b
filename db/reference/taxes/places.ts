import type { TaxFacts, UsArea } from '#contract/taxes/tax-rules.ts'

const EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
)
const words = (text: string) => text.split(' ')

// gov.uk, rates and allowances for Air Passenger Duty. Countries that are in band B only because of their distance
// (US AE QA KW JO) are not verified.
const BAND_A = new Set([
  ...EEA,
  ...words('AL DZ AD BY BA GG JE FO GI GL IM XK LY MD MC ME MA MK SM RS CH TN TR UA'),
])
const BAND_B = new Set(words('BS BH EG LB MV OM SA US AE QA KW JO'))
// By the distance of the capital's main airport from Paris CDG; aeroaffaires.fr, not verified.
const FR_ZONES: [TaxFacts['frZone'], ReadonlySet<string>][] = [
  ['EU', new Set([...EEA, 'GB', 'CH'])],
  ['MID', new Set(words('AE QA BH SA KW LB TR MA EG JO IL'))],
  ['FAR', new Set(words('US CA OM MV'))],
]
const DE_CLASSES: [TaxFacts['deClass'], ReadonlySet<string>][] = [
  [1, new Set(words('AT CH DE ES FR GB HR IT TR'))],
  [2, new Set(words('QA AE SA'))],
]
const DK_EUROPE = new Set([...EEA, 'GB', 'CH'])

/**
 * The zones of a destination country in the countries that tax by zone. Null: unknown, so the leg cannot be sold
 * yet.
 */
export function findTaxZones(country: string): Pick<TaxFacts, 'gbBand' | 'frZone' | 'deClass' | 'dkZone'> {
  return {
    gbBand: country === 'GB' ? 'DOM' : BAND_A.has(country) ? 'A' : BAND_B.has(country) ? 'B' : null,
    frZone: FR_ZONES.find(([, countries]) => countries.has(country))?.[0] ?? null,
    deClass: DE_CLASSES.find(([, countries]) => countries.has(country))?.[0] ?? null,
    dkZone: DK_EUROPE.has(country) ? 'EU' : null,
  }
}

// Airports inside and outside the zone of 225 miles around the continental United States: aircharteradvisors.com quoting
// the NBAA guide; Montréal not verified.
const US_ZONE = new Set(words('CYVR CYYZ CYTZ CYUL MMMY'))
const OUTSIDE_US_ZONE = new Set(words('CYEG MMMX'))

// May Creek is the only airport in Alaska whose code looks like one of the contiguous states.
const IN_ALASKA_OR_HAWAII = /^(P...|KMYK)$/

/** The area of an airport for the taxes of the United States. */
export function findUsArea({ icao, country }: { icao: string; country: string }): UsArea | null {
  if (country === 'US') return IN_ALASKA_OR_HAWAII.test(icao) ? 'AKHI' : 'US'
  if (country !== 'CA' && country !== 'MX') return 'OUTSIDE'
  if (US_ZONE.has(icao)) return 'ZONE'
  return OUTSIDE_US_ZONE.has(icao) ? 'OUTSIDE' : null
}

// Vienna, Salzburg, Linz, Innsbruck, Klagenfurt, Graz: FlugAbgG.
const AT_TAXED = new Set(words('LOWW LOWS LOWL LOWI LOWK LOWG'))

export function isTaxedInAustria(icao: string): boolean {
  return AT_TAXED.has(icao)
}

/**
 * The part of the United Kingdom in which an airport lies. No airport of the Highlands and Islands is marked yet: not
 * verified.
 */
export function findGbRegion(icao: string): TaxFacts['originGbRegion'] {
  return icao.startsWith('EGA') ? 'NORTHERN_IRELAND' : 'OTHER'
}
