import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'
import { removeFile } from './sweep-files.ts'

/**
 * Encrypts every document again under the current key and a new file key. It may be stopped and run again, because each
 * document is a step of its own. Returns how many were encrypted and the ids of those that could not be decrypted.
 */
export async function rotateDocuments(db: Db, files: Files): Promise<{ done: number; failed: string[] }> {
  const ofOperators = await rotateTable(db, files, 'operator_documents')
  const ofAircraft = await rotateTable(db, files, 'aircraft_documents')
  return {
    done: ofOperators.done + ofAircraft.done,
    failed: [...ofOperators.failed, ...ofAircraft.failed],
  }
}

async function rotateTable(
  db: Db,
  files: Files,
  table: 'operator_documents' | 'aircraft_documents',
): Promise<{ done: number; failed: string[] }> {
  const failed: string[] = []
  let done = 0
  for (;;) {
    const { rows } = await sql<{ id: string; name: string; keyId: string; wrappedKey: Buffer }>`
      select d.id, f.name, f.key_id, f.wrapped_key
      from ${sql.table(table)} d join stored_files f on f.name = d.stored_name
      where f.key_id <> ${files.currentKeyId} and not (d.id = any (${failed}::uuid[])) order by d.id limit 1`.execute(
      db,
    )
    const [next] = rows
    if (!next) return { done, failed }
    const encrypted = await files
      .open(next)
      .then((plain) => files.encrypt(plain))
      .catch(() => null)
    if (!encrypted) {
      failed.push(next.id)
      continue
    }
    const { name, keyId, wrappedKey } = encrypted
    await db.insertInto('storedFiles').values({ name, keyId, wrappedKey }).execute()
    await files.store(encrypted)
    const moved = await sql`update ${sql.table(table)} set stored_name = ${name}
      where id = ${next.id} and stored_name = ${next.name}`.execute(db)
    // If the document was replaced meanwhile, the new file is unused; otherwise the old one.
    await removeFile(db, files, (moved.numAffectedRows ?? 0n) > 0n ? next.name : name)
    done++
  }
}
