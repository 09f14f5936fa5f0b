import { type RawBuilder, sql } from 'kysely'
import { CURRENCIES } from '#contract/money.ts'
import type { SearchAsk } from './ask.ts'
import { findWeights } from './compare-prices.ts'

/**
 * Selects two whole numbers by which prices are sorted. Prices that the rates of the day can compare come first, by
 * their value; the other currencies follow one after the other, each by its own price. The expressions are constants
 * and read no table.
 */
export function selectPriceOrder(
  ask: Pick<SearchAsk, 'rates'>,
  {
    price,
    currency = sql.ref('legs.currency'),
  }: { price: RawBuilder<unknown>; currency?: RawBuilder<unknown> },
): [rank: RawBuilder<unknown>, value: RawBuilder<unknown>] {
  const weights = findWeights(ask)
  const rank = sql`array_position(${[...CURRENCIES]}::text[], ${currency})::bigint`
  if (weights.size === 0) return [rank, price]
  return [
    sql`(case when ${currency} = any(${[...weights.keys()]}::text[]) then 0 else ${rank} end)`,
    selectValue(ask, { price, currency }),
  ]
}

/**
 * The value of a price by the rates of the day, in one unit for every currency with a rate; otherwise the price itself.
 */
export function selectValue(
  ask: Pick<SearchAsk, 'rates'>,
  { price, currency }: { price: RawBuilder<unknown>; currency: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const values = [...findWeights(ask)].map(
    ([one, { top, bottom }]) =>
      sql`when ${one} then div((${price}) * ${String(top)}::numeric, ${String(bottom)}::numeric)::bigint`,
  )
  return values.length === 0 ? price : sql`(case ${currency} ${sql.join(values, sql` `)} else ${price} end)`
}
