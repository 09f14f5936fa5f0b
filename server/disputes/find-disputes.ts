import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'

const OVERLAP_SECONDS = 86_400
const DISPUTES_PER_PASS = 50

/** Asks the provider for disputes whose messages were lost, from a day before the newest known one. */
export async function findDisputes(db: Db, { stripe }: Provider): Promise<void> {
  const { newest } = await db
    .selectFrom('disputes')
    .select(sql<number | null>`extract(epoch from max(opened_at))::bigint`.as('newest'))
    .executeTakeFirstOrThrow()
  const since = newest === null ? {} : { created: { gte: newest - OVERLAP_SECONDS } }
  for await (const { id } of stripe.disputes.list({ limit: 100, ...since })) {
    const known = await db
      .selectFrom('disputes')
      .select('id')
      .where('stripeDisputeId', '=', id)
      .executeTakeFirst()
    if (!known) await enqueue(db, 'disputes:sync', { stripeDisputeId: id }, { key: `dispute ${id}` })
  }
}

/**
 * Enqueues jobs that read open disputes again in turn, and that send waiting answers. This alone is enough if every
 * message is lost.
 */
export async function checkDisputes(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('disputes')
      .leftJoin('disputeAnswers', 'disputeAnswers.disputeId', 'disputes.id')
      .select(['disputes.id', 'disputes.stripeDisputeId'])
      .select(
        sql<boolean>`dispute_answers.dispute_id is not null and dispute_answers.sent_at is null
          and disputes.status = 'NEEDS_RESPONSE'`.as('unsent'),
      )
      .where('disputes.checkAt', '<=', sql<Date>`now()`)
      .orderBy('disputes.checkAt')
      .limit(DISPUTES_PER_PASS)
      .forUpdate('disputes')
      .skipLocked()
      .execute()
    // Sorted by id, as everywhere that keyed jobs are added; this prevents deadlocks.
    for (const { id, stripeDisputeId, unsent } of due.sort((one, other) => one.id.localeCompare(other.id))) {
      if (unsent) {
        await enqueue(tx, 'disputes:send-answer', { disputeId: id }, { key: `dispute answer ${id}` })
      }
      await enqueue(tx, 'disputes:sync', { stripeDisputeId }, { key: `dispute ${stripeDisputeId}` })
      await tx
        .updateTable('disputes')
        .set({ checkAt: sql<Date>`now() + interval '10 minutes'` })
        .where('id', '=', id)
        .execute()
    }
  })
}
