import { sql } from 'kysely'
import type { DocumentType } from '#contract/operators/operators.ts'
import { Problem } from '#contract/problem.ts'
import { queueMail } from '#server/messages/mail.ts'
import { writeDocumentAcceptedMail, writeDocumentDeclinedMail } from '#server/operators/emails.ts'
import { markSeen } from '#server/operators/mark-seen.ts'
import { findRecipient, lockOperator } from '#server/operators/queries.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type Review = { operatorId: string; documentId: string; actor: Actor }

/** Makes a waiting document the current one, and notifies the operator. A second call changes nothing. */
export async function acceptDocument(db: Db, review: Review): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const document = await lockWaiting(tx, review, { accepted: true })
    if (!document) return
    if (document.type !== 'operations' && !document.expiresOn) throw new Problem('document_undated')
    const { operatorId, documentId, actor } = review
    const replaced = await tx
      .updateTable('operatorDocuments')
      .set({ status: 'REPLACED', replacedAt: sql<Date>`now()` })
      .where('operatorId', '=', operatorId)
      .where('type', '=', document.type)
      .where('status', '=', 'CURRENT')
      .returning('id')
      .executeTakeFirst()
    await tx
      .updateTable('operatorDocuments')
      .set({ status: 'CURRENT' })
      .where('id', '=', documentId)
      .execute()
    await writeDecision(tx, review, { accepted: true, reason: null })
    const to = await findRecipient(tx, { operatorId })
    await queueMail(tx, { to: to.email, mail: writeDocumentAcceptedMail({ ...to, ...document }) })
    await recordAct(tx, actor, {
      act: 'operator.accept-document',
      subject: { type: 'operator', id: operatorId },
      before: { documentId: replaced?.id ?? null },
      after: { documentId, type: document.type, expiresOn: document.expiresOn },
    })
  })
}

/**
 * Declines a waiting document, keeps the current one, and notifies the operator of the reason. A second call changes
 * nothing.
 */
export async function declineDocument(db: Db, review: Review & { reason: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const document = await lockWaiting(tx, review, { accepted: false })
    if (!document) return
    const { operatorId, documentId, actor, reason } = review
    await tx
      .updateTable('operatorDocuments')
      .set({ status: 'DECLINED', replacedAt: sql<Date>`now()` })
      .where('id', '=', documentId)
      .execute()
    await writeDecision(tx, review, { accepted: false, reason })
    const to = await findRecipient(tx, { operatorId })
    const mail = writeDocumentDeclinedMail({ ...to, ...document, reason })
    await queueMail(tx, { to: to.email, mail })
    await recordAct(tx, actor, {
      act: 'operator.decline-document',
      subject: { type: 'operator', id: operatorId },
      before: { documentId, status: 'WAITING' },
      after: { documentId, status: 'DECLINED', type: document.type },
    })
  })
}

type Waiting = { type: DocumentType; expiresOn: string | null }

// Returns null if the same administrator has already made the same decision.
async function lockWaiting(
  tx: Tx,
  { operatorId, documentId, actor }: Review,
  { accepted }: { accepted: boolean },
): Promise<Waiting | null> {
  const { userId } = await lockOperator(tx, { operatorId })
  if (userId === actor.id) throw new Problem('kyb_own_operator')
  const row = await tx
    .selectFrom('operatorDocuments as d')
    .leftJoin('documentDecisions as made', 'made.documentId', 'd.id')
    .select(['d.type', 'd.expiresOn', 'd.status', 'made.accepted', 'made.decidedBy'])
    .where('d.id', '=', documentId)
    .where('d.operatorId', '=', operatorId)
    .executeTakeFirst()
  if (!row) throw new Problem('document_not_found', { sentence: NOT_THERE })
  if (row.status === 'WAITING') return { type: row.type, expiresOn: row.expiresOn }
  if (row.accepted === accepted && row.decidedBy === actor.id) return null
  throw new Problem('kyb_decided', { sentence: row.accepted === null ? GONE : DECIDED })
}

const NOT_THERE = 'This document is not there: the operator may have replaced it. Look again.'
const GONE = 'The operator has uploaded another document meanwhile. Look again.'
const DECIDED = 'Another administrator has decided about this document already.'

async function writeDecision(
  tx: Tx,
  { operatorId, documentId, actor }: Review,
  decision: { accepted: boolean; reason: string | null },
): Promise<void> {
  await tx
    .insertInto('documentDecisions')
    .values({ documentId, decidedBy: actor.id, ...decision })
    .execute()
  await markSeen(tx, { operatorId, documentId })
}
