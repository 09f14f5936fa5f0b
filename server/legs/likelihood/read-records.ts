import { sql } from 'kysely'
import type { FlyingRecord } from '#contract/legs/likelihood.ts'
import type { Db } from '#server/runtime/db.ts'
import { remember } from '#server/runtime/remember.ts'

// A year of legs changes little within minutes, and counting them is expensive.
const MAX_AGE_MS = 5 * 60_000

export type FindRecords = () => Promise<FlyingRecords>
export type FlyingRecords = { platform: FlyingRecord; of: (operatorId: string) => FlyingRecord }

/**
 * Every operator's record of legs that departed in the last 365 days, remembered for five minutes. Simultaneous
 * callers share one read.
 */
export function openRecords(db: Db): FindRecords {
  return remember(() => readRecords(db), { forMs: MAX_AGE_MS })
}

// A leg counts when its departure has passed. Otherwise cancelled legs would count earlier than flown ones, and
// make a record too bad.
async function readRecords(db: Db): Promise<FlyingRecords> {
  const rows = await db
    .selectFrom('legs')
    .select([
      'operatorId',
      sql<number>`count(*) filter (where status = 'FLOWN')`.as('flown'),
      sql<number>`count(*) filter (where status = 'CANCELLED')`.as('notFlown'),
    ])
    .where('status', 'in', ['FLOWN', 'CANCELLED'])
    .where('publishedAt', 'is not', null)
    .where('departureAt', '<', sql<Date>`now()`)
    .where('departureAt', '>', sql<Date>`now() - interval '365 days'`)
    .groupBy('operatorId')
    .execute()
  const byOperator = new Map(rows.map(({ operatorId, ...record }) => [operatorId, record]))
  const platform = rows.reduce(
    (sum, { flown, notFlown }) => ({ flown: sum.flown + flown, notFlown: sum.notFlown + notFlown }),
    NONE,
  )
  return { platform, of: (operatorId) => byOperator.get(operatorId) ?? NONE }
}

const NONE: FlyingRecord = { flown: 0, notFlown: 0 }
