import type { Condition, TaxFacts, TaxRule } from '#contract/taxes/tax-rules.ts'

/** The day on which the official texts were read. */
export const READ_ON = '2026-11-23'

type Part<Required extends keyof TaxRule> = Pick<TaxRule, Required> & Partial<TaxRule>

/** Makes a tax per head that the carrier owes and that a person who does not fly gets back. */
export function makeHeadTax(
  part: Part<'id' | 'slot' | 'jurisdiction' | 'code' | 'currency' | 'validFrom' | 'sourceTitle'> & {
    amountMinor: number | null
  },
): TaxRule {
  return { ...COMMON, kind: 'PER_HEAD', refund: 'NOT_FLOWN', inVatBase: true, ...part }
}

/** Makes a percentage tax on the fare, or on the fare with the carrier's own taxes. */
export function makePercentTax(
  part: Part<'id' | 'slot' | 'jurisdiction' | 'code' | 'validFrom' | 'sourceTitle' | 'base'> & {
    rateBps: number
  },
): TaxRule {
  return { ...COMMON, kind: 'AD_VALOREM', refund: 'FOLLOWS_MONEY', ...part }
}

export function all(...conditions: Condition[]): Condition {
  return { all: conditions }
}

export function any(...conditions: Condition[]): Condition {
  return { any: conditions }
}

export function not(condition: Condition): Condition {
  return { not: condition }
}

export function is(fact: keyof TaxFacts, ...values: (string | number | boolean)[]): Condition {
  return { fact, in: values }
}

export function compare(fact: keyof TaxFacts, op: '<' | '<=' | '>' | '>=', than: number): Condition {
  return { fact, op, than }
}

const COMMON = {
  amountMinor: null,
  rateBps: null,
  currency: null,
  applies: 'DEPARTURE',
  dateKey: 'DEPARTURE_LOCAL',
  validUntil: null,
  condition: { all: [] },
  taxedFromAge: 0,
  lapInfants: 'FREE',
  base: 'FARE',
  inVatBase: false,
  liable: 'CARRIER',
  remitter: 'OPERATOR',
  treatment: 'SEPARATE',
  sourceUrl: null,
  verifiedOn: null,
  note: '',
} as const satisfies Partial<TaxRule>
