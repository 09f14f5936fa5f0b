import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'

/**
 * Announces legs whose evidence has just become too old, so that open pages stop showing their struck-out price.
 */
export async function endEvidence(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('legs')
      .set({ referenceUntil: null })
      .where('status', '=', 'PUBLISHED')
      .where('referenceUntil', '<=', sql<Date>`now()`)
      .returning('id')
      .execute()
    if (ended.length > 0)
      await announceLegs(
        tx,
        ended.map(({ id }) => id),
      )
  })
}
