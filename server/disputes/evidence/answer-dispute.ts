import { Problem } from '#contract/problem.ts'
import { type Dispute, noteEvent } from '#server/disputes/lock-dispute.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { writeEvidencePdf } from './write-evidence.ts'

/**
 * An administrator answers the bank with the evidence file: kept as it is at this moment, and sent by a job. There is
 * one answer to a dispute, for ever; pressing twice gives it once.
 */
export async function submitEvidence(
  db: Db,
  actor: Actor,
  { disputeId, statement }: { disputeId: string; statement: string },
): Promise<void> {
  // Drawn before the lock is taken; what happens to the booking in between is not in it.
  const evidence = await gatherEvidence(db, { disputeId })
  const document = await writeEvidencePdf({ ...evidence, statement })
  await db.transaction().execute(async (tx) => {
    const dispute = await lockUnanswered(tx, { disputeId, kind: 'EVIDENCE' })
    if (!dispute) return
    await tx
      .insertInto('disputeAnswers')
      .values({ disputeId, kind: 'EVIDENCE', statement, document, givenBy: actor.id })
      .execute()
    await noteEvent(tx, { dispute, kind: 'ANSWERED', amountMinor: dispute.amountMinor })
    await enqueue(tx, 'disputes:send-answer', { disputeId }, { key: `dispute answer ${disputeId}` })
    await recordAct(tx, actor, {
      act: 'dispute.submit-evidence',
      subject: { type: 'dispute', id: disputeId },
      before: { status: dispute.status, answer: null },
      after: { ...pickFacts(dispute), answer: 'EVIDENCE', documentBytes: document.length },
    })
  })
}

/** An administrator accepts the loss, which is an answer too. */
export async function acceptLoss(db: Db, actor: Actor, { disputeId }: { disputeId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const dispute = await lockUnanswered(tx, { disputeId, kind: 'ACCEPTED' })
    if (!dispute) return
    await tx.insertInto('disputeAnswers').values({ disputeId, kind: 'ACCEPTED', givenBy: actor.id }).execute()
    await noteEvent(tx, { dispute, kind: 'ACCEPTED', amountMinor: dispute.amountMinor })
    await enqueue(tx, 'disputes:send-answer', { disputeId }, { key: `dispute answer ${disputeId}` })
    await recordAct(tx, actor, {
      act: 'dispute.accept-loss',
      subject: { type: 'dispute', id: disputeId },
      before: { status: dispute.status, answer: null },
      after: { ...pickFacts(dispute), answer: 'ACCEPTED' },
    })
  })
}

/** The locked dispute; null when it was answered in this very way before. */
async function lockUnanswered(
  tx: Tx,
  { disputeId, kind }: { disputeId: string; kind: 'EVIDENCE' | 'ACCEPTED' },
): Promise<Dispute | null> {
  const dispute = await tx
    .selectFrom('disputes')
    .selectAll()
    .where('id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()
  if (!dispute) throw new Problem('dispute_not_found')
  const given = await tx
    .selectFrom('disputeAnswers')
    .select('kind')
    .where('disputeId', '=', disputeId)
    .executeTakeFirst()
  if (given?.kind === kind) return null
  if (given) throw new Problem('dispute_answered')
  if (dispute.status === 'UNDER_REVIEW') throw new Problem('dispute_answered')
  if (dispute.status !== 'NEEDS_RESPONSE') throw new Problem('dispute_closed')
  return dispute
}

function pickFacts({ status, amountMinor, currency }: Dispute) {
  return { status, amountMinor, currency }
}
