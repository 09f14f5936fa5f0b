import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Notes that an administrator has looked at a document, or at all that an operator has now: from then on it belongs to the
 * history of a review and is kept when it is replaced.
 */
export async function markSeen(
  tx: Tx,
  { operatorId, documentId }: { operatorId: string; documentId?: string },
): Promise<void> {
  await tx
    .updateTable('operatorDocuments')
    .set({ seenAt: sql<Date>`now()` })
    .where('operatorId', '=', operatorId)
    .where('seenAt', 'is', null)
    .$if(documentId !== undefined, (query) => query.where('id', '=', documentId ?? ''))
    .execute()
}
