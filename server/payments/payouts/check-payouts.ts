import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Db } from '#server/runtime/db.ts'

const PAYOUTS_PER_PASS = 50

/**
 * Enqueues the jobs of due payouts, by the database's clock. A payout that a crash or the provider interrupted
 * becomes due again.
 */
export async function checkPayouts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('payouts')
      .select('id')
      .where('checkAt', '<=', sql<Date>`now()`)
      .orderBy('checkAt')
      .limit(PAYOUTS_PER_PASS)
      .forUpdate()
      .skipLocked()
      .execute()
    // Sorts by id, the order in which all code adds jobs with keys.
    for (const { id } of due.sort((one, other) => one.id.localeCompare(other.id))) {
      await enqueue(tx, 'payments:settle-payout', { payoutId: id }, { key: `payout ${id}` })
      // The payout is checked again later, whatever the job does.
      await tx
        .updateTable('payouts')
        .set({ checkAt: sql<Date>`now() + interval '60 seconds'` })
        .where('id', '=', id)
        .execute()
    }
  })
}
