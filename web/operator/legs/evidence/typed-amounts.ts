import { CURRENCY_EXPONENTS, type Currency, getMinorPerMajor } from '#contract/money.ts'

/** Parses a typed amount to minor units; null if it is invalid or has more decimals than the currency. */
export function parseMinor(text: string, currency: Currency): number | null {
  const plain = text.replace(/[,\s]/g, '')
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d+))?$/.exec(plain) ?? []
  const exponent = CURRENCY_EXPONENTS[currency]
  if (!whole || decimals.length > exponent) return null
  return Number(whole) * getMinorPerMajor(currency) + Number(decimals.padEnd(exponent, '0') || 0)
}

/** '4,200', '4,200.50' */
export function formatMajor(minor: number, currency: Currency): string {
  const unit = getMinorPerMajor(currency)
  const whole = Math.floor(minor / unit).toLocaleString('en-US')
  const rest = minor % unit
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(CURRENCY_EXPONENTS[currency], '0')}`
}
