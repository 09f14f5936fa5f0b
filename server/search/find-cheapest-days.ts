import { sql } from 'kysely'
import { CURRENCIES, type Currency } from '#contract/money.ts'
import type { CheapestDay } from '#contract/search/search.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SearchAsk } from './ask.ts'
import { isBetween, isBookableFor, isOfClass, isWithinPrice, selectLegs, selectPrice } from './match-legs.ts'

type Row = { day: string; currency: Currency; count: number; price: number }

/** Finds the cheapest direct leg of each day and currency, in the origin's time zone; days in order. */
export async function findCheapestDays(
  db: Db,
  ask: SearchAsk & { dateFrom: string; dateTo: string },
): Promise<CheapestDay[]> {
  const { rows } = await sql<Row>`
    with found as materialized (
      select (legs.departure_at at time zone origin.timezone)::date as first_day,
        (legs.departure_latest_at at time zone origin.timezone)::date as last_day,
        legs.currency, ${selectPrice(ask)} as price
      from ${selectLegs(null)} join airports origin on origin.icao = legs.origin_icao
      where ${isBookableFor(ask)} and ${isBetween(ask)} and ${isOfClass(ask)} and ${isWithinPrice(ask)}
    ), by_days as (
      select first_day, last_day, currency, count(*) as count, min(price) as price
      from found group by first_day, last_day, currency
    )
    select day::date as day, currency, sum(count)::bigint as count, min(price) as price
    from by_days,
      generate_series(greatest(first_day, ${ask.dateFrom}::date)::timestamp,
        least(coalesce(last_day, first_day), ${ask.dateTo}::date)::timestamp, '1 day') day
    group by day, currency
    order by day`.execute(db)
  const days = new Map<string, CheapestDay>()
  for (const { day, currency, count, price } of rows) {
    const known = days.get(day) ?? { date: day, count: 0, prices: [] }
    known.count += count
    known.prices.push({ currency, price })
    days.set(day, known)
  }
  return [...days.values()].map((day) => ({
    ...day,
    prices: day.prices.sort((a, b) => CURRENCIES.indexOf(a.currency) - CURRENCIES.indexOf(b.currency)),
  }))
}
