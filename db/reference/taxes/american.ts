import type { TaxRule } from '#contract/taxes/tax-rules.ts'
import { all, any, compare, is, makeHeadTax, makePercentTax, not, READ_ON } from './make-rule.ts'

// 26 USC 4281: at most 6,000 lb, no jet, not on an established line. A sale by the seat counts as an established
// line.
const SMALL_AIRCRAFT = all(
  is('saleMode', 'WHOLE_AIRCRAFT'),
  compare('mtowLb', '<=', 6000),
  not(is('engine', 'JET')),
)
const WITHIN = all(is('originUsArea', 'US'), is('destinationUsArea', 'US'))
const WITH_THE_ZONE = all(
  is('paidInUs', true),
  any(
    all(is('originUsArea', 'US'), is('destinationUsArea', 'ZONE')),
    all(is('originUsArea', 'ZONE'), is('destinationUsArea', 'US')),
  ),
)
const ONE_END = any(
  all(is('originUsArea', 'US'), is('destinationUsArea', 'ZONE', 'OUTSIDE')),
  all(is('originUsArea', 'ZONE', 'OUTSIDE'), is('destinationUsArea', 'US')),
)
const TAXED_WHOLLY = all(any(WITHIN, WITH_THE_ZONE), not(SMALL_AIRCRAFT))
const NOT_RURAL = not(any(is('originUsRural', true), is('destinationUsRural', true)))

const COMMON = {
  jurisdiction: 'US',
  currency: 'USD',
  applies: 'EITHER_END',
  liable: 'PASSENGER',
  remitter: 'PLATFORM',
  inVatBase: false,
} as const

function segment(year: number, amountMinor: number, sourceTitle: string, note = ''): TaxRule {
  return makeHeadTax({
    ...COMMON,
    id: `US-SEG-${year}`,
    slot: 'US_SEG',
    code: 'US_SEG',
    amountMinor,
    validFrom: `${year}-01-01`,
    validUntil: `${year}-12-31`,
    condition: all(TAXED_WHOLLY, NOT_RURAL),
    lapInfants: 'FREE_IF_UNPAID',
    sourceTitle,
    note,
  })
}

function internationalFacilities(year: number, amountMinor: number, sourceTitle: string, note = ''): TaxRule {
  return makeHeadTax({
    ...COMMON,
    id: `US-IFT-${year}`,
    slot: 'US_IFT',
    code: 'US_IFT',
    amountMinor,
    dateKey: 'PAYMENT',
    validFrom: `${year}-01-01`,
    validUntil: `${year}-12-31`,
    condition: all(ONE_END, not(WITH_THE_ZONE), not(SMALL_AIRCRAFT)),
    lapInfants: 'FREE_IF_UNPAID',
    sourceTitle,
    note,
  })
}

const PROCEDURE = 'IRS, Rev. Proc. 2025-32'
const REPLACE = 'Carried forward: replace from the Rev. Proc. of autumn 2026'

/** Taxes of the United States (26 USC 4261) and Japan. */
export const AMERICAN_AND_ASIAN_RULES: readonly TaxRule[] = [
  makePercentTax({
    ...COMMON,
    id: 'US-FET',
    slot: 'US_FET',
    code: 'US_FET',
    currency: null,
    rateBps: 750,
    base: 'FARE',
    dateKey: 'PAYMENT',
    validFrom: '2025-01-01',
    validUntil: '2028-09-30',
    condition: TAXED_WHOLLY,
    sourceTitle: '26 USC 4261(a)',
    sourceUrl: 'https://irc.bloombergtax.com/public/uscode/doc/irc/section_4261',
    verifiedOn: READ_ON,
    note: 'The taxes of 4261 end on 30 September 2028 unless extended',
  }),
  segment(2025, 520, 'PwC Aircraft Club, November 2024'),
  segment(2026, 530, PROCEDURE, 'Amount to be read; the indexing arithmetic gives 5.26 to 5.31'),
  segment(2027, 530, PROCEDURE, REPLACE),
  internationalFacilities(2025, 2290, 'simple720.com'),
  internationalFacilities(2026, 2340, PROCEDURE, 'The indexing arithmetic gives 23.34 to 23.39'),
  internationalFacilities(2027, 2340, PROCEDURE, REPLACE),
  makeHeadTax({
    ...COMMON,
    id: 'US-AKHI',
    slot: 'US_AKHI',
    code: 'US_AKHI',
    amountMinor: null,
    validFrom: '2025-01-01',
    condition: any(is('originUsArea', 'AKHI'), is('destinationUsArea', 'AKHI')),
    sourceTitle: '26 USC 4261(c)(3)',
    note: 'Alaska and Hawaii: the split by miles is not modelled, an administrator enters the rule',
  }),
  makeHeadTax({
    id: 'JP-ITT',
    slot: 'JP_ITT',
    jurisdiction: 'JP',
    code: 'JP_ITT',
    currency: 'JPY',
    amountMinor: 3000,
    validFrom: '2026-07-01',
    condition: not(is('destinationCountry', 'JP')),
    taxedFromAge: 2,
    liable: 'PASSENGER',
    inVatBase: false,
    sourceTitle: 'National Tax Agency of Japan (frame); amount from the press',
    sourceUrl: 'https://www.nta.go.jp/english/taxes/indirect/basic_knowledge.htm',
  }),
]
