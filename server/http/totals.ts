import { type SelectQueryBuilder, sql } from 'kysely'

/** Beyond this many rows an exact total matters less, and counting is most of a page's cost. */
const LARGE = 10_000
const BELIEVED_MS = 5_000
const MOST_KEPT = 500

const kept = new Map<string, { value: unknown; until: number }>()

/**
 * How many rows a query finds. Up to 10,000 they are counted each time; a larger total is reused for five seconds, or until an
 * administrator changes something here.
 */
export async function countRows<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counting = matching.select(sql<number>`count(*)`.as('total'))
  const { sql: text, parameters } = counting.compile()
  return await countOnce(`${text} ${JSON.stringify(parameters)}`, {
    count: async () => ((await counting.executeTakeFirstOrThrow()) as { total: number }).total,
    getTotal: (total) => total,
  })
}

/** As `countRows`, for callers that count several things at once; `getTotal` returns how many rows were counted. */
export async function countOnce<Value>(
  name: string,
  { count, getTotal }: { count: () => Promise<Value>; getTotal: (counted: Value) => number },
): Promise<Value> {
  const known = kept.get(name)
  if (known && known.until > performance.now()) return known.value as Value
  const changesBefore = changes
  const value = await count()
  // A count that ran during a change may be out of date.
  if (getTotal(value) <= LARGE || changes !== changesBefore) kept.delete(name)
  else keep(name, value)
  return value
}

function keep(name: string, value: unknown): void {
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, { value, until: performance.now() + BELIEVED_MS })
}

let changes = 0

/** Discards the totals, so that a change is visible in them at once. */
export function forgetTotals(): void {
  changes++
  kept.clear()
}
