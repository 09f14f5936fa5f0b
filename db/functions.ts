import type { PoolClient } from 'pg'
import { changeSchema, readSqlFiles, type SqlFile } from './schema-changes.ts'

const FUNCTIONS = new URL('./functions/', import.meta.url)
/** Functions that an earlier migration uses and a later one drops. */
const DROPPED = new URL('./functions/dropped/', import.meta.url)

/**
 * All files of db/functions, each after the functions that it calls, because PostgreSQL checks a body in `return`
 * form on creation.
 */
export async function readFunctionFiles(): Promise<SqlFile[]> {
  const files = await readSqlFiles(FUNCTIONS)
  return sortByCalls(files, (file) => findFilesNamedIn(file.sql, files))
}

function sortByCalls(files: readonly SqlFile[], findCalled: (file: SqlFile) => SqlFile[]): SqlFile[] {
  const ordered = new Set<SqlFile>()
  const visited = new Set<SqlFile>()
  const visit = (file: SqlFile) => {
    if (visited.has(file)) return
    visited.add(file)
    for (const called of findCalled(file)) visit(called)
    ordered.add(file)
  }
  files.forEach(visit)
  return [...ordered]
}

/**
 * Creates the functions that a migration names and the database does not have: tables compute with them, triggers
 * execute them. A body in quotes is not checked here, because it may read tables that the migration creates;
 * `applyFunctions` checks it. A body in `return` form is checked on creation, so the functions that it calls are
 * created first.
 */
export async function createFunctionsNamedIn(client: PoolClient, migration: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct proname || '.sql' as name from pg_proc where pronamespace = current_schema()::regnamespace`,
  )
  const there = new Set(rows.map(({ name }) => name))
  const files = [...(await readFunctionFiles()), ...(await readSqlFiles(DROPPED))]
  const needed = sortByCalls(findFilesNamedIn(migration, files), ({ sql }) =>
    sql.includes('$$') ? [] : findFilesNamedIn(sql, files),
  )
  const missing = needed.filter(({ name }) => !there.has(name))
  await client.query('set local check_function_bodies = off')
  for (const { sql } of missing) await client.query(sql)
  await client.query('set local check_function_bodies = on')
}

/**
 * Replaces the functions whose text was never applied to this database, in one transaction. A text that was applied
 * and replaced belongs to an earlier release. If a server of that release starts while a later release runs, it must
 * not restore the old text.
 */
export async function applyFunctions(client: PoolClient, files: readonly SqlFile[]): Promise<string[]> {
  await client.query(`
    create table if not exists schema_functions (
      name text, sha256 text, applied_at timestamptz not null default now(), primary key (name, sha256)
    )`)
  const { rows } = await client.query<{ text: string }>(
    `select name || ' ' || sha256 as text from schema_functions`,
  )
  const applied = new Set(rows.map(({ text }) => text))
  const changed = files.filter(({ name, sha256 }) => !applied.has(`${name} ${sha256}`))
  if (changed.length === 0) return []
  await changeSchema(client, async (run) => {
    for (const { name, sql, sha256 } of changed) {
      await run(`Function ${name}`, sql)
      await client.query('insert into schema_functions (name, sha256) values ($1, $2)', [name, sha256])
    }
  })
  return changed.map(({ name }) => name)
}

function findFilesNamedIn(sql: string, files: readonly SqlFile[]): SqlFile[] {
  const named = new Set(
    [...sql.replaceAll(/--.*$/gm, '').matchAll(/\b(\w+)\s*\(/g)].map(([, name]) => `${name}.sql`),
  )
  return files.filter(({ name }) => named.has(name))
}
