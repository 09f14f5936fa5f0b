import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { readFiles } from '#server/config-files.ts'
import { type CopiedDatabase, copyIn } from './copy-database.ts'
import { findOrMakeDatabase } from './find-database.ts'

// npm run restore -- FOLDER: fills an empty database (DATABASE_URL, or a DATA_DIR that is not there yet) with a backup.
try {
  const given = process.argv[2]
  if (process.argv.length !== 3 || !given)
    throw new Error('Give the folder of a backup: npm run restore -- FOLDER')
  await restore(resolve(given))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function restore(folder: string): Promise<void> {
  const copied = await readDescription(folder)
  const database = await findOrMakeDatabase(process.env)
  try {
    await migrate(database.pool)
    await copyIn(database.pool, { folder: join(folder, 'tables'), copied })
    const documents = await copyDocuments(folder)
    const rows = copied.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows of ${copied.tables.length} tables${documents ? ' and the documents' : ''}, as they were at ${copied.takenAt}.`,
    )
  } finally {
    await database.close()
  }
}

async function readDescription(folder: string): Promise<CopiedDatabase & { takenAt: string }> {
  const text = await readFile(join(folder, 'backup.json'), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is not a complete backup: it has no backup.json.`)
  const read = JSON.parse(text) as CopiedDatabase & { takenAt: string; format: number }
  if (read.format !== 1)
    throw new Error(`${folder}: this release reads backups of format 1, this one is ${read.format}.`)
  return read
}

async function copyDocuments(folder: string): Promise<boolean> {
  const place = readFiles(process.env.FILES_URL || undefined, resolve(process.env.DATA_DIR || '.data'))
  const from = join(folder, 'documents')
  if (place.kind !== 'disk' || !existsSync(from)) return false
  await cp(from, place.folder, { recursive: true, force: false })
  return true
}
