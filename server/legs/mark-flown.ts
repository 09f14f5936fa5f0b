import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { processAllOrEach } from '#server/runtime/process-each.ts'

const LEGS_PER_PASS = 200

/**
 * Marks published legs without a reported landing as flown after their latest arrival, by the database's clock; their
 * window and their delay count. Returns how many; their payouts are scheduled.
 */
export async function markFlownLegs(db: Db): Promise<number> {
  const arrived = await db
    .selectFrom('legs')
    .select('id')
    .where('status', '=', 'PUBLISHED')
    .where('departureAt', '<', sql<Date>`now()`)
    .where(sql<Date>`leg_latest_arrival_at(legs)`, '<=', sql<Date>`now()`)
    .orderBy('departureAt')
    .limit(LEGS_PER_PASS)
    .execute()
  return await processAllOrEach(
    arrived.map(({ id }) => id),
    (legIds) => markFlown(db, legIds),
  )
}

async function markFlown(db: Db, legIds: readonly string[]): Promise<number> {
  const flown = await db
    .updateTable('legs')
    .set({ status: 'FLOWN', updatedAt: sql<Date>`now()` })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('legs as arrived')
        .select('arrived.id')
        .where('arrived.id', 'in', legIds)
        .where('arrived.status', '=', 'PUBLISHED')
        .where(sql<Date>`leg_latest_arrival_at(arrived)`, '<=', sql<Date>`now()`)
        .orderBy('arrived.id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return flown.length
}
