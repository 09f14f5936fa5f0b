import { type SelectQueryBuilder, sql } from 'kysely'

/** Above this number an exact total matters less, and counting is most of the cost of a page. */
const LARGE = 10_000
const BELIEVED_MS = 5_000
const MAX_STORED = 500

const cache = new Map<string, { value: unknown; until: number }>()

/**
 * Counts the rows of a query. Up to 10,000 rows are counted each time; a larger total is reused for five seconds, or
 * until an administrator changes something on this server.
 */
export async function countRows<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counting = matching.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'))
  const { sql: text, parameters } = counting.compile()
  return await countOnce(`${text} ${JSON.stringify(parameters)}`, {
    count: async () => ((await counting.executeTakeFirstOrThrow()) as { total: number }).total,
    getTotal: (total) => total,
  })
}

/** As `countRows`, for callers that count several things at once; `getTotal` returns the number of counted rows. */
export async function countOnce<Value>(
  name: string,
  { count, getTotal }: { count: () => Promise<Value>; getTotal: (counted: Value) => number },
): Promise<Value> {
  const known = cache.get(name)
  if (known && known.until > performance.now()) return known.value as Value
  const changesBefore = changes
  const value = await count()
  // A count during a change may be outdated.
  if (getTotal(value) <= LARGE || changes !== changesBefore) cache.delete(name)
  else store(name, value)
  return value
}

function store(name: string, value: unknown): void {
  if (cache.size >= MAX_STORED) cache.clear()
  cache.set(name, { value, until: performance.now() + BELIEVED_MS })
}

let changes = 0

/** Discards the totals, so that a change is visible in them at once. */
export function forgetTotals(): void {
  changes++
  cache.clear()
}
