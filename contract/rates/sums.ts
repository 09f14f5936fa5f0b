import type { Currency } from '../money.ts'
import { type DailyRates, indicateAmount } from './indicate.ts'

/** An amount of one currency. */
export type Sum = { amountMinor: number; currency: Currency }

/** Returns the total of each currency, in the order of first appearance. */
export function sumByCurrency(amounts: readonly Sum[]): Sum[] {
  const sums = new Map<Currency, number>()
  for (const { amountMinor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  return [...sums].map(([currency, amountMinor]) => ({ amountMinor, currency }))
}

/** Returns the approximate sum of amounts in several currencies, in one currency; null if the day lacks a rate. */
export function indicateSum(
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
