import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { lockUndecided, writeDecision } from './approve-kyb.ts'

/** Begins the review: from now on the operator cannot change what is being looked at. */
export async function reviewKyb(
  db: Db,
  { operatorId, actor }: { operatorId: string; actor: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const operator = await lockUndecided(tx, { operatorId, actor, to: 'UNDER_REVIEW' })
    if (operator.decidedAlike) return
    await writeDecision(tx, { operatorId, actor, from: operator.from, to: 'UNDER_REVIEW', notes: null })
    await recordAct(tx, actor, {
      act: 'operator.review-kyb',
      subject: { type: 'operator', id: operatorId },
      before: { kybStatus: operator.from },
      after: { kybStatus: 'UNDER_REVIEW' },
    })
  })
}
