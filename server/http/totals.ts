import { type SelectQueryBuilder, sql } from 'kysely'

/** Beyond so many rows a total says how much there is, and counting it is most of what a page costs. */
const LARGE = 10_000
const BELIEVED_MS = 5_000
const MOST_KEPT = 500

const kept = new Map<string, { value: unknown; until: number }>()

/**
 * How many rows a query finds. Up to 10,000 they are counted each time; a larger total is believed for five seconds, or
 * until an administrator changes something here.
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

/** As `countRows`, for whatever counts several things at once; `getTotal` says how many rows that took. */
export async function countOnce<Value>(
  name: string,
  { count, getTotal }: { count: () => Promise<Value>; getTotal: (counted: Value) => number },
): Promise<Value> {
  const known = kept.get(name)
  if (known && known.until > performance.now()) return known.value as Value
  const changesBefore = changes
  const value = await count()
  // What was counted while something changed may be of before.
  if (getTotal(value) <= LARGE || changes !== changesBefore) kept.delete(name)
  else keep(name, value)
  return value
}

function keep(name: string, value: unknown): void {
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, { value, until: performance.now() + BELIEVED_MS })
}

let changes = 0

/** Has everything counted anew: whoever changed something sees it in the totals. */
export function forgetTotals(): void {
  changes++
  kept.clear()
}
