import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { claimFolder, startEmbeddedDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/pool.ts'

type Environment = Record<string, string | undefined>

export type FoundDatabase = { pool: pg.Pool; connectionString: string; close: () => Promise<void> }

/**
 * Returns the database that a command works on: that of DATABASE_DIRECT_URL (which bypasses a pooler) or DATABASE_URL, else
 * the embedded one of DATA_DIR, which is started for the command unless Ferrywing runs on it. It never makes a database:
 * a command without the server's environment would work on an empty one and report success.
 */
export async function findDatabase(env: Environment): Promise<FoundDatabase> {
  const { DATABASE_URL, DATA_DIR, NODE_ENV } = env
  if (!DATABASE_URL && !DATA_DIR && NODE_ENV === 'production')
    throw new Error('DATABASE_URL: not given. Run this with the environment of the server (docs/operation).')
  if (!DATABASE_URL && !existsSync(join(findFolder(env), 'postgres', 'PG_VERSION')))
    throw new Error(
      `${findFolder(env)} holds no database, and DATABASE_URL is not given. Run this with the environment of the server (docs/operation).`,
    )
  return await findOrMakeDatabase(env)
}

/** Like `findDatabase`, but makes an empty database in a folder without one. */
export async function findOrMakeDatabase(env: Environment): Promise<FoundDatabase> {
  if (env.DATABASE_URL) return await openGiven(env.DATABASE_DIRECT_URL || env.DATABASE_URL)
  const folder = findFolder(env)
  const port = await runningPort(folder)
  if (port) return open(`postgres://ferrywing@127.0.0.1:${port}/ferrywing`, async () => {})
  return await startOwn(folder)
}

function findFolder({ DATA_DIR }: Environment): string {
  return resolve(DATA_DIR || '.data')
}

async function openGiven(connectionString: string): Promise<FoundDatabase> {
  const found = open(connectionString, async () => {})
  try {
    await found.pool.query('select')
    return found
  } catch (error) {
    await found.close()
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`DATABASE_URL: the database does not answer (${message || code}).`, { cause: error })
  }
}

function open(connectionString: string, stop: () => Promise<void>): FoundDatabase {
  const pool = openPool(connectionString, { max: 2 })
  return {
    pool,
    connectionString,
    async close() {
      await pool.end()
      await stop()
    },
  }
}

// The fourth line of PostgreSQL's lock file is its port. The eighth says whether it accepts connections.
async function runningPort(folder: string): Promise<number | null> {
  const lock = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = lock.split('\n').map((line) => line.trim())
  if (lines[7] !== 'ready') return null
  const port = Number(lines[3])
  // A killed server leaves its lock file behind.
  return (await answers(port)) ? port : null
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'ferrywing',
    database: 'ferrywing',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function startOwn(folder: string): Promise<FoundDatabase> {
  const release = await claimFolder(folder)
  const database = await startEmbeddedDatabase(folder)
  const found = open(database.connectionString, async () => {
    await database.stop()
    await release()
  })
  await migrate(found.pool)
  return found
}
