import * as z from 'zod/mini'

/** ISO 4217 exponents: how many digits of a minor-unit amount stand behind the decimal point. */
export const CURRENCY_EXPONENTS = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CHF: 2,
  AED: 2,
  SAR: 2,
  JPY: 0,
  KWD: 3,
} as const

export type Currency = keyof typeof CURRENCY_EXPONENTS
export const CURRENCIES = Object.keys(CURRENCY_EXPONENTS) as [Currency, ...Currency[]]
export const CurrencyCode = z.enum(CURRENCIES)

/** An integer amount in the currency's minor unit. */
export const AmountMinor = z.int().check(z.minimum(0))

/** How many minor units make one major unit: 1 for JPY, 100 for USD, 1000 for KWD. */
export function minorPerMajor(currency: Currency): number {
  return 10 ** CURRENCY_EXPONENTS[currency]
}

/** For reading: '$4,200', '€3,100.50', 'KWD 1,250.500'. Decimals are dropped when the amount is whole. */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const exponent = CURRENCY_EXPONENTS[currency]
  const whole = amountMinor % minorPerMajor(currency) === 0
  const digits = whole ? 0 : exponent
  return formatter(currency, digits).format(amountMinor / minorPerMajor(currency))
}

/** With every decimal the currency has and its code behind: '8400.00 USD', as the payment result shows it. */
export function formatAmountWithCode(amountMinor: number, currency: Currency): string {
  return `${(amountMinor / minorPerMajor(currency)).toFixed(CURRENCY_EXPONENTS[currency])} ${currency}`
}

/** How much less than the reference price, in whole percent, rounded down so that no claim is too high. */
export function savingsPct(priceMinor: number, referencePriceMinor: number): number {
  if (referencePriceMinor <= priceMinor) return 0
  return Math.floor(((referencePriceMinor - priceMinor) * 100) / referencePriceMinor)
}

/** The platform's share of an amount in basis points, rounded half up to a whole minor unit. */
export function feeOf(amountMinor: number, feeBps: number): number {
  return Math.floor((amountMinor * feeBps + 5_000) / 10_000)
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(currency: Currency, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatters.set(key, made)
  return made
}
