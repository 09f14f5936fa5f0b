import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Db } from '#server/runtime/db.ts'

const PAYOUTS_PER_PASS = 50

/** Brings due payouts to their job, by the database's clock; what a crash or the provider left open comes again. */
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
    // In the order of ids, as everybody adds keyed jobs.
    for (const { id } of due.sort((one, other) => one.id.localeCompare(other.id))) {
      await enqueue(tx, 'payments:settle-payout', { payoutId: id }, { key: `payout ${id}` })
      // Whatever becomes of the job, there is another look.
      await tx
        .updateTable('payouts')
        .set({ checkAt: sql<Date>`now() + interval '60 seconds'` })
        .where('id', '=', id)
        .execute()
    }
  })
}
