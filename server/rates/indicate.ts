import { type Currency, formatMoney } from '#contract/money.ts'
import { type DailyRates, indicateAmount } from '#contract/rates/indicate.ts'
import type { Indication } from '#contract/rates/rates.ts'

/**
 * Returns the approximate price in a currency of the reader's choice; null if the price is already in that currency, or
 * no rate may be shown.
 */
export function indicate(
  amountMinor: number,
  { from, to, rates }: { from: Currency; to: Currency | null | undefined; rates: DailyRates | null },
): Indication | null {
  if (!to || !rates || from === to) return null
  const about = indicateAmount(amountMinor, { from, to, rates })
  if (about === null) return null
  const text = `about ${formatMoney(about, to)} at the rate of ${rates.day}, charged in ${from}`
  return { currency: to, amountMinor: about, rateDay: rates.day, text }
}
