import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'
import { removeFile } from './sweep-files.ts'

/**
 * Seals every document anew under the current key, whose file key is new too. May be stopped and run again: each
 * document is done in itself. Says how many were done and which could not be opened.
 */
export async function rotateDocuments(db: Db, files: Files): Promise<{ done: number; failed: string[] }> {
  const failed: string[] = []
  let done = 0
  for (;;) {
    const next = await db
      .selectFrom('operatorDocuments')
      .innerJoin('storedFiles', 'storedFiles.name', 'operatorDocuments.storedName')
      .select(['operatorDocuments.id', 'storedFiles.name', 'keyId', 'wrappedKey'])
      .where('keyId', '<>', files.currentKeyId)
      .where(sql<boolean>`not (operator_documents.id = any (${failed}::uuid[]))`)
      .orderBy('operatorDocuments.id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return { done, failed }
    const sealed = await files
      .open(next)
      .then((plain) => files.seal(plain))
      .catch(() => null)
    if (!sealed) {
      failed.push(next.id)
      continue
    }
    const { name, keyId, wrappedKey } = sealed
    await db.insertInto('storedFiles').values({ name, keyId, wrappedKey }).execute()
    await files.keep(sealed)
    const moved = await db
      .updateTable('operatorDocuments')
      .set({ storedName: name })
      .where('id', '=', next.id)
      .where('storedName', '=', next.name)
      .executeTakeFirst()
    // Whichever of the two no document names any more.
    await removeFile(db, files, moved.numUpdatedRows > 0n ? next.name : name)
    done++
  }
}
