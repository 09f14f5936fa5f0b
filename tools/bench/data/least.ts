import type { Pool } from 'pg'

/** The rows that a step inserts and updates in each table. */
export type Written = Map<string, { inserted: number; updated: number }>

const ROWS = 1000
/** Each statement of the least service starts this many rows after the previous one. */
export const ROWS_APART = 32

/** Copies a table with its indexes, but without triggers and foreign keys. The rows of the copy have the numbers 1 to 1,000. */
async function copyTable(pool: Pool, table: string): Promise<void> {
  await pool.query(
    'create schema if not exists least; create sequence if not exists least.numbers start 1000000',
  )
  const { rows: copies } = await pool.query(
    'select from pg_tables where schemaname = $1 and tablename = $2',
    ['least', table],
  )
  if (copies.length > 0) return
  await pool.query(
    `create table least.${table} as
     select row_number() over () as n, t.* from public.${table} t, generate_series(1, ${ROWS}) limit ${ROWS}`,
  )
  const { rows: indexes } = await pool.query<{ definition: string }>(
    'select indexdef as definition from pg_indexes where schemaname = $1 and tablename = $2',
    ['public', table],
  )
  for (const [index, { definition }] of indexes.entries()) {
    const copy = definition.replace(
      /^CREATE (?:UNIQUE )?INDEX \S+ ON (?:ONLY )?\S+/,
      `create index least_${table}_${index} on least.${table}`,
    )
    await pool.query(copy)
  }
  await pool.query(`alter table least.${table} add primary key (n)`)
  await pool.query(`vacuum analyze least.${table}`)
}

/**
 * Returns a statement that, in copies of the tables, reads the given number of rows and writes as many rows as the step
 * does. Null when the step reads and writes nothing.
 */
export async function writeLeastStatement(
  pool: Pool,
  { reads, written }: { reads: Record<string, number>; written: Written },
): Promise<string | null> {
  for (const table of new Set([...Object.keys(reads), ...written.keys()])) await copyTable(pool, table)
  const changes: string[] = []
  for (const [table, { inserted, updated }] of written) {
    // The worker's schedules may write many rows meanwhile. The limit keeps two statements from touching the same rows.
    const rows = (count: number) => `n between $1::bigint and $1::bigint + ${Math.min(count, ROWS_APART) - 1}`
    if (inserted > 0) changes.push(await writeInsert(pool, { table, rows: rows(inserted) }))
    if (updated > 0) changes.push(`update least.${table} set n = n where ${rows(updated)}`)
  }
  const values = Object.entries(reads).map(
    ([table, count]) =>
      `(select array_agg(t) from least.${table} t where n between $1::bigint and $1::bigint + ${count - 1})`,
  )
  if (changes.length === 0 && values.length === 0) return null
  const parts = changes.map((change, index) => `change_${index} as (${change})`)
  return `${parts.length > 0 ? `with ${parts.join(', ')} ` : ''}select ${values.join(', ') || '$1::bigint'}`
}

async function writeInsert(pool: Pool, { table, rows }: { table: string; rows: string }): Promise<string> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 1 and not attisdropped order by attnum`,
    [`least.${table}`],
  )
  const names = columns.map(({ name }) => name).join(', ')
  return `insert into least.${table} (n, ${names}) select nextval('least.numbers'), ${names} from least.${table} where ${rows}`
}
