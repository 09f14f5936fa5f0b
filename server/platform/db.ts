import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { openPool } from '#db/pool.ts'
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
  const pool = openPool(connectionString, { max: POOL_SIZE })
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

/** Lets one transaction at a time pass under a name, until it ends: for looking first where no constraint can. */
export async function oneByOne(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
