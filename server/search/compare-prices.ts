import { CURRENCIES, type Currency } from '#contract/money.ts'
import { findLargestWithin, findMinorRate } from '#contract/rates/indicate.ts'
import { type Fraction, multiply, toFraction } from '#contract/taxes/fractions.ts'
import type { SearchAsk } from './ask.ts'

/** Returns the maximum price in every currency that can be compared with it; without rates only in its own. */
export function findMostInEach({
  priceCurrency: from,
  maxPriceMinor,
  rates,
}: Pick<SearchAsk, 'priceCurrency' | 'maxPriceMinor' | 'rates'>): Map<Currency, number> {
  const most = new Map<Currency, number>()
  if (!from || maxPriceMinor === null) return most
  for (const to of CURRENCIES) {
    const inOwn = to === from ? maxPriceMinor : rates && findLargestWithin(maxPriceMinor, { from, to, rates })
    if (inOwn !== null) most.set(to, inOwn)
  }
  return most
}

// A hundredth of a cent is less than the smallest unit of every currency, so that different prices stay different.
const PARTS_OF_CENT = 100

/** Returns how many hundredths of a euro cent one minor unit of each currency is; empty without rates. */
export function findWeights({ rates }: Pick<SearchAsk, 'rates'>): Map<Currency, Fraction> {
  const weights = new Map<Currency, Fraction>()
  for (const from of CURRENCIES) {
    const rate = rates && findMinorRate({ from, to: 'EUR', rates })
    if (rate) weights.set(from, multiply(rate, toFraction(PARTS_OF_CENT)))
  }
  return weights
}
