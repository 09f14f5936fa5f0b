import { type Currency, getMinorPerMajor } from '#contract/money.ts'
import type { CheapestDay } from '#contract/search/search.ts'
import { formatMoney, formatNumber } from '../../languages/formats.ts'

/** The most common currency of these days; null if there is none. */
export function findUsualCurrency(days: Iterable<CheapestDay>): Currency | null {
  const counts = new Map<Currency, number>()
  for (const { prices } of days)
    for (const { currency } of prices) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** The lowest price of all these days in one currency, in minor units. */
export function findLowestPrice(days: Iterable<CheapestDay>, currency: Currency | null): number | null {
  const prices = [...days].flatMap((day) => priceIn(day, currency) ?? [])
  return prices.length > 0 ? Math.min(...prices) : null
}

export function priceIn(day: CheapestDay, currency: Currency | null): number | undefined {
  return day.prices.find((one) => one.currency === currency)?.price
}

/** The short form of a price in the calendar: '1,240', '12.4k', with the currency's sign if it is not the usual currency. */
export function formatShortPrice(day: CheapestDay, usual: Currency | null): string {
  const inUsual = priceIn(day, usual)
  const [first] = day.prices
  if (inUsual === undefined) return first ? formatMoney(first.price, first.currency) : ''
  const major = Math.ceil(inUsual / getMinorPerMajor(usual ?? 'USD'))
  return major < 10_000 ? formatNumber(major) : `${formatNumber(Math.ceil(major / 100) / 10)}k`
}
