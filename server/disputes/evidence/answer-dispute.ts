import { Problem } from '#contract/problem.ts'
import { type Dispute, recordEvent } from '#server/disputes/lock-dispute.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { writeEvidencePdf } from './write-evidence.ts'

/**
 * Stores the administrator's answer to the bank with the evidence file as it is now; a job sends it. A dispute has one
 * final answer, so a second call changes nothing.
 */
export async function submitEvidence(
  db: Db,
  actor: Actor,
  { disputeId, statement }: { disputeId: string; statement: string },
): Promise<void> {
  // The file is written before the lock is taken; later events of the booking are not in it.
  const evidence = await gatherEvidence(db, { disputeId })
  const document = await writeEvidencePdf({ ...evidence, statement })
  await db.transaction().execute(async (tx) => {
    const dispute = await lockUnanswered(tx, { disputeId, kind: 'EVIDENCE' })
    if (!dispute) return
    await tx
      .insertInto('disputeAnswers')
      .values({ disputeId, kind: 'EVIDENCE', statement, document, givenBy: actor.id })
      .execute()
    await recordEvent(tx, { dispute, kind: 'ANSWERED', amountMinor: dispute.amountMinor })
    await enqueue(tx, 'disputes:send-answer', { disputeId }, { key: `dispute answer ${disputeId}` })
    await recordAct(tx, actor, {
      act: 'dispute.submit-evidence',
      subject: { type: 'dispute', id: disputeId },
      before: { status: dispute.status, answer: null },
      after: { ...pickFacts(dispute), answer: 'EVIDENCE', documentBytes: document.length },
    })
  })
}

/** Accepts the loss, which also counts as the answer. */
export async function acceptLoss(db: Db, actor: Actor, { disputeId }: { disputeId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const dispute = await lockUnanswered(tx, { disputeId, kind: 'ACCEPTED' })
    if (!dispute) return
    await tx.insertInto('disputeAnswers').values({ disputeId, kind: 'ACCEPTED', givenBy: actor.id }).execute()
    await recordEvent(tx, { dispute, kind: 'ACCEPTED', amountMinor: dispute.amountMinor })
    await enqueue(tx, 'disputes:send-answer', { disputeId }, { key: `dispute answer ${disputeId}` })
    await recordAct(tx, actor, {
      act: 'dispute.accept-loss',
      subject: { type: 'dispute', id: disputeId },
      before: { status: dispute.status, answer: null },
      after: { ...pickFacts(dispute), answer: 'ACCEPTED' },
    })
  })
}

/** Locks the dispute and returns it; null if the same answer was already given. */
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
