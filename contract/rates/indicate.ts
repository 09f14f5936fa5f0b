import { type Currency, getMinorPerMajor } from '../money.ts'
import {
  decimal,
  dividedBy,
  type Fraction,
  roundedDown,
  roundedUp,
  times,
  whole,
} from '../taxes/fractions.ts'

/** How long a daily rate may be used or shown. */
export const MAX_RATE_AGE_DAYS = 3

/** The rates of one day: what one euro is in each currency that was quoted then, as a decimal. */
export type DailyRates = { day: string; source: string; perEuro: Partial<Record<Currency, string>> }

export function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / 86_400_000
}

/** Whether rates of a day may be shown at an instant. */
export function areRatesFresh({ day }: Pick<DailyRates, 'day'>, at: Date): boolean {
  const age = daysBetween(day, at.toISOString().slice(0, 10))
  // Somewhere it is already tomorrow.
  return age >= -1 && age <= MAX_RATE_AGE_DAYS
}

type Ways = { from: Currency; to: Currency; rates: DailyRates }

/**
 * About how much an amount is in another currency, in its minor units: rounded up to a whole unit of it, since more figures would
 * promise what only the bank decides. Null: the day has no rate of one of the two.
 */
export function indicateAmount(amountMinor: number, ways: Ways): number | null {
  const rate = findMinorRate(ways)
  return rate && roundedUp(times(whole(amountMinor), rate), getMinorPerMajor(ways.to))
}

/** The largest amount of `to` that is not more than an amount of `from`, exactly: for comparing prices. */
export function findLargestWithin(amountMinor: number, ways: Ways): number | null {
  const rate = findMinorRate(ways)
  return rate && roundedDown(times(whole(amountMinor), rate))
}

/** How many minor units of one currency are one of the other. */
export function findMinorRate({ from, to, rates }: Ways): Fraction | null {
  if (from === to) return whole(1)
  const [own, other] = [rates.perEuro[from], rates.perEuro[to]]
  if (!own || !other) return null
  const scale = { top: BigInt(getMinorPerMajor(to)), bottom: BigInt(getMinorPerMajor(from)) }
  return times(dividedBy(decimal(other), decimal(own)), scale)
}
