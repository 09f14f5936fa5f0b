import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'
import { processEach } from '#server/runtime/process-each.ts'

// Much longer than any upload takes.
const LEFT_AFTER_SECONDS = 3600

/** Removes what a crash during an upload or a rotation has left: temporary files, and files without a document. */
export async function sweepFiles(db: Db, files: Files): Promise<void> {
  await files.sweepScratch(LEFT_AFTER_SECONDS)
  const left = await db
    .selectFrom('storedFiles')
    .select('name')
    .where('createdAt', '<', sql<Date>`now() - make_interval(secs => ${LEFT_AFTER_SECONDS})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operatorDocuments')
            .select('operatorDocuments.id')
            .whereRef('operatorDocuments.storedName', '=', 'storedFiles.name'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('aircraftDocuments')
            .select('aircraftDocuments.id')
            .whereRef('aircraftDocuments.storedName', '=', 'storedFiles.name'),
        ),
      ),
    )
    .limit(100)
    .execute()
  await processEach(
    left.map(({ name }) => name),
    (name) => removeFile(db, files, name),
  )
}

/** Removes a file from the store, then its row: a crash in between leaves a row from which the sweep finds the file. */
export async function removeFile(db: Db, files: Files, name: string): Promise<void> {
  await files.remove(name)
  await db.deleteFrom('storedFiles').where('name', '=', name).execute()
}
