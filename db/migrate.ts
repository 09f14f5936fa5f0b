import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
// Any number will do, as long as every server asks for the same one.
export const MIGRATION_LOCK = 7_201_455
const LOCK_MS = 5000
const TRIES = 10
const WAIT_MS = 200
// A deadlock, a lock that did not come in time.
const IN_THE_WAY = new Set(['40P01', '55P03'])

/**
 * Brings the database up to date. Two servers starting at once wait for each other; a migration that has run and
 * was edited afterwards stops the start with a sentence that names it.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const ran = await runMissing(client)
    await runMigrations({ pgPool: pool })
    return ran
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

async function runMissing(client: PoolClient): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key, sha256 text not null, ran_at timestamptz not null default now()
    )`)
  const done = new Map<string, string>()
  const rows = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  )
  for (const row of rows.rows) done.set(row.name, row.sha256)

  const ran: string[] = []
  for (const { name, sql, sha256 } of await migrationFiles()) {
    const known = done.get(name)
    if (known === sha256) continue
    if (known) throw new Error(`Migration ${name} was changed after it ran. Write a new one instead.`)
    await runMigration(client, { name, sql, sha256 })
    ran.push(name)
  }
  return ran
}

export type Migration = { name: string; sql: string; sha256: string }

/**
 * Runs one in a transaction of its own. Servers go on meanwhile: whoever waits for a table that a migration waits for waits no
 * longer than a few seconds, and a deadlock with them is tried again.
 */
export async function runMigration(client: PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  for (let tried = 1; ; tried++) {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`)
      await client.query(sql)
      await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
      return void (await client.query('commit'))
    } catch (error) {
      await client.query('rollback')
      const { code = '' } = error as { code?: string }
      if (tried === TRIES || !IN_THE_WAY.has(code))
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      await sleep(Math.random() * WAIT_MS * tried)
    }
  }
}

/** Every migration in order of its number. */
export async function migrationFiles(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
