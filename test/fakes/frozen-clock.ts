import { type Db, openDatabase } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import type { TestDatabase } from '#test/db.ts'

/**
 * The same database whose clock stands at an instant: a schema before pg_catalog answers clock_timestamp(). For what
 * happens exactly on an edge, which no waiting meets.
 */
export async function atInstant<T>(
  { db, pool, connectionString }: TestDatabase,
  instant: Date,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await pool.query('create schema if not exists frozen')
  await pool.query(`create or replace function frozen.clock_timestamp() returns timestamptz language sql stable
    as $$ select '${instant.toISOString()}'::timestamptz $$`)
  const options = encodeURIComponent('-c search_path=frozen,public,pg_catalog')
  const frozen = openDatabase(`${connectionString}?options=${options}`, { site: getSite(db) })
  try {
    return await work(frozen.db)
  } finally {
    await frozen.db.destroy()
  }
}
