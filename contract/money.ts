import * as z from 'zod/mini'

/** ISO 4217 exponents: how many digits of an amount in minor units come after the decimal point. */
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

/** Returns how many minor units make one major unit: 1 for JPY, 100 for USD, 1000 for KWD. */
export function getMinorPerMajor(currency: Currency): number {
  return 10 ** CURRENCY_EXPONENTS[currency]
}

/**
 * Returns the smallest step of cards and transfers, in minor units: 10 for a currency with three decimals, otherwise 1
 * (https://docs.stripe.com/currencies#three-decimal). Prices, fees and refunds are whole steps.
 */
export function getMoneyStep(currency: Currency): number {
  return CURRENCY_EXPONENTS[currency] === 3 ? 10 : 1
}

/**
 * The largest single card payment, in minor units of every currency: eight digits
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
export const MAX_CHARGE_MINOR = 99_999_999

/**
 * Returns the smallest single card payment in minor units, at or above the provider's minimum: two major units, for JPY
 * fifty.
 */
export function getMinChargeMinor(currency: Currency): number {
  return currency === 'JPY' ? 50 : getMinorPerMajor(currency) * 2
}

/**
 * Formats for people: '$4,200', '€3,100.50', 'KWD 1,250.500'. A whole amount has no decimals. Equal to `Intl`, whose first
 * use would block a phone for a tenth of a second while a page is hydrated.
 */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const perMajor = getMinorPerMajor(currency)
  const minor = Math.abs(amountMinor)
  const rest = minor % perMajor
  const whole = String((minor - rest) / perMajor).replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(CURRENCY_EXPONENTS[currency], '0')}`
  return `${amountMinor < 0 ? '-' : ''}${SIGNS[currency] ?? `${currency}\u00a0`}${whole}${decimals}`
}

/** Formats in major units with every decimal: '8400.00'. */
export function formatDecimals(amountMinor: number, currency: Currency): string {
  return (amountMinor / getMinorPerMajor(currency)).toFixed(CURRENCY_EXPONENTS[currency])
}

/** Formats with every decimal and the currency code at the end: '8400.00 USD', as the payment result shows it. */
export function formatAmountWithCode(amountMinor: number, currency: Currency): string {
  return `${formatDecimals(amountMinor, currency)} ${currency}`
}

/** Adds the reference prices of two legs; 0 if one of them has none. */
export function addReferencePrices(firstMinor: number, secondMinor: number): number {
  return firstMinor > 0 && secondMinor > 0 ? firstMinor + secondMinor : 0
}

/**
 * Returns how much less than the reference price the price is, in whole percent, rounded down so that no claim is too
 * high.
 */
export function computeSavingsPct(priceMinor: number, referencePriceMinor: number): number {
  if (referencePriceMinor <= priceMinor) return 0
  return Math.floor(((referencePriceMinor - priceMinor) * 100) / referencePriceMinor)
}

/**
 * Computes the platform's share of an amount, in minor units: basis points, rounded half up to a minor unit and then
 * down to a step of the currency. `hold_seats()` and the trigger `bookings_fee_in_steps` have the same rule in SQL.
 */
export function computeFee(amountMinor: number, feeBps: number, currency: Currency): number {
  const feeMinor = Math.floor((amountMinor * feeBps + 5_000) / 10_000)
  return feeMinor - (feeMinor % getMoneyStep(currency))
}

const SIGNS: Partial<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥' }
