import { sql } from 'kysely'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import { type AircraftClass, MAX_COUNTED, type SearchSummary } from '#contract/search/search.ts'
import { countOnce } from '#server/http/totals.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SearchAsk } from './ask.ts'
import {
  type DetourPair,
  isBetween,
  isBookableFor,
  isOfClass,
  isWithinPrice,
  selectLegs,
  selectPrice,
} from './match-legs.ts'

type Total = SearchSummary['totals']['direct']
export type Counted = { total: Total; facets: SearchSummary['facets'] }

type Group = {
  class: AircraftClass
  currency: Currency
  count: number
  /** The legs that match the requested currency and price. */
  affordable: number
  minPrice: number
  maxPrice: number
}

/**
 * Counts the direct legs, and what each filter would leave of them. Up to 10,000 they are counted each time; a larger
 * count is reused for five seconds.
 */
export async function countDirect(db: Db, ask: SearchAsk): Promise<Counted> {
  const { origins, destinations, sort: _, at: _at, ...rest } = ask
  const ends = [origins, destinations].map((airports) => airports?.map(({ icao }) => icao) ?? null)
  const groups = await countOnce(`search ${JSON.stringify([rest, ends])}`, {
    count: () => countGroups(db, ask),
    getTotal: (counted) => counted.reduce((sum, { count }) => sum + count, 0),
  })
  return toCounted(groups, ask)
}

async function countGroups(db: Db, ask: SearchAsk): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with found as materialized (
      select legs.aircraft_type, legs.currency, ${selectPrice(ask)} as price, ${isWithinPrice(ask)} as fits
      from ${selectLegs(null)} where ${isBookableFor(ask)} and ${isBetween(ask)}
      limit ${MAX_COUNTED + 1}
    )
    select t.class, found.currency, count(*) as count, count(*) filter (where fits) as affordable,
      min(price) as min_price, max(price) as max_price
    from found join aircraft_types t on t.designator = found.aircraft_type
    group by t.class, found.currency`.execute(db)
  return rows
}

/** Turns the counts of the groups into the counts for the filters. */
function toCounted(groups: Group[], { classes }: Pick<SearchAsk, 'classes'>): Counted {
  const seen = sum(groups, ({ count }) => count)
  const chosen = groups.filter((group) => classes === null || classes.includes(group.class))
  const byClass = [...new Set(groups.map((group) => group.class))].map((one) => ({
    class: one,
    count: sum(
      groups.filter((group) => group.class === one),
      ({ affordable }) => affordable,
    ),
  }))
  const currencies = CURRENCIES.flatMap((currency) => {
    const own = chosen.filter((group) => group.currency === currency)
    if (own.length === 0) return []
    return {
      currency,
      count: sum(own, ({ count }) => count),
      minPrice: Math.min(...own.map(({ minPrice }) => minPrice)),
      maxPrice: Math.max(...own.map(({ maxPrice }) => maxPrice)),
    }
  })
  return {
    total: toTotal(
      sum(chosen, ({ affordable }) => affordable),
      { stopped: seen > MAX_COUNTED },
    ),
    facets: {
      classes: byClass
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || a.class.localeCompare(b.class)),
      currencies,
    },
  }
}

/** Counts the legs that pass near a requested place. */
export async function countDetours(db: Db, ask: SearchAsk, pairs: readonly DetourPair[]): Promise<Total> {
  if (pairs.length === 0) return { count: 0, isAtLeast: false }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ${selectLegs(pairs)}
      where ${isBookableFor(ask)} and ${isOfClass(ask)} and ${isWithinPrice(ask)} limit ${MAX_COUNTED + 1}
    ) found`.execute(db)
  const count = rows[0]?.count ?? 0
  return toTotal(count, { stopped: count > MAX_COUNTED })
}

function toTotal(count: number, { stopped }: { stopped: boolean }): Total {
  return { count: Math.min(count, MAX_COUNTED), isAtLeast: stopped }
}

function sum<Item>(items: Item[], getNumber: (item: Item) => number): number {
  return items.reduce((total, item) => total + getNumber(item), 0)
}
