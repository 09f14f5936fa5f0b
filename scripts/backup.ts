import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Pool } from 'pg'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { readFiles } from '#server/config-files.ts'
import { copyOut } from './copy-database.ts'
import { findDatabase } from './find-database.ts'

// npm run backup -- FOLDER: writes all data as of one moment, while the product runs, to a new or empty folder. The backup
// does not contain the encryption keys: keep them elsewhere.
try {
  const given = process.argv[2]
  if (process.argv.length !== 3 || !given)
    throw new Error('Give the folder to write to: npm run backup -- FOLDER')
  await backUp(resolve(given))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function backUp(folder: string): Promise<void> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. A backup gets a folder of its own.`)
  const database = await findDatabase(process.env)
  try {
    await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
    const takenAt = new Date().toISOString()
    const copied = await copyOut(database.pool, { folder: join(folder, 'tables') })
    // Documents are copied after the rows: every document that a row names is stored by now, and documents never change.
    const documents = await copyDocuments(database.pool, { to: join(folder, 'documents') })
    // Written last and in one step, so that a folder of an interrupted backup has no backup.json.
    const description = { product: PRODUCT_NAME, format: 1, takenAt, documents, ...copied }
    await writeFile(join(folder, 'backup.json.part'), `${JSON.stringify(description, null, 2)}\n`)
    await rename(join(folder, 'backup.json.part'), join(folder, 'backup.json'))
    const rows = copied.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Backed up ${rows} rows of ${copied.tables.length} tables${documents ? ' and the documents' : ''} to ${folder}.`,
    )
    if (!documents)
      console.log(
        'The documents are not in this backup: they are in the bucket of FILES_URL. Enable versions for that bucket.',
      )
  } finally {
    await database.close()
  }
}

async function copyDocuments(pool: Pool, { to }: { to: string }): Promise<boolean> {
  const place = readFiles(process.env.FILES_URL || undefined, resolve(process.env.DATA_DIR || '.data'))
  if (place.kind !== 'disk') return false
  if (existsSync(place.folder)) {
    await cp(place.folder, to, { recursive: true })
    return true
  }
  const { rowCount } = await pool.query('select from operator_documents limit 1')
  if (rowCount)
    throw new Error(
      `${place.folder} is not there, though there are documents: DATA_DIR or FILES_URL is not the server's.`,
    )
  return true
}
