import { Problem } from '#contract/problem.ts'
import type { Attachment } from '#server/http/attachment.ts'
import { markSeen } from '#server/operators/mark-seen.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'

type Needs = { db: Db; files: Files }

/** Opens a document of the caller's own operator, current or replaced. */
export async function downloadOwnDocument(
  { db, files }: Needs,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<Attachment> {
  const row = await documentRows(db)
    .innerJoin('operators', 'operators.id', 'operatorDocuments.operatorId')
    .where('operatorDocuments.id', '=', documentId)
    .where('operators.userId', '=', userId)
    .executeTakeFirst()
  return await openAttachment(files, row)
}

/** Opens a document of any operator for an administrator, and records the access. */
export async function downloadDocument(
  { db, files }: Needs,
  { operatorId, documentId, actor }: { operatorId: string; documentId: string; actor: Actor },
): Promise<Attachment> {
  const row = await documentRows(db)
    .where('operatorDocuments.id', '=', documentId)
    .where('operatorId', '=', operatorId)
    .executeTakeFirst()
  // Opened before the transaction, because a slow store must not hold a database connection.
  const attachment = await openAttachment(files, row)
  try {
    await db.transaction().execute(async (tx) => {
      await markSeen(tx, { operatorId, documentId })
      await recordAct(tx, actor, {
        act: 'operator.download-document',
        subject: { type: 'operator', id: operatorId },
        after: { documentId },
      })
    })
  } catch (error) {
    attachment.content.destroy()
    throw error
  }
  return attachment
}

function documentRows(db: Db) {
  return db
    .selectFrom('operatorDocuments')
    .innerJoin('storedFiles', 'storedFiles.name', 'operatorDocuments.storedName')
    .select(['storedFiles.name', 'keyId', 'wrappedKey', 'fileName', 'mediaType', 'sizeBytes'])
}

type Row = Awaited<ReturnType<ReturnType<typeof documentRows>['executeTakeFirst']>>

async function openAttachment(files: Files, row: Row): Promise<Attachment> {
  if (!row) throw new Problem('document_not_found')
  const { fileName, mediaType, sizeBytes, ...stored } = row
  return { fileName, mediaType, sizeBytes, content: await files.open(stored) }
}
