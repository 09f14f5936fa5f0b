import { sql } from 'kysely'
import { CONFIRMATION_COUNTS_HOURS, type Likelihood } from '#contract/legs/likelihood.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { estimateFlying } from './estimate-flying.ts'
import type { FlightRecords } from './read-records.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * How likely a leg flies and how that is known; null where it is not known, and for a leg that has left, flown or been cancelled.
 * Problem `leg_not_found` for a draft.
 */
export async function findLikelihood(
  db: Db,
  findRecords: () => Promise<FlightRecords>,
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
  const { departureAt, parentTripConfirmed, confirmedFlyingAt: confirmedAt, now } = leg
  if (leg.status !== 'PUBLISHED' || leg.dayStatus === 'DEPARTED' || departureAt <= now || !confirmedAt)
    return null
  const records = await findRecords()
  const record = records.of(leg.operatorId)
  const daysLeft = (departureAt.getTime() - now.getTime()) / DAY_MS
  const percent = estimateFlying({
    operatorRecord: record,
    platformRecord: records.platform,
    daysLeft,
    parentTripConfirmed,
    hoursSinceConfirmation: (now.getTime() - confirmedAt.getTime()) / HOUR_MS,
  })
  if (percent === null) return null
  return {
    percent,
    record,
    daysLeft: Math.floor(daysLeft),
    parentTripConfirmed,
    confirmedUTC: confirmedAt.toISOString(),
    darkFromUTC: new Date(confirmedAt.getTime() + CONFIRMATION_COUNTS_HOURS * HOUR_MS).toISOString(),
  }
}
