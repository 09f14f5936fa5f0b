import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { applyFunctions, createFunctionsNamedIn, readFunctionFiles } from './functions.ts'
import { changeSchema, readSqlFiles, type SqlFile } from './schema-changes.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
/** Replaces the migrations 0001 to 0091 from before the first release. The next migration is 0092. */
export const BASELINE = '0001_baseline.sql'
// Any number works as long as every server uses the same one.
export const MIGRATION_LOCK = 7_201_455

/**
 * Brings the database up to date: runs the missing migrations, then replaces the changed functions. Two servers that
 * start at once wait for each other. A migration that was edited after it ran stops the start with an error that
 * names it.
 */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const ran = await runMissing(client)
    const applied = await applyFunctions(client, await readFunctionFiles())
    await runMigrations({ pgPool: pool })
    return [...ran, ...applied]
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
  for (const migration of await readMigrationFiles()) {
    if (hasRun(done, migration)) continue
    if (migration.name === BASELINE) {
      if (!(await takeBaseline(client, migration, done))) continue
    } else await runMigration(client, migration)
    ran.push(migration.name)
  }
  return ran
}

function hasRun(done: ReadonlyMap<string, string>, { name, sha256 }: Migration): boolean {
  const known = done.get(name)
  if (known && known !== sha256)
    throw new Error(`Migration ${name} was changed after it ran. Write a new one instead.`)
  return known !== undefined
}

/**
 * Runs the baseline on an empty database and records the migrations that it replaces, so that a server of the
 * previous release runs none of them. On a database that has all of them, it only records the baseline.
 */
async function takeBaseline(
  client: PoolClient,
  baseline: SqlFile,
  done: ReadonlyMap<string, string>,
): Promise<boolean> {
  const squashed = await readSquashedMigrations()
  const there = squashed.filter((migration) => hasRun(done, migration))
  if (there.length === 0) {
    await runMigration(client, baseline, squashed)
    return true
  }
  const missing = squashed.find(({ name }) => !done.has(name))
  if (missing)
    throw new Error(
      `This database lacks the migration ${missing.name}, which this release does not contain any more. Start the last release that has db/migrations/${squashed.at(-1)?.name} on it first, then this one.`,
    )
  await recordMigration(client, baseline)
  return false
}

export type Migration = Pick<SqlFile, 'name' | 'sha256'>

/** Runs one migration in its own transaction, and records it with those that it replaces. */
export async function runMigration(
  client: PoolClient,
  migration: SqlFile,
  squashed: readonly Migration[] = [],
): Promise<void> {
  await changeSchema(client, async (run) => {
    await createFunctionsNamedIn(client, migration.sql)
    await run(`Migration ${migration.name}`, migration.sql)
    for (const one of [...squashed, migration]) await recordMigration(client, one)
  })
}

async function recordMigration(client: PoolClient, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
}

/**
 * All migrations in the order of their numbers. Each folder is named by its first and last number and contains
 * twenty-five.
 */
export async function readMigrationFiles(): Promise<SqlFile[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`)
  const files = await Promise.all(
    ['.', ...folders.sort()].map((folder) => readSqlFiles(new URL(folder, MIGRATIONS))),
  )
  return files.flat()
}

/** The migrations that the baseline replaces, as `sha256sum` lists them. */
export async function readSquashedMigrations(): Promise<Migration[]> {
  const list = await readFile(new URL(BASELINE.replace('.sql', '.sha256'), MIGRATIONS), 'utf8')
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [sha256 = '', name = ''] = line.split(/\s+/)
      return { name, sha256 }
    })
}
