import { sql } from 'kysely'
import type { ScreenedPerson } from '#contract/may-be-sold/screen-person.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { encryptPerson, openPerson } from './passengers.ts'

type Rotated = { done: number; failed: string[] }

/** Encrypts every passenger again under the current key. */
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

/** The same for the people who were compared with sanctions lists. */
export async function rotateScreened(db: Db, rowCipher: RowCipher): Promise<Rotated> {
  return await rotateRows(
    (failed) =>
      db
        .selectFrom('screenings')
        .select(['id', sql<string>`key_id`.as('keyId'), sql<Buffer>`sealed_person`.as('sealed')])
        .where('keyId', '<>', rowCipher.currentKeyId)
        .where(sql<boolean>`not (id = any (${failed}::uuid[]))`)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    ({ id, ...encrypted }) => {
      const person = rowCipher.decrypt<ScreenedPerson>('screenings', id, encrypted)
      const { keyId, sealed } = rowCipher.encrypt('screenings', id, person)
      return { keyId, sealedPerson: sealed }
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

/**
 * Encrypts rows one after the other. It may be stopped and run again: each row is a step of its own, and a row that changes
 * meanwhile is read again. Returns how many were done and which could not be decrypted.
 */
async function rotateRows<Row extends { id: string }, Columns>(
  findNext: (failed: string[]) => Promise<Row | undefined>,
  encryptAgain: (row: Row) => Columns,
  save: (columns: Columns, row: Row) => Promise<{ numUpdatedRows: bigint }>,
): Promise<Rotated> {
  const failed: string[] = []
  let done = 0
  for (let row = await findNext(failed); row; row = await findNext(failed)) {
    const columns = attempt(row, encryptAgain)
    if (!columns) failed.push(row.id)
    else if ((await save(columns, row)).numUpdatedRows > 0n) done++
  }
  return { done, failed }
}

function attempt<Row, Columns>(row: Row, encryptAgain: (row: Row) => Columns): Columns | null {
  try {
    return encryptAgain(row)
  } catch {
    return null
  }
}
