import { sql } from 'kysely'
import type { Db, Tx } from '#server/runtime/db.ts'
import { priceLegs, type Unpriced } from './price-legs.ts'
import { readTaxBook } from './read-tax-book.ts'

/** How many legs are locked at a time; a hold of seats on one of them waits that long. */
const LEGS_AT_ONCE = 250

type Notify = (tx: Tx, unpriced: readonly Unpriced[]) => Promise<void>

/**
 * Computes the taxes of legs on sale whose taxes have expired or were never computed. Until then the comparison with
 * the clock keeps such a leg off sale. A leg with a problem is tried again after an hour.
 */
export async function priceDueLegs(db: Db, notify: Notify): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select l.id from legs l left join leg_taxes t on t.leg_id = l.id
    where l.status = 'PUBLISHED' and l.departure_at > now() and (l.taxes_until is null or l.taxes_until <= now())
      and (t.problem is null or t.computed_at < now() - interval '1 hour')
    order by l.id`.execute(db)
  await priceInBatches(
    db,
    rows.map(({ id }) => id),
    notify,
  )
}

/** Computes the taxes of all legs on sale again, after a change of a rule, a statement or a rate. */
export async function priceAllLegs(db: Db, notify: Notify): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from legs where status = 'PUBLISHED' and departure_at > now() order by id`.execute(db)
  await priceInBatches(
    db,
    rows.map(({ id }) => id),
    notify,
  )
}

async function priceInBatches(db: Db, legIds: readonly string[], notify: Notify): Promise<void> {
  for (let from = 0; from < legIds.length; from += LEGS_AT_ONCE) {
    const batch = legIds.slice(from, from + LEGS_AT_ONCE)
    await db.transaction().execute(async (tx) => {
      const book = await readTaxBook(tx)
      const unpriced = await priceLegs(tx, { legIds: batch, book })
      await notify(
        tx,
        unpriced.filter(({ wasPriced }) => wasPriced),
      )
    })
  }
}
