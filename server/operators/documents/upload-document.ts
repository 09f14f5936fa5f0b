import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { DocumentFields, type KybStatus, type OperatorDocument } from '#contract/operators/operators.ts'
import { Problem } from '#contract/problem.ts'
import { buildInvalidInput, checkInput } from '#server/http/check-input.ts'
import { lapseApprovals } from '#server/operators/kyb/approve-kyb.ts'
import { findDocuments, lockOperator, requireOwnOperator } from '#server/operators/queries.ts'
import { countDaysUntil } from '#server/operators/rules.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'
import { type Received, receiveDocument, storeFile } from './receive-document.ts'
import { removeFile } from './sweep-files.ts'

type Needs = { db: Db; files: Files }

/**
 * Accepts one document: encrypts it as it streams, checks its content, stores it, and makes it the current one of its
 * type. A document of an approved operator first waits for an administrator. During a review no document can be
 * changed. A replaced document stays in the history if an administrator has seen it; otherwise it is deleted. A refused
 * or interrupted upload leaves nothing behind.
 */
export async function uploadDocument(
  { db, files }: Needs,
  { request, actor }: { request: FastifyRequest; actor: Actor },
): Promise<OperatorDocument> {
  const operator = await requireOwnOperator(db, { userId: actor.id })
  refuseUnderReview(operator)
  await requireRoom(db, { operatorId: operator.id, sizeBytes: 1 })
  const { file, fields: given } = await receiveDocument(files, request)
  try {
    const fields = checkFields(given, { today: operator.today })
    await storeFile({ db, files }, file.encrypted)
    const removed = await recordDocument(db, { operatorId: operator.id, file, ...fields, actor })
    // If the store cannot delete a file now, the sweep does it later.
    for (const name of removed) await removeFile(db, files, name).catch(() => {})
    const documents = await findDocuments(db, { operatorId: operator.id, today: operator.today })
    return documents[fields.type]
  } catch (error) {
    await files.discard(file.encrypted)
    throw error
  }
}

function refuseUnderReview({ kybStatus }: { kybStatus: KybStatus | null }): void {
  if (kybStatus === 'UNDER_REVIEW') throw new Problem('onboarding_closed')
}

const MAX_YEARS_AHEAD = 10

function checkFields(given: Record<string, string>, { today }: { today: string }) {
  // A form sends an empty date if none was chosen.
  const fields = checkInput(DocumentFields, given.expiresOn === '' ? { type: given.type } : given)
  const { type, expiresOn = null } = fields
  if (expiresOn) checkExpiry(expiresOn, { today })
  return { type, expiresOn }
}

/** Refuses an expiry date in the past, or later than any real certificate's. Problem `invalid_input`. */
export function checkExpiry(expiresOn: string, { today }: { today: string }): void {
  const daysLeft = countDaysUntil(expiresOn, today)
  if (daysLeft < 0)
    throw buildInvalidInput([{ path: 'expiresOn', message: 'This document has expired already' }])
  if (daysLeft > MAX_YEARS_AHEAD * 366) {
    throw buildInvalidInput([{ path: 'expiresOn', message: `Enter a date within ${MAX_YEARS_AHEAD} years` }])
  }
}

/** The limit for all documents of an operator together, including the history. */
const MAX_STORED_BYTES = 200 * 1024 * 1024

async function requireRoom(
  db: Db | Tx,
  { operatorId, sizeBytes }: { operatorId: string; sizeBytes: number },
): Promise<void> {
  const { kept } = await db
    .selectFrom('operatorDocuments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('sizeBytes'), eb.lit(0)).as('kept'))
    .where('operatorId', '=', operatorId)
    .executeTakeFirstOrThrow()
  if (Number(kept) + sizeBytes > MAX_STORED_BYTES) throw new Problem('documents_full')
}

type Recording = {
  operatorId: string
  file: Received
  type: OperatorDocument['type']
  expiresOn: string | null
  actor: Actor
}

async function recordDocument(
  db: Db,
  { operatorId, file, type, expiresOn, actor }: Recording,
): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    const operator = await lockOperator(tx, { operatorId })
    // The review may have begun during the upload; then the sweep removes the file.
    refuseUnderReview(operator)
    const status = operator.kybStatus === 'APPROVED' ? 'WAITING' : 'CURRENT'
    const replaced = { operatorId, type, status } as const
    const removed = await removeUnseen(tx, replaced)
    await requireRoom(tx, { operatorId, sizeBytes: file.sizeBytes })
    await tx
      .updateTable('operatorDocuments')
      .set({ status: 'REPLACED', replacedAt: sql<Date>`now()` })
      .where('operatorId', '=', operatorId)
      .where('type', '=', type)
      .where('status', '=', status)
      .execute()
    const { id } = await tx
      .insertInto('operatorDocuments')
      .values({
        operatorId,
        type,
        storedName: file.encrypted.name,
        fileName: file.fileName,
        mediaType: file.mediaType,
        sizeBytes: file.sizeBytes,
        expiresOn,
        status,
        uploadedBy: actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('operators')
      .set({ updatedAt: sql<Date>`now()` })
      .where('id', '=', operatorId)
      .execute()
    if (operator.kybStatus !== 'APPROVED') await lapseApprovals(tx, { operatorId })
    await recordAct(tx, actor, {
      act: 'operator.upload-document',
      subject: { type: 'operator', id: operatorId },
      after: { documentId: id, type, expiresOn, status },
    })
    return removed
  })
}

// A document that nobody has seen does not belong to the history of a decision.
async function removeUnseen(
  tx: Tx,
  {
    operatorId,
    type,
    status,
  }: { operatorId: string; type: OperatorDocument['type']; status: 'WAITING' | 'CURRENT' },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('operatorDocuments')
    .where('operatorId', '=', operatorId)
    .where('type', '=', type)
    .where('status', '=', status)
    .where('seenAt', 'is', null)
    .returning('storedName')
    .execute()
  return rows.map(({ storedName }) => storedName)
}
