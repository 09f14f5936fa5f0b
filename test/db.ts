import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#db/embedded.ts'
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

/** Copies the database of that server. The caller drops the copy. */
export async function cloneDatabase(server: string): Promise<TestDatabase & { drop: () => Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // The default strategy writes the copy to the write-ahead log, which takes three times as long.
  await onServer(server, `create database ${name} template ferrywing strategy file_copy`)
  const connectionString = nameDatabase(server, name)
  const { db, pool } = openDatabase(connectionString, { site: TEST_SITE })
  const drop = async () => {
    await db.destroy()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { connectionString, db, pool, drop }
}

/** The address of another database of that server. */
export function nameDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Starts a throw-away server. Its database, a copy of the template, is what test databases are copied from. */
export async function startTestServer(): Promise<EmbeddedDatabase & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(await findQuickFolder(), 'ferrywing-test-'))
  const database = await startEmbeddedDatabase(folder, { settings: CARELESS, ownGroup: false })
  return {
    ...database,
    async remove() {
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const closers: (() => Promise<void>)[] = []

/** Registers a function to call after the file's last test, in reverse order. Each file of a process has its own list. */
export function atEnd(close: () => Promise<void>): void {
  if (closers.push(close) > 1) return
  after(async () => {
    for (const one of closers.splice(0).reverse()) await one()
  })
}

/** Not in the database: a copy waits until nobody is connected to its original. */
async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: nameDatabase(connectionString, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
