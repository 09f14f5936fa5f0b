import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/pool.ts'
import { loadReference } from '#db/reference/load.ts'
import { type Db, openDatabase } from '#server/runtime/db.ts'
import type { Site } from '#server/runtime/site.ts'
import { findQuickFolder } from './start/quick-folder.ts'

export type TestDatabase = { connectionString: string; db: Db; pool: pg.Pool }

/** The settings of a database without an app. `openTestApp` uses those of its configuration. */
const TEST_SITE: Site = {
  publicUrl: 'https://ferrywing.test',
  feeBps: 1000,
  holdSeconds: 900,
  offerSeconds: 1800,
  earlyAccessSeconds: 0,
  premiumOfferMonths: 6,
}
const TEMPLATE = 'ferrywing_template'
// A test database is temporary, so it need not survive a power cut.
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  // Each database exists only for seconds.
  autovacuum: 'off',
  jit: 'off',
}

/**
 * Opens a migrated database with the reference data for one test file; commits, locks and notifications are real. Call it
 * at the top of the file; it closes after the file's last test. `npm test` starts one server for all files
 * (TEST_DATABASE_SERVER); a single file starts its own.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const own = process.env.TEST_DATABASE_SERVER ? null : await startTestServer()
  const { drop, ...database } = await cloneDatabase(
    own?.connectionString ?? process.env.TEST_DATABASE_SERVER ?? '',
  )
  atEnd(async () => {
    await drop()
    await own?.remove()
  })
  return database
}

/** Copies the template database on that server. The caller drops the copy. */
export async function cloneDatabase(server: string): Promise<TestDatabase & { drop: () => Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // The default strategy writes the copy to the write-ahead log, which takes three times as long.
  await onServer(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const connectionString = server.replace(/\/[^/]*$/, `/${name}`)
  const { db, pool } = openDatabase(connectionString, { site: TEST_SITE })
  const drop = async () => {
    await db.destroy()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { connectionString, db, pool, drop }
}

/**
 * Starts a temporary server with the template of all test databases. Its data folder is a copy too: the first start after a
 * change of migrations, functions or reference data makes the original, and later starts take less than a second.
 */
export async function startTestServer(): Promise<EmbeddedDatabase & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(await findQuickFolder(), 'ferrywing-test-'))
  // `-a` keeps the owner of the files: PostgreSQL does not run as root even if the tests do.
  await promisify(execFile)('cp', ['-a', join(await findMigratedServer(), 'postgres'), folder])
  const database = await startEmbeddedDatabase(folder, { settings: CARELESS, ownGroup: false })
  const connectionString = database.connectionString.replace(/\/[^/]*$/, `/${TEMPLATE}`)
  return {
    ...database,
    connectionString,
    async remove() {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const MIGRATED_SERVERS = fileURLToPath(new URL('../.build/test-database/', import.meta.url))

/** The folder of a stopped server with the template. Made when none exists for the current database files. */
async function findMigratedServer(): Promise<string> {
  const folder = join(MIGRATED_SERVERS, await hashDatabaseFiles())
  if (existsSync(folder)) return folder
  await mkdir(MIGRATED_SERVERS, { recursive: true })
  const unfinished = await mkdtemp(join(MIGRATED_SERVERS, 'unfinished-'))
  const database = await startEmbeddedDatabase(unfinished, { settings: CARELESS, ownGroup: false })
  await onServer(database.connectionString, `create database ${TEMPLATE}`)
  const pool = openPool(database.connectionString.replace(/\/[^/]*$/, `/${TEMPLATE}`), { max: 2 })
  await migrate(pool)
  await loadReference(pool)
  // Deletes the job that reprices flights after new rules: there are no flights yet.
  await pool.query('delete from graphile_worker._private_jobs')
  await pool.end()
  await database.stop()
  // Another process may have made the same folder meanwhile; then use that one.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  return folder
}

async function hashDatabaseFiles(): Promise<string> {
  const root = fileURLToPath(new URL('../db/', import.meta.url))
  const files = await Array.fromAsync(
    glob(['migrations/**/*.*', 'functions/**/*.*', 'reference/**/*.*', '*.ts'], { cwd: root }),
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file).update(await readFile(join(root, file)))
  return hash
    .update(await readFile(join(root, '../package-lock.json')))
    .digest('hex')
    .slice(0, 16)
}

const closers: (() => Promise<void>)[] = []

/** Registers a function to call after the file's last test, in reverse order. Each file of a process has its own list. */
export function atEnd(close: () => Promise<void>): void {
  if (closers.push(close) > 1) return
  after(async () => {
    for (const one of closers.splice(0).reverse()) await one()
  })
}

/** Runs a statement in the database `postgres`, because the template can be copied only while nobody is connected to it. */
async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionString.replace(/[^/]*$/, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
