import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Db } from '#server/runtime/db.ts'

const PAYOUTS_PER_PASS = 50

/**
 * Enqueues the jobs of due payouts, by the database's clock. A payout that a crash or the provider left unfinished becomes due
 * again.
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
    // In the order of ids, as wherever keyed jobs are added.
    for (const { id } of due.sort((one, other) => one.id.localeCompare(other.id))) {
      await enqueue(tx, 'payments:settle-payout', { payoutId: id }, { key: `payout ${id}` })
      // Whatever happens to the job, the payout is checked again later.
      await tx
        .updateTable('payouts')
        .set({ checkAt: sql<Date>`now() + interval '60 seconds'` })
        .where('id', '=', id)
        .execute()
    }
  })
}
