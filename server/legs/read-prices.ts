import { sql } from 'kysely'
import { MOST_PRICE_CHANGES, type PriceHistory } from '#contract/legs/leg-prices.ts'
import type { Currency } from '#contract/money.ts'
import type { Db } from '#server/runtime/db.ts'
import { readTaxTerms } from '#server/taxes/tax-terms.ts'

/** Returns the history of a leg's price, from publication through each change; null for a draft or an unknown leg. */
export async function findPriceHistory(db: Db, { legId }: { legId: string }): Promise<PriceHistory | null> {
  const leg = await db
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .select(['legs.currency', 'origin.timezone'])
    .select(
      // The price does not change after a cancellation or the close of sales.
      sql<Date | null>`case when legs.status = 'CANCELLED' then legs.cancelled_at
        when now() >= leg_sales_close_at(legs.departure_at) then leg_sales_close_at(legs.departure_at) end`.as(
        'endedAt',
      ),
    )
    .where('legs.id', '=', legId)
    .where('legs.status', '<>', 'DRAFT')
    .executeTakeFirst()
  if (!leg) return null
  const rows = await db
    .selectFrom('legPrices')
    .selectAll()
    .where('legId', '=', legId)
    .orderBy('since', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PRICE_CHANGES)
    .execute()
  return {
    currency: leg.currency as Currency,
    changes: rows.toReversed().map((row) => ({
      sinceUTC: row.since.toISOString(),
      schedule: {
        mode: row.priceMode as 'FIXED' | 'DECLINING',
        askPriceMinor: row.askPriceMinor,
        floorPriceMinor: row.floorPriceMinor,
        currency: row.currency as Currency,
        startsAt: row.startsAt.toISOString(),
        endsAt: row.endsAt.toISOString(),
        ...readTaxTerms(row),
      },
    })),
    endedUTC: leg.endedAt?.toISOString() ?? null,
    timezone: leg.timezone,
  }
}
