import { sql } from 'kysely'
import type { Likelihood } from '#contract/legs/likelihood.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { describeLikelihood } from './describe-likelihood.ts'
import type { FindRecords } from './read-records.ts'

/**
 * Returns the likelihood that a leg flies, and its basis; null if unknown, and for a leg that has left, was flown or
 * is cancelled. Problem `leg_not_found` for a draft.
 */
export async function findLikelihood(
  db: Db,
  findRecords: FindRecords,
  { legId }: { legId: string },
): Promise<Likelihood | null> {
  const leg = await db
    .selectFrom('legs')
    .select(['operatorId', 'status', 'departureAt', 'dayStatus', 'parentTripConfirmed', 'confirmedFlyingAt'])
    .select(sql<Date>`now()`.as('now'))
    .where('id', '=', legId)
    .where('status', '<>', 'DRAFT')
    .executeTakeFirst()
  if (!leg) throw new Problem('leg_not_found')
  if (!leg.confirmedFlyingAt) return null
  return describeLikelihood(leg, { records: await findRecords(), now: leg.now })
}
