import {
  CamelCasePlugin,
  Kysely,
  type LogEvent,
  type PluginTransformQueryArgs,
  PostgresDialect,
  type PostgresPool,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { PIPELINED_MARK } from '#db/pipelining.ts'
import { openPool } from '#db/pool.ts'
import type { Database } from '#db/types.ts'
import { announceAfterCommits } from './announce-after-commits.ts'
import { prepareFrequent } from './prepare-frequent.ts'
import { type Site, withSite } from './site.ts'
import { getTracing, type Statement } from './traces.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/**
 * Marks a statement whose answer nobody reads: in a transaction it is sent with the next one or with the commit, which then fails if it
 * fails.
 */
export const PIPELINED: RawBuilder<unknown> = sql.raw(PIPELINED_MARK)

// Counts and amounts are far below 2^53, and strings would invite mistakes.
const INT8 = 20
const INT8_ARRAY = 1016
const NUMERIC = 1700
const DATE = 1082
pg.types.setTypeParser(INT8, Number)
// The type declarations of pg lack arrays.
pg.types.setTypeParser(INT8_ARRAY as typeof INT8, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number),
)
pg.types.setTypeParser(NUMERIC, Number)
// A day has no time zone, so '2027-03-31' stays a string.
pg.types.setTypeParser(DATE, (day) => day)

/**
 * Opens a pool for the few statements that are written for speed, and Kysely over the same pool for all others. Without
 * a `site`, the database can neither queue mails nor make decisions that depend on the site's settings.
 */
export function openDatabase(
  connectionString: string,
  {
    site,
    openPool: open = openPool,
    connections = 12,
  }: { site?: Site; openPool?: typeof openPool; connections?: number } = {},
): { db: Db; pool: pg.Pool } {
  const pool = open(connectionString, { max: connections })
  const db = openQueries(announceAfterCommits(pool))
  return { db: site ? withSite(db, site) : db, pool }
}

export function openQueries(pool: PostgresPool): Db {
  const traces = getTracing()
  return new Kysely<Database>({
    ...(traces && { log: (event: LogEvent) => traces.addStatement(toStatement(event)) }),
    dialect: new SnakeCaseDialect({ pool: prepareFrequent(pool) }),
    plugins: [camelCaseRows],
  })
}

/**
 * Renames the columns of rows to camel case. Kysely's plugin would also copy the tree of every statement to rename what it names;
 * our compiler does that while it writes.
 */
export class CamelCaseRows extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }
  renameColumn(name: string): string {
    return this.snakeCase(name)
  }
}

const camelCaseRows = new CamelCaseRows({ maintainNestedObjectKeys: true })

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(camelCaseRows.renameColumn(identifier))
  }
}

class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler()
  }
}

// Kysely passes every value as $1, $2…, so the text contains no values.
function toStatement(event: LogEvent): Statement {
  const run = { text: event.query.sql, milliseconds: event.queryDurationMillis }
  return event.level === 'error' ? { ...run, error: event.error } : run
}

/** Whether the database refused the statement because of this constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint
}

/**
 * Takes a lock on a name until the transaction ends, for checks that no constraint can make. It is taken with the next statement of the
 * transaction.
 */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0)) ${PIPELINED}`.execute(tx)
}
