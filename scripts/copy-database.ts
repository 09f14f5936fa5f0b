import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { BASELINE, MIGRATION_LOCK } from '#db/migrate.ts'

/** A table at the moment of the backup: its row count, and the sum of the hashes of its rows, which ignores their order. */
type CopiedTable = { schema: string; name: string; rows: number; sum: string }
export type CopiedSequence = { schema: string; name: string; value: string; called: boolean }
export type CopiedDatabase = { migrations: string[]; tables: CopiedTable[]; sequences: CopiedSequence[] }

// The text of a row must not depend on the settings of the database that reads it.
const FIXED_FORMATS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local extra_float_digits = 1;
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local statement_timeout = 0`

/**
 * Writes every row of every table into `folder`, one compressed file for each table, all as of the same moment. Writers are
 * not blocked meanwhile. Unlogged tables (the counters of rate limits) are left out.
 */
export async function copyOut(pool: Pool, { folder }: { folder: string }): Promise<CopiedDatabase> {
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    // A newer release that starts now waits with its migrations until the copy is complete.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query(`begin isolation level repeatable read read only; ${FIXED_FORMATS}`)
    const migrations = await readMigrations(client)
    const sequences = await readSequences(client)
    const tables: CopiedTable[] = []
    for (const table of await listTables(client)) {
      await pipeline(
        client.query(copyTo(`copy ${quoteName(table)} (${await readColumns(client, table)}) to stdout`)),
        createGzip({ level: 6 }),
        createWriteStream(buildPath(folder, table), { flags: 'wx', mode: 0o600 }),
      )
      tables.push({ ...table, ...(await readSum(client, table)) })
    }
    await client.query('commit')
    return { migrations, tables, sequences }
  } finally {
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release(true)
  }
}

/**
 * Fills a migrated, unused database with the files of `copyOut` in one transaction. When a row is missing, duplicated or
 * changed, it rolls back and throws an error that names the table.
 */
export async function copyIn(
  pool: Pool,
  { folder, copied }: { folder: string; copied: CopiedDatabase },
): Promise<void> {
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    await client.query(`begin; ${FIXED_FORMATS}; set local session_replication_role = replica`)
    await refuseOtherRelease(client, copied)
    await refuseUsed(client)
    const tables = await listTables(client)
    await client.query(`truncate ${tables.map(quoteName).join(', ')}`)
    for (const table of copied.tables) {
      await pipeline(
        createReadStream(buildPath(folder, table)),
        createGunzip(),
        client.query(copyFrom(`copy ${quoteName(table)} (${await readColumns(client, table)}) from stdin`)),
      )
      const { rows, sum } = await readSum(client, table)
      if (rows !== table.rows || sum !== table.sum)
        throw new Error(
          `${table.schema}.${table.name}: the rows in the backup are not those that were backed up.`,
        )
    }
    for (const { schema, name, value, called } of copied.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoteName({ schema, name }), value, called])
    await client.query('commit')
    await client.query('analyze')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release(true)
  }
}

export type Named = { schema: string; name: string }

export function quoteName({ schema, name }: Named): string {
  return `"${schema}"."${name}"`
}

function buildPath(folder: string, { schema, name }: Named): string {
  return join(folder, `${schema}.${name}.copy.gz`)
}

// Leaves out the baseline: the migrations that it replaced are recorded too, and older backups have only those.
async function readMigrations(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ done: string }>(
    `select name || ' ' || sha256 as done from schema_migrations where name <> $1 order by name`,
    [BASELINE],
  )
  return rows.map(({ done }) => done)
}

// Leaves out the table of migrations: a migrated database has its rows already.
export async function listTables(client: ClientBase): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    `select n.nspname as schema, c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in (current_schema(), 'graphile_worker')
       and c.relname not in ('schema_migrations', 'schema_functions', 'migrations')
     order by 1, 2`,
  )
  return rows
}

export async function readSequences(client: ClientBase): Promise<CopiedSequence[]> {
  const { rows: sequences } = await client.query<Named>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname in (current_schema(), 'graphile_worker') order by 1, 2`,
  )
  const found: CopiedSequence[] = []
  for (const sequence of sequences) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoteName(sequence)}`,
    )
    if (rows[0]) found.push({ ...sequence, ...rows[0] })
  }
  return found
}

/** The columns of a table, without generated ones. */
async function readColumns(client: PoolClient, { schema, name }: Named): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoteName({ schema, name })],
  )
  return rows[0]?.columns ?? ''
}

async function readSum(client: PoolClient, table: Named): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
     from ${quoteName(table)} t`,
  )
  return rows[0] ?? { rows: 0, sum: '0' }
}

async function refuseOtherRelease(client: PoolClient, copied: CopiedDatabase): Promise<void> {
  const own = await readMigrations(client)
  if (own.join() === copied.migrations.join()) return
  const last = (migrations: string[]) => migrations.at(-1)?.split(' ')[0] ?? 'none'
  throw new Error(
    `This release ends at migration ${last(own)}, the backup at ${last(copied.migrations)}. Restore it with the release that made it; a newer one brings it up to date when it starts.`,
  )
}

async function refuseUsed(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query('select from users limit 1')
  if (rowCount) throw new Error('This database is in use: it has an account. Give an empty one.')
}
