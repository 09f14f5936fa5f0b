import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from '#db/types.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

// Counts and amounts are far below 2^53; text would only invite mistakes.
const INT8 = 20
const NUMERIC = 1700
pg.types.setTypeParser(INT8, Number)
pg.types.setTypeParser(NUMERIC, Number)

const POOL_SIZE = 12

/** The pool for the few statements that are written for speed, and Kysely over the same pool for everything else. */
export function openDatabase(connectionString: string): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    application_name: 'ferrywing',
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener the process would die with a connection, idle or checked out.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool }
}

/** Whether the database refused because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}
