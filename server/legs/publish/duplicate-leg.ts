import { SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import { type OperatorLeg, toLegForm } from '#contract/legs/operator-legs.ts'
import { findInstantsAt, formatWallClockAt } from '#contract/local-instants.ts'
import { Problem } from '#contract/problem.ts'
import { saveEvidence } from '#server/legs/evidence/save-evidence.ts'
import type { Db } from '#server/runtime/db.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { findOperatorLeg } from './operator-leg-queries.ts'
import { toLegColumns } from './plan-leg.ts'

const HOUR_MS = 3_600_000
const WEEK_DAYS = 7

/**
 * Copies a leg into a draft that departs a week later, or in the next possible week, at the same local time. Returns its id.
 */
export async function duplicateLeg(
  db: Db,
  { operatorId, legId, now }: { operatorId: string; legId: string; now: Date },
): Promise<string> {
  const leg = await findOperatorLeg(db, { operatorId, legId })
  if (!leg) throw new Problem('leg_not_found')
  const times = computeTimesOfCopy(leg, now)
  const form = toLegForm(leg)
  return await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('legs')
      .values({
        ...toLegColumns({ form, times }),
        operatorId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await saveEvidence(tx, { legId: id, evidence: form.priceEvidence })
    await priceLegs(tx, { legIds: [id] })
    return id
  })
}

/**
 * The same local time of departure one or more weeks later, with at least an hour left to sell. The duration stays
 * the same.
 */
function computeTimesOfCopy(
  leg: Pick<OperatorLeg, 'departureUTC' | 'arrivalUTC' | 'departureLatestUTC' | 'originAirport'>,
  now: Date,
): { departureAt: Date; arrivalAt: Date; departureLatestAt: Date | null } {
  const { timezone } = leg.originAirport
  const wall = formatWallClockAt(leg.departureUTC, timezone)
  const earliestMs = now.getTime() + SALES_CLOSE_SECONDS * 1000 + HOUR_MS
  const weeksAhead = (earliestMs - Date.parse(leg.departureUTC)) / (WEEK_DAYS * 24 * HOUR_MS)
  let weeks = Math.max(1, Math.floor(weeksAhead))
  let departureMs = findInstant(wall, weeks * WEEK_DAYS, timezone)
  while (departureMs <= earliestMs) departureMs = findInstant(wall, ++weeks * WEEK_DAYS, timezone)
  const shiftMs = departureMs - Date.parse(leg.departureUTC)
  const shifted = (instantUTC: string) => new Date(Date.parse(instantUTC) + shiftMs)
  return {
    departureAt: new Date(departureMs),
    arrivalAt: shifted(leg.arrivalUTC),
    departureLatestAt: leg.departureLatestUTC ? shifted(leg.departureLatestUTC) : null,
  }
}

// A time that the clock skips on that day becomes an hour later; of a time that occurs twice, the first is used.
function findInstant(wall: string, days: number, timezone: string): number {
  const at = new Date(`${wall}:00Z`).getTime() + days * 24 * HOUR_MS
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16)
  const [instant] = findInstantsAt(text(at), timezone) ?? []
  const [later] = findInstantsAt(text(at + HOUR_MS), timezone) ?? []
  return Date.parse(instant ?? later ?? '')
}
