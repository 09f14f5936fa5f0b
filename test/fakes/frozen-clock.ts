import { type Db, openDatabase } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import type { TestDatabase } from '#test/db.ts'

/**
 * Runs the task on the same database with its clock frozen at an instant: a schema ahead of pg_catalog overrides
 * clock_timestamp(). It tests exact limits, which waiting cannot hit.
 */
export async function atInstant<T>(
  { db, pool, connectionString }: TestDatabase,
  instant: Date,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await pool.query('create schema if not exists frozen')
  await pool.query(`create or replace function frozen.clock_timestamp() returns timestamptz language sql stable
    as $$ select '${instant.toISOString()}'::timestamptz $$`)
  const address = new URL(connectionString)
  address.searchParams.set('options', '-c search_path=frozen,public,pg_catalog')
  const frozen = openDatabase(address.href, { site: getSite(db) })
  try {
    return await work(frozen.db)
  } finally {
    await frozen.db.destroy()
  }
}
