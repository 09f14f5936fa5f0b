import { type RawBuilder, sql } from 'kysely'
import { CURRENCIES } from '#contract/money.ts'
import type { SearchAsk } from './ask.ts'
import { findWeights } from './compare-prices.ts'

/**
 * Two whole numbers by which prices are sorted. Those that the rates of the day compare come first, by their value; the others
 * one currency after the other, each by its own price. Constants only: no table is read for it.
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

/** What a price is worth by the rates of the day, in the same unit for every currency that has one; else the price itself. */
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
