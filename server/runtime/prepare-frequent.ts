import { type PostgresPool, type RawBuilder, sql } from 'kysely'
import { wrapClients } from './wrap-clients.ts'

// Each connection keeps every plan in memory, so only frequent statements are prepared.
const FREQUENT_COUNT = 20
const MOST_PREPARED = 300
const MOST_COUNTED = 2000

const MARK = '/* planned once */'
/**
 * Marks a statement outside of transactions for preparation: its plan does not depend on its values, and it reads no
 * `*`.
 */
export const PLANNED_ONCE: RawBuilder<unknown> = sql.raw(MARK)

/**
 * Wraps a pool so that frequent statements of transactions are prepared: PostgreSQL parses and plans each once per
 * connection instead of at each call. Statements outside of transactions, such as searches, are planned for their
 * values as before, unless they are marked.
 */
export function prepareFrequent(pool: PostgresPool): PostgresPool {
  return wrapClients(pool, (run, isInTransaction) => (text, values) => {
    const mayHaveName = typeof text === 'string' && (isInTransaction() || text.includes(MARK))
    const name = mayHaveName ? findName(text) : null
    return name ? run({ name, text, values }) : run(text, values)
  })
}

const counts = new Map<string, number>()
const names = new Map<string, string>()

/** Returns the prepared name of a frequent statement, the same on each connection; null for others. */
function findName(text: string): string | null {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_PREPARED || !isFixed(text)) return null
  const count = (counts.get(text) ?? 0) + 1
  if (counts.size >= MOST_COUNTED) counts.clear()
  counts.set(text, count)
  if (count < FREQUENT_COUNT) return null
  const name = `frequent_${names.size}`
  names.set(text, name)
  counts.delete(text)
  return name
}

// A later release may add a column while this one runs; from then on PostgreSQL refuses a prepared `select *`.
function isFixed(text: string): boolean {
  return STATEMENT.test(text) && !ALL_COLUMNS.test(text)
}

const STATEMENT = /^(\s|\/\*[^*]*\*\/)*(select|insert|update|delete|with)\b/i
const ALL_COLUMNS = /(\.|\b(select|distinct|returning)\s+)\*/i
