import type { Currency } from '../money.ts'
import { type DailyRates, indicateAmount } from './indicate.ts'

/** An amount of one currency. */
export type Sum = { amountMinor: number; currency: Currency }

/** The total in each currency, in the order in which they come. */
export function sumByCurrency(amounts: readonly Sum[]): Sum[] {
  const sums = new Map<Currency, number>()
  for (const { amountMinor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return [...sums].map(([currency, amountMinor]) => ({ amountMinor, currency }))
}

/** About how much amounts of several currencies are in one of them or another; null if the day has no rate for one. */
export function indicateTogether(
  sums: readonly Sum[],
  { to, rates }: { to: Currency; rates: DailyRates },
): number | null {
  let total = 0
  for (const { amountMinor, currency: from } of sums) {
    const part = from === to ? amountMinor : indicateAmount(amountMinor, { from, to, rates })
    if (part === null) return null
    total += part
  }
  return total
}
