import type { AdminTaxCoverage, AdminTaxRule } from '#contract/taxes/admin-taxes.ts'
import { TAX_CURRENCY_EXPONENTS, type TaxCurrency } from '#contract/taxes/tax-rules.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

export const taxesKey = ['admin', 'taxes']

export const STANDING_WORDS = {
  VERIFIED: { words: 'Verified', tone: 'go' },
  ESTIMATED: { words: 'Estimated', tone: 'caution' },
  UNKNOWN: { words: 'Unknown', tone: 'warning' },
} as const satisfies Record<AdminTaxRule['standing'], { words: string; tone: BadgeTone }>

export const SIDE_WORDS = {
  DEPARTURE: 'Departing',
  ARRIVAL: 'Arriving',
  DOMESTIC: 'Domestic',
  EITHER_END: 'Departing or arriving',
} as const satisfies Record<AdminTaxRule['applies'], string>

export const COVERAGE_WORDS = {
  RULES: 'Taxed by rules',
  NONE_DUE: 'None due',
  IN_FARE: 'In the fare',
  UNKNOWN: 'Unknown',
} as const satisfies Record<AdminTaxCoverage['state'], string>

export const REMITTER_WORDS = { OPERATOR: 'Operators', PLATFORM: 'Ferrywing' } as const

/** Whether the rule was verified with an official text. */
export function StandingBadge({ standing }: { standing: AdminTaxRule['standing'] }) {
  const { words, tone } = STANDING_WORDS[standing]
  return <Badge tone={tone}>{words}</Badge>
}

/** '£32.00', in any currency that a tax is set in. */
export function formatTaxMoney(amountMinor: number, currency: string): string {
  const exponent = TAX_CURRENCY_EXPONENTS[currency as TaxCurrency] ?? 2
  const format = { style: 'currency', currency, minimumFractionDigits: exponent } as const
  return new Intl.NumberFormat('en-US', format).format(amountMinor / 10 ** exponent)
}

/** '7.5 %' of 750. */
export function formatBps(rateBps: number): string {
  return `${rateBps / 100} %`
}

/** An amount as text of a form field: '32.00'. */
export function formatTypedAmount(amountMinor: number | null, currency: string | null): string {
  if (amountMinor === null) return ''
  const exponent = getExponent(currency)
  return (amountMinor / 10 ** exponent).toFixed(exponent)
}

/** Parses a typed amount to minor units; null when it is not a valid amount of that currency. */
export function readMinor(text: string, currency: string | null): number | null {
  return readWhole(text, getExponent(currency))
}

/** Parses '7.5' to 750; null when it is not a rate. */
export function readBps(text: string): number | null {
  return readWhole(text.replace('%', ''), 2)
}

function getExponent(currency: string | null): number {
  return TAX_CURRENCY_EXPONENTS[currency as TaxCurrency] ?? 2
}

function readWhole(text: string, exponent: number): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.replaceAll(',', '').trim()) ?? []
  if (whole === '' || decimals.length > exponent) return null
  return Number(whole + decimals.padEnd(exponent, '0'))
}
