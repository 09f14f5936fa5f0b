import { sql } from 'kysely'
import type { ScreenedPerson } from '#contract/may-be-sold/screen-person.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { encryptPerson, openPerson, type Person } from './passengers.ts'

/**
 * Encrypts every passenger again under the current key. It may be stopped and run again: each row is a step of its own, and a row
 * that changes meanwhile is read again. Returns how many were done and which could not be decrypted.
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

/** The same for the people who were compared with sanctions lists. */
export async function rotateScreened(
  db: Db,
  rowCipher: RowCipher,
): Promise<{ done: number; failed: string[] }> {
  const failed: string[] = []
  let done = 0
  for (;;) {
    const next = await db
      .selectFrom('screenings')
      .select(['id', 'keyId', 'sealedPerson'])
      .where('keyId', '<>', rowCipher.currentKeyId)
      .where(sql<boolean>`not (id = any (${failed}::uuid[]))`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!next?.keyId || !next.sealedPerson) return { done, failed }
    const { id, keyId, sealedPerson: sealed } = next
    const person = openScreened(rowCipher, { id, keyId, sealed })
    if (!person) {
      failed.push(id)
      continue
    }
    const encrypted = rowCipher.encrypt('screenings', id, person)
    const moved = await db
      .updateTable('screenings')
      .set({ keyId: encrypted.keyId, sealedPerson: encrypted.sealed })
      .where('id', '=', id)
      .where('keyId', '=', keyId)
      .executeTakeFirst()
    if (moved.numUpdatedRows > 0n) done++
  }
}

function openScreened(
  rowCipher: RowCipher,
  { id, ...encrypted }: { id: string; keyId: string; sealed: Buffer },
): ScreenedPerson | null {
  try {
    return rowCipher.decrypt<ScreenedPerson>('screenings', id, encrypted)
  } catch {
    return null
  }
}
