import { sql } from 'kysely'
import type { ScreenedPerson } from '#contract/may-be-sold/screen-person.ts'
import type { Db } from '#server/runtime/db.ts'
import { type Rotated, rotateRows } from '#server/runtime/rotate-rows.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { encryptPerson, openPerson } from './passengers.ts'

/** Encrypts every passenger again with the current key. */
export async function rotatePassengers(db: Db, rowCipher: RowCipher): Promise<Rotated> {
  return await rotateRows(
    (failed) =>
      db
        .selectFrom('passengers')
        .select(['id', 'version', 'keyId', 'sealedPerson'])
        .where('keyId', '<>', rowCipher.currentKeyId)
        .where(sql<boolean>`not (id = any (${failed}::uuid[]))`)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    (row) => encryptPerson(rowCipher, row.id, openPerson(rowCipher, row)),
    (columns, { id, version }) =>
      db
        .updateTable('passengers')
        .set(columns)
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst(),
  )
}

/** Encrypts the people who were compared with sanctions lists again with the current key. */
export async function rotateScreened(db: Db, rowCipher: RowCipher): Promise<Rotated> {
  return await rotateRows(
    (failed) =>
      db
        .selectFrom('screenings')
        .select(['id', sql<string>`key_id`.as('keyId'), sql<Buffer>`sealed_person`.as('bytes')])
        .where('keyId', '<>', rowCipher.currentKeyId)
        .where(sql<boolean>`not (id = any (${failed}::uuid[]))`)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    ({ id, ...encrypted }) => {
      const person = rowCipher.decrypt<ScreenedPerson>('screenings', id, encrypted)
      const { keyId, bytes } = rowCipher.encrypt('screenings', id, person)
      return { keyId, sealedPerson: bytes }
    },
    (columns, { id, keyId }) =>
      db
        .updateTable('screenings')
        .set(columns)
        .where('id', '=', id)
        .where('keyId', '=', keyId)
        .executeTakeFirst(),
  )
}
