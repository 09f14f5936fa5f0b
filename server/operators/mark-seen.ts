import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Records that an administrator has looked at one document, or at all current ones of an operator: from then on it belongs to the
 * review's history and is kept when it is replaced.
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
