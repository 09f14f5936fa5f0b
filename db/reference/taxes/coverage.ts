import { listCountriesByName } from '#contract/countries.ts'
import type { CoverageState, TaxCoverage, TaxSide } from '#contract/taxes/tax-rules.ts'

const NOT_FOUND = 'Nothing found; not verified'
const BY_RULES = 'The rules of this table'

/**
 * What is known about each country's taxes. If a country has no entry for a side, its taxes on that side are unknown.
 */
export const TAX_COVERAGE: readonly TaxCoverage[] = [
  ...'US GB FR DE AT DK BE IT JP'.split(' ').map((code) => statement(code, 'DEPARTURE', 'RULES', BY_RULES)),
  ...'SE CH'.split(' ').map((code) => statement(code, 'DEPARTURE', 'NONE_DUE', NOT_FOUND)),
  ...listCountriesByName().map(({ code }) =>
    code === 'US' || code === 'IT'
      ? statement(code, 'ARRIVAL', 'RULES', BY_RULES)
      : statement(code, 'ARRIVAL', 'NONE_DUE', NOT_FOUND),
  ),
  ...'GB FR DE IT CH US'.split(' ').map((code) => statement(code, 'DOMESTIC', 'RULES', BY_RULES)),
]

function statement(
  jurisdiction: string,
  side: TaxSide,
  state: CoverageState,
  sourceTitle: string,
): TaxCoverage {
  return {
    jurisdiction,
    side,
    validFrom: '2025-01-01',
    validUntil: null,
    state,
    sourceTitle,
    verifiedOn: null,
    note: '',
  }
}
