import { CURRENCY_EXPONENTS, type Currency, formatMoney } from '#contract/money.ts'

/** Parses a typed amount to minor units: '1,250.50' in USD is 125050; null when it is not an amount of that currency. */
export function parseAmount(text: string, currency: Currency): number | null {
  const plain = text.replaceAll(',', '').trim()
  const exponent = CURRENCY_EXPONENTS[currency]
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(plain)
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  if (decimals.length > exponent) return null
  const minor = Number(whole + decimals.padEnd(exponent, '0'))
  return minor > 0 ? minor : null
}

/** With its sign in front of the currency: '−$4,200'. */
export function formatSignedMoney(amountMinor: number, currency: Currency): string {
  const amount = formatMoney(Math.abs(amountMinor), currency)
  return amountMinor < 0 ? `−${amount}` : amount
}
