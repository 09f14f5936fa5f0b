import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import type { Sealer } from '#server/security/sealer.ts'
import { openPerson, type Person, sealPerson } from './passengers.ts'

/**
 * Seals every passenger anew under the current key. May be stopped and run again: each is done in itself, and one that
 * is changed meanwhile is looked at again. Says how many were done and which could not be opened.
 */
export async function rotatePassengers(db: Db, sealer: Sealer): Promise<{ done: number; failed: string[] }> {
  const failed: string[] = []
  let done = 0
  for (;;) {
    const next = await db
      .selectFrom('passengers')
      .select(['id', 'version', 'keyId', 'sealedPerson'])
      .where('keyId', '<>', sealer.currentKeyId)
      .where(sql<boolean>`not (id = any (${failed}::uuid[]))`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return { done, failed }
    const person = opened(sealer, next)
    if (!person) {
      failed.push(next.id)
      continue
    }
    const moved = await db
      .updateTable('passengers')
      .set(sealPerson(sealer, next.id, person))
      .where('id', '=', next.id)
      .where('version', '=', next.version)
      .executeTakeFirst()
    if (moved.numUpdatedRows > 0n) done++
  }
}

function opened(sealer: Sealer, row: Parameters<typeof openPerson>[1]): Person | null {
  try {
    return openPerson(sealer, row)
  } catch {
    return null
  }
}
