import { type Currency, getMoneyStep } from '../money.ts'
import { countDaysBetween, MAX_RATE_AGE_DAYS } from '../rates/indicate.ts'
import { divide, type Fraction, multiply, parseDecimal, roundUp, toFraction } from './fractions.ts'
import { type FxRate, TAX_CURRENCY_EXPONENTS, type TaxCurrency } from './tax-rules.ts'

/** The dirham of the UAE and the Saudi riyal are pegged to the US dollar; not verified. */
const DOLLAR_PEGS: Partial<Record<TaxCurrency, string>> = { AED: '3.6725', SAR: '3.75' }

export type Conversion = { rate: Fraction; date: string; source: string }

/**
 * Returns the latest stored rate on or before the day, at most three days old: direct, through the euro, or through a
 * dollar peg.
 */
export function findRate(
  rates: readonly FxRate[],
  { from, to, day }: { from: TaxCurrency; to: TaxCurrency; day: string },
): Conversion | null {
  const fresh = rates.filter(({ date }) => date <= day && countDaysBetween(date, day) <= MAX_RATE_AGE_DAYS)
  const dates = [...new Set(fresh.map(({ date }) => date))].sort().reverse()
  for (const date of dates) {
    const found = findExchangeRate(
      fresh.filter((rate) => rate.date === date),
      from,
      to,
    )
    if (found) return { ...found, date }
  }
  return null
}

/** Converts a per-head tax to the currency of the sale, rounded up to its step. */
export function convertHeadTax(
  amountMinor: number,
  { from, to, rate }: { from: TaxCurrency; to: Currency; rate: Fraction },
): number {
  const scale = {
    top: 10n ** BigInt(TAX_CURRENCY_EXPONENTS[to]),
    bottom: 10n ** BigInt(TAX_CURRENCY_EXPONENTS[from]),
  }
  return roundUp(multiply(multiply(toFraction(amountMinor), rate), scale), getMoneyStep(to))
}

function findExchangeRate(
  rates: readonly FxRate[],
  from: TaxCurrency,
  to: TaxCurrency,
): { rate: Fraction; source: string } | null {
  const direct = find(rates, from, to)
  if (direct) return direct
  const fromEuro = findEuroRate(rates, from)
  const toEuro = findEuroRate(rates, to)
  if (!fromEuro || !toEuro) return null
  return { rate: divide(toEuro.rate, fromEuro.rate), source: fromEuro.source || toEuro.source }
}

/** Returns how many units of the currency one euro is. */
export function findEuroRate(
  rates: readonly FxRate[],
  currency: TaxCurrency,
): { rate: Fraction; source: string } | null {
  if (currency === 'EUR') return { rate: toFraction(1), source: '' }
  const direct = find(rates, 'EUR', currency)
  if (direct) return direct
  const peg = DOLLAR_PEGS[currency]
  const dollar = find(rates, 'EUR', 'USD')
  if (!peg || !dollar) return null
  return { rate: multiply(dollar.rate, parseDecimal(peg)), source: `${dollar.source}, dollar peg ${peg}` }
}

function find(
  rates: readonly FxRate[],
  from: TaxCurrency,
  to: TaxCurrency,
): { rate: Fraction; source: string } | null {
  const row = rates.find((rate) => rate.from === from && rate.to === to)
  return row ? { rate: parseDecimal(row.rate), source: row.source } : null
}
