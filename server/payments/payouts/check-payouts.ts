import { enqueue } from '#server/jobs/jobs.ts'
import { takeDue } from '#server/jobs/take-due.ts'
import type { Db } from '#server/runtime/db.ts'

/**
 * Enqueues the jobs of due payouts, by the database's clock. A payout that a crash or the provider interrupted
 * becomes due again.
 */
export async function checkPayouts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const payoutId of await takeDue(tx, { table: 'payouts', nextSeconds: 60 }))
      await enqueue(tx, 'payments:settle-payout', { payoutId }, { key: `payout ${payoutId}` })
  })
}
