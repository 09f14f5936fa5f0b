import { CONFIRMATION_COUNTS_HOURS, type Likelihood } from '#contract/legs/likelihood.ts'
import { estimateFlying } from './estimate-flying.ts'
import type { FlyingRecords } from './read-records.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Leg = {
  operatorId: string
  status: string
  departureAt: Date
  dayStatus: string | null
  parentTripConfirmed: boolean | null
  confirmedFlyingAt: Date | null
}

/**
 * Returns the likelihood at `now` that a leg flies, and its basis; null if unknown, and for a leg that has left, was
 * flown or is cancelled.
 */
export function describeLikelihood(
  leg: Leg,
  { records, now }: { records: FlyingRecords; now: Date },
): Likelihood | null {
  const { departureAt, parentTripConfirmed, confirmedFlyingAt: confirmedAt } = leg
  if (leg.status !== 'PUBLISHED' || leg.dayStatus === 'DEPARTED' || departureAt <= now || !confirmedAt)
    return null
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
