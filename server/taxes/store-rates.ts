import type { Db, Tx } from '#server/runtime/db.ts'
import type { EuroRate } from './read-rates.ts'

const ROWS_PER_STATEMENT = 5000

/** Stores new rates and returns their number. A stored rate is never overwritten, because prices have used it. */
export async function storeRates(
  db: Db | Tx,
  rates: readonly EuroRate[],
  { source }: { source: string },
): Promise<number> {
  let added = 0
  for (let from = 0; from < rates.length; from += ROWS_PER_STATEMENT) {
    const rows = rates.slice(from, from + ROWS_PER_STATEMENT).map(({ day, currency, rate }) => ({
      day,
      fromCurrency: 'EUR',
      toCurrency: currency,
      rate,
      source,
    }))
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('fxRates')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    added += Number(numInsertedOrUpdatedRows ?? 0)
  }
  return added
}
