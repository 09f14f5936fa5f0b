import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { encryptPerson, openPerson, type Person } from './passengers.ts'

/**
 * Encrypts every passenger anew under the current key. May be stopped and run again: each is done in itself, and one that
 * is changed meanwhile is looked at again. Says how many were done and which could not be opened.
 */
export async function rotatePassengers(
  db: Db,
  rowCipher: RowCipher,
): Promise<{ done: number; failed: string[] }> {
  const failed: string[] = []
  let done = 0
  for (;;) {
    const next = await db
      .selectFrom('passengers')
      .select(['id', 'version', 'keyId', 'sealedPerson'])
      .where('keyId', '<>', rowCipher.currentKeyId)
      .where(sql<boolean>`not (id = any (${failed}::uuid[]))`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return { done, failed }
    const person = opened(rowCipher, next)
    if (!person) {
      failed.push(next.id)
      continue
    }
    const moved = await db
      .updateTable('passengers')
      .set(encryptPerson(rowCipher, next.id, person))
      .where('id', '=', next.id)
      .where('version', '=', next.version)
      .executeTakeFirst()
    if (moved.numUpdatedRows > 0n) done++
  }
}

function opened(rowCipher: RowCipher, row: Parameters<typeof openPerson>[1]): Person | null {
  try {
    return openPerson(rowCipher, row)
  } catch {
    return null
  }
}
