import { type RawBuilder, sql } from 'kysely'
import { CURRENCIES } from '#contract/money.ts'
import { findMinorRate } from '#contract/rates/indicate.ts'
import type { Fraction } from '#contract/taxes/fractions.ts'
import type { SearchAsk } from './ask.ts'
import { findWeights } from './compare-prices.ts'
import { selectMostPrice } from './match-legs.ts'
import { selectPriceOrder, selectValue } from './price-order.ts'

/**
 * Compares pairs of legs by their total price: `first` and `second` have `price`, `reference` and `currency`. Legs in
 * two currencies are compared by the rates of the day, if there are any.
 */
const ONE_CURRENCY = sql<boolean>`f_currency = s_currency`
const SUM = sql`f_price + s_price`

/** The columns of a pair that the expressions below read. */
export const PAIR_PRICES = sql`f.price as f_price, s.price as s_price, f.currency as f_currency, s.currency as s_currency,
  f.reference as f_reference, s.reference as s_reference`

/**
 * Selects the sort keys of pairs by price: first the pairs whose prices can be compared, by their value; then one
 * currency after the other; last the pairs in two currencies.
 */
export function selectPairPriceOrder(ask: SearchAsk): RawBuilder<unknown> {
  const [rank, value] = selectPriceOrder(ask, { price: SUM, currency: sql.ref('f_currency') })
  const comparable = areComparable(ask)
  return sql`
    case when ${ONE_CURRENCY} then ${rank} when ${comparable} then 0 else ${computeRank('f_currency')} * 10 + ${computeRank('s_currency')} end,
    case when ${ONE_CURRENCY} then ${value} when ${comparable} then ${sumOfValues(ask, 'price')} else f_price end,
    case when ${ONE_CURRENCY} or ${comparable} then 0 else s_price end`
}

/** Selects how many percent cheaper both legs together are than standard charter; 0 if one of them has no evidence. */
export function selectPairSavings(ask: SearchAsk): RawBuilder<unknown> {
  const [price, reference] = [sumOfValues(ask, 'price'), sumOfValues(ask, 'reference')]
  return sql`case when least(f_reference, s_reference) <= 0 then 0
    when ${ONE_CURRENCY} then ${savingsPct(SUM, sql`f_reference + s_reference`)}
    when ${areComparable(ask)} then ${savingsPct(price, reference)} else 0 end`
}

/** Whether both legs together are within the maximum price, exactly. */
export function isPairWithinPrice(ask: SearchAsk): RawBuilder<unknown> {
  const { maxPriceMinor, priceCurrency: to, rates } = ask
  if (maxPriceMinor === null) return sql`true`
  const ofOne = sql`${SUM} <= ${selectMostPrice(ask, sql.ref('f_currency'))}`
  if (!to || !rates) return sql`${ONE_CURRENCY} and ${ofOne}`
  const rateIn = CURRENCIES.flatMap((from) => {
    const rate = findMinorRate({ from, to, rates })
    return rate ? [{ from, rate }] : []
  })
  const part = (currency: string, one: keyof Fraction) => {
    const cases = rateIn.map(({ from, rate }) => sql`when ${from} then ${String(rate[one])}::numeric`)
    return sql`(case ${sql.ref(currency)} ${sql.join(cases, sql` `)} end)`
  }
  const [top, bottom] = [part('f_currency', 'top'), part('f_currency', 'bottom')]
  const [otherTop, otherBottom] = [part('s_currency', 'top'), part('s_currency', 'bottom')]
  return sql`case when ${ONE_CURRENCY} then ${ofOne} else f_price * ${top} * ${otherBottom} + s_price * ${otherTop} * ${bottom}
    <= ${maxPriceMinor}::bigint * ${bottom} * ${otherBottom} end`
}

function areComparable(ask: SearchAsk): RawBuilder<boolean> {
  const known = [...findWeights(ask).keys()]
  return sql`(f_currency = any(${known}::text[]) and s_currency = any(${known}::text[]))`
}

function sumOfValues(ask: SearchAsk, what: 'price' | 'reference'): RawBuilder<unknown> {
  const [first, second] = ['f', 's'].map((leg) =>
    selectValue(ask, { price: sql.ref(`${leg}_${what}`), currency: sql.ref(`${leg}_currency`) }),
  )
  return sql`${first} + ${second}`
}

function computeRank(currency: string): RawBuilder<unknown> {
  return sql`array_position(${[...CURRENCIES]}::text[], ${sql.ref(currency)})`
}

function savingsPct(price: RawBuilder<unknown>, reference: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${reference} <= ${price} then 0 else (${reference} - (${price})) * 100 / (${reference}) end)`
}
