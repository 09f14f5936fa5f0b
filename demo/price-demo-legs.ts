import type { Db } from '#server/runtime/db.ts'
import { priceDueLegs } from '#server/taxes/price-due-legs.ts'
import { storeDemoRates } from '#server/taxes/store-demo-rates.ts'

/** Computes the taxes of the demo's legs at the demo's exchange rates, as a running server does. */
export async function priceDemoLegs(db: Db): Promise<void> {
  await storeDemoRates(db)
  await priceDueLegs(db, async () => {})
}
