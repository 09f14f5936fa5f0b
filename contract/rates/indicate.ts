import { type Currency, getMinorPerMajor } from '../money.ts'
import {
  divide,
  type Fraction,
  multiply,
  parseDecimal,
  roundDown,
  roundUp,
  toFraction,
} from '../taxes/fractions.ts'

/** For how many days a daily rate may be used or shown. */
export const MAX_RATE_AGE_DAYS = 3

/** The rates of one day: the units of each currency for one euro, as decimals. */
export type DailyRates = { day: string; source: string; perEuro: Partial<Record<Currency, string>> }

export function countDaysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 86_400_000
}

/** Whether rates of a day may be shown at an instant. */
export function areRatesFresh({ day }: Pick<DailyRates, 'day'>, at: Date): boolean {
  const age = countDaysBetween(day, at.toISOString().slice(0, 10))
  // In some time zones it is already tomorrow.
  return age >= -1 && age <= MAX_RATE_AGE_DAYS
}

type Ways = { from: Currency; to: Currency; rates: DailyRates }

/**
 * Returns the approximate amount in another currency, in its minor units. It is rounded up to a whole unit, because
 * only the bank decides the exact amount. Null if the day lacks a rate of one of the two.
 */
export function indicateAmount(amountMinor: number, ways: Ways): number | null {
  const rate = findMinorRate(ways)
  return rate && roundUp(multiply(toFraction(amountMinor), rate), getMinorPerMajor(ways.to))
}

/** Returns the largest amount of `to` that is not more than an amount of `from`, exactly; for comparing prices. */
export function findLargestWithin(amountMinor: number, ways: Ways): number | null {
  const rate = findMinorRate(ways)
  return rate && roundDown(multiply(toFraction(amountMinor), rate))
}

/** Returns how many minor units of one currency equal one minor unit of the other. */
export function findMinorRate({ from, to, rates }: Ways): Fraction | null {
  if (from === to) return toFraction(1)
  const [own, other] = [rates.perEuro[from], rates.perEuro[to]]
  if (!own || !other) return null
  const scale = { top: BigInt(getMinorPerMajor(to)), bottom: BigInt(getMinorPerMajor(from)) }
  return multiply(divide(parseDecimal(other), parseDecimal(own)), scale)
}
