import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Records that an administrator has seen one document, or all current documents, of an operator. From then on the
 * document is part of the history and is kept when it is replaced.
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
