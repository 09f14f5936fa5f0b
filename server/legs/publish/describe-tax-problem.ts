import { listCountriesByName } from '#contract/countries.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import type { ProblemDetail } from '#contract/problem.ts'
import type { TaxProblem } from '#contract/taxes/compute-taxes.ts'
import type { TaxFacts } from '#contract/taxes/tax-rules.ts'

/** Returns the reason why a leg's taxes cannot be computed, on the field of its form that causes it. */
export function describeTaxProblem(
  problem: TaxProblem,
  { originCountry, currency }: { originCountry: string; currency: string },
): ProblemDetail {
  const at = (jurisdiction: string) => (jurisdiction === originCountry ? 'originICAO' : 'destinationICAO')
  switch (problem.code) {
    case 'NO_RULE':
      return {
        path: 'departureLocal',
        message: `No tax rule of ${getCountryName(problem.jurisdiction)} covers ${problem.date} yet, so this flight cannot be sold`,
      }
    case 'RATE_UNKNOWN':
      return {
        path: at(problem.jurisdiction),
        message: `The taxes of ${getCountryName(problem.jurisdiction)} on this flight are not known yet. An administrator has to enter them first`,
      }
    case 'FACT_MISSING':
      return { path: PATHS[problem.field] ?? 'aircraftType', message: factSentence(problem.field) }
    case 'FX_MISSING':
      return {
        path: 'currency',
        message: `There is no exchange rate from ${problem.from} to ${problem.to} of the last three days, so the taxes cannot be computed`,
      }
    case 'AGE_MISSING':
      return { path: 'originICAO', message: 'The taxes of this flight depend on the travellers’ ages' }
    case 'ALL_IN_BELOW_TAXES':
      return {
        path: 'askPriceMinor',
        message: `The taxes alone exceed this price: an all-in price is at least ${formatMoney(problem.leastMinor, currency as Currency)}`,
      }
  }
}

const PATHS: Partial<Record<keyof TaxFacts, string>> = {
  seatsFitted: 'seatsTotal',
  seatsCertified: 'aircraftType',
  originUsArea: 'originICAO',
  destinationUsArea: 'destinationICAO',
  gbBand: 'destinationICAO',
  frZone: 'destinationICAO',
  deClass: 'destinationICAO',
  dkZone: 'destinationICAO',
}

const FACT_WORDS: Partial<Record<keyof TaxFacts, string>> = {
  mtowKg: 'the aircraft’s maximum take-off weight',
  mtowLb: 'the aircraft’s maximum take-off weight',
  engine: 'the kind of its engines',
  fuel: 'the fuel of the aircraft',
  seatsFitted: 'how many seats the aircraft has',
  seatsCertified: 'for how many seats the aircraft is certified',
  seatsWithCrew: 'how many seats the aircraft has with those of its crew',
  originUsArea: 'how near the airport of departure is to the United States',
  destinationUsArea: 'how near the airport of arrival is to the United States',
}

function factSentence(field: keyof TaxFacts): string {
  const fact = FACT_WORDS[field] ?? 'how the country of arrival is classed'
  return `The taxes depend on ${fact}, which is not known. An administrator has to enter it first`
}

function getCountryName(country: string): string {
  return listCountriesByName().find(({ code }) => code === country)?.name ?? country
}
