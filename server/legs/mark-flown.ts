import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

const LEGS_PER_ROUND = 200

/**
 * Published legs that have arrived, by the database's clock and at the end of their window, are flown. Gives how many; their
 * payouts are scheduled.
 */
export async function markFlownLegs(db: Db): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const arrived = await tx
      .selectFrom('legs')
      .select('id')
      .where('status', '=', 'PUBLISHED')
      .where('departureAt', '<', sql<Date>`now()`)
      .where(sql<Date>`leg_latest_arrival_at(legs)`, '<=', sql<Date>`now()`)
      .orderBy('departureAt')
      .limit(LEGS_PER_ROUND)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (arrived.length === 0) return 0
    await tx
      .updateTable('legs')
      .set({ status: 'FLOWN', updatedAt: sql<Date>`now()` })
      .where(
        'id',
        'in',
        arrived.map((leg) => leg.id),
      )
      .execute()
    return arrived.length
  })
}
