import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { AircraftDocumentKind } from '#contract/operators/fleet/fleet.ts'
import { Problem } from '#contract/problem.ts'
import type { Attachment } from '#server/http/attachment.ts'
import { buildInvalidInput, checkInput } from '#server/http/check-input.ts'
import { type Actor, recordAccess, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'
import { type Received, receiveDocument, storeFile } from '../documents/receive-document.ts'
import { lockAircraft } from './queries.ts'

type Needs = { db: Db; files: Files }
type Ask = { operatorId: string; aircraftId: string; actor: Actor }

/** The limit for all documents of one aircraft together. */
const MAX_STORED_BYTES = 60 * 1024 * 1024
const Fields = z.strictObject({ kind: AircraftDocumentKind })

/**
 * Stores a document or a photo of an aircraft, encrypted and checked like every document. For an approved aircraft it
 * waits for an administrator. A listing or an insurance certificate replaces the previous one. A refused upload leaves
 * nothing behind.
 */
export async function uploadAircraftDocument(
  { db, files }: Needs,
  { request, ...ask }: Ask & { request: FastifyRequest },
): Promise<void> {
  const { file, fields } = await receiveDocument(files, request)
  try {
    const { kind } = checkInput(Fields, fields)
    if (kind === 'PHOTO' && !file.mediaType.startsWith('image/')) {
      throw buildInvalidInput([{ path: 'document', message: 'A photo is a JPEG or PNG picture' }])
    }
    await storeFile({ db, files }, file.encrypted)
    await db.transaction().execute((tx) => recordDocument(tx, { ...ask, kind, file }))
  } catch (error) {
    await files.discard(file.encrypted)
    throw error
  }
}

async function recordDocument(
  tx: Tx,
  { operatorId, aircraftId, actor, kind, file }: Ask & { kind: AircraftDocumentKind; file: Received },
): Promise<void> {
  const row = await lockAircraft(tx, { operatorId, aircraftId })
  if (row.status === 'RETIRED') throw new Problem('aircraft_retired')
  const { kept } = await tx
    .selectFrom('aircraftDocuments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('sizeBytes'), eb.lit(0)).as('kept'))
    .where('aircraftId', '=', aircraftId)
    .executeTakeFirstOrThrow()
  if (Number(kept) + file.sizeBytes > MAX_STORED_BYTES) throw new Problem('documents_full')
  const status = row.status === 'APPROVED' ? 'WAITING' : 'CURRENT'
  if (kind === 'LISTING' || kind === 'INSURANCE') {
    await tx
      .updateTable('aircraftDocuments')
      .set({ status: 'REPLACED', replacedAt: sql<Date>`now()` })
      .where('aircraftId', '=', aircraftId)
      .where('kind', '=', kind)
      .where('status', '=', status)
      .execute()
  }
  const { id: documentId } = await tx
    .insertInto('aircraftDocuments')
    .values({
      aircraftId,
      kind,
      status,
      storedName: file.encrypted.name,
      fileName: file.fileName,
      mediaType: file.mediaType,
      sizeBytes: file.sizeBytes,
      uploadedBy: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A reviewer who has opened the aircraft must see the new document before deciding.
  await tx
    .updateTable('aircraft')
    .set({ updatedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', aircraftId)
    .execute()
  await recordAct(tx, actor, {
    act: 'aircraft.upload-document',
    subject: { type: 'aircraft', id: aircraftId },
    after: { documentId, kind, status },
  })
}

type Wanted = { operatorId: string; aircraftId: string; documentId: string }

/** Opens a document of an aircraft of this operator. Problem `document_not_found`. */
export async function downloadAircraftDocument({ db, files }: Needs, wanted: Wanted): Promise<Attachment> {
  const row = await db
    .selectFrom('aircraftDocuments as d')
    .innerJoin('aircraft', 'aircraft.id', 'd.aircraftId')
    .innerJoin('storedFiles', 'storedFiles.name', 'd.storedName')
    .select(['storedFiles.name', 'keyId', 'wrappedKey', 'fileName', 'mediaType', 'sizeBytes'])
    .where('d.id', '=', wanted.documentId)
    .where('d.aircraftId', '=', wanted.aircraftId)
    .where('aircraft.operatorId', '=', wanted.operatorId)
    .executeTakeFirst()
  if (!row) throw new Problem('document_not_found')
  const { fileName, mediaType, sizeBytes, ...stored } = row
  return { fileName, mediaType, sizeBytes, content: await files.open(stored) }
}

/** Does the same for an administrator, and records the access. */
export async function reviewAircraftDocument(
  { db, files }: Needs,
  { actor, ...wanted }: Wanted & { actor: Actor },
): Promise<Attachment> {
  const attachment = await downloadAircraftDocument({ db, files }, wanted)
  try {
    await recordAccess(db, actor, {
      act: 'aircraft.download-document',
      subject: { type: 'aircraft', id: wanted.aircraftId },
      after: { documentId: wanted.documentId },
    })
  } catch (error) {
    attachment.content.destroy()
    throw error
  }
  return attachment
}
