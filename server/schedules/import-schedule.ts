import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { priceByRule } from '#contract/schedules/schedule-price.ts'
import type { ScheduleImport, SchedulePlan, ScheduleRequest } from '#contract/schedules/schedules.ts'
import { cancelLegs } from '#server/bookings/cancel/cancel-legs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import { announce } from '#server/runtime/events.ts'
import { priceLegs } from '#server/taxes/price-legs.ts'
import { moveLegs } from './move-legs.ts'
import { countSeats, planSchedule, toDates } from './plan-schedule.ts'
import type { Gap } from './schedule-gaps.ts'
import type { Decisions } from './schedule-plan.ts'
import { findImport } from './schedule-queries.ts'

type Import = {
  operatorId: string
  /** The reason why the operator may not publish; null if it may. */
  publishBlockReason: string | null
  request: ScheduleRequest
  /** The token of the dry run to which the operator agreed. */
  token: string
}

/**
 * Imports a schedule exactly as its dry run showed, in one transaction: creates, moves and withdraws legs, with refunds
 * and mails. If anything would differ, refuses and changes nothing. Imports of one operator run one after the other.
 * The same token again returns the import that it made.
 */
export async function importSchedule(db: Db, actor: Actor, asked: Import): Promise<ScheduleImport> {
  const { operatorId, request, token } = asked
  return await db.transaction().execute(async (tx) => {
    await lockByName(tx, `schedule ${operatorId}`)
    const done = await findImport(tx, { operatorId, token })
    if (done) return done

    await lockUpcomingLegs(tx, operatorId)
    const planned = await planSchedule(tx, { operatorId, request })
    if (!planned.plan) throw new Problem('schedule_has_errors')
    if (planned.token !== token) throw new Problem('schedule_plan_changed')
    if (request.createAs === 'PUBLISHED' && planned.plan.created.length > 0 && asked.publishBlockReason) {
      throw new Problem('publishing_blocked', { sentence: asked.publishBlockReason })
    }

    const { plan, decisions, fileSha256 } = planned
    const importId = await storeImport(tx, { ...asked, actor, plan, fileSha256 })
    await withdraw(tx, { decisions, importId })
    await change(tx, { decisions, importId, operatorId })
    await create(tx, { decisions, importId, operatorId, request })
    if (plan.created.length > 0) await announce(tx, 'catalogue', { operatorId })
    const stored = await findImport(tx, { operatorId, token })
    if (!stored) throw new Error('The import does not exist')
    await recordAct(tx, actor, {
      act: 'schedule.import',
      subject: { type: 'schedule_import', id: importId },
      after: buildAuditEntry(stored, plan),
    })
    return stored
  })
}

// Nobody can hold, pay or cancel seats on these legs between the plan and its execution. Legs are locked before
// bookings, in the order of ids.
async function lockUpcomingLegs(tx: Tx, operatorId: string): Promise<void> {
  await sql`select from legs where operator_id = ${operatorId} and status in ('DRAFT', 'PUBLISHED')
    and departure_at > clock_timestamp() order by id for no key update`.execute(tx)
}

type Kept = Import & { actor: Actor; plan: SchedulePlan; fileSha256: string }

async function storeImport(
  tx: Tx,
  { operatorId, request, token, actor, plan, fileSha256 }: Kept,
): Promise<string> {
  const { id } = await tx
    .insertInto('scheduleImports')
    .values({
      operatorId,
      importedBy: actor.id,
      fileName: request.fileName,
      format: request.format,
      fileSha256,
      token,
      tailCount: plan.tails.length,
      tripCount: plan.tripCount,
      createdCount: plan.created.length,
      changedCount: plan.changed.length,
      unchangedCount: plan.unchangedCount,
      withdrawnCount: plan.withdrawn.length,
      skippedCount: plan.skipped.length,
      refundCount: plan.withdrawn.reduce((sum, { refunds }) => sum + refunds.length, 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Step = { decisions: Decisions; importId: string }

// For travellers, without the operator's own names of trips.
const WITHDRAWN_BECAUSE = 'The aircraft’s schedule has changed, and it no longer flies this way.'

async function withdraw(tx: Tx, { decisions, importId }: Step): Promise<void> {
  const legIds = decisions.withdraw.map(({ leg }) => leg.id)
  if (legIds.length === 0) return
  await cancelLegs(tx, { legIds, reason: WITHDRAWN_BECAUSE })
  // Nobody else has seen a draft, so it is deleted.
  await tx.deleteFrom('legs').where('id', 'in', legIds).where('status', '=', 'DRAFT').execute()
  await tx.updateTable('legs').set({ importId, importKey: null }).where('id', 'in', legIds).execute()
}

async function change(tx: Tx, { decisions, importId, operatorId }: Step & { operatorId: string }) {
  if (decisions.change.length === 0) return
  const moves = decisions.change.map(({ leg, times }) => ({ legId: leg.id, times: toDates(times) }))
  await moveLegs(tx, { operatorId, moves })
  await priceLegs(tx, { legIds: moves.map(({ legId }) => legId) })
  const gaps = decisions.change.map(({ gap }) => toGapColumns(gap))
  await sql`
    update legs set import_id = ${importId}, gap_earliest_at = found.earliest_at, gap_latest_at = found.latest_at
    from unnest(${moves.map(({ legId }) => legId)}::uuid[], ${gaps.map(({ gapEarliestAt }) => gapEarliestAt)}::timestamptz[],
      ${gaps.map(({ gapLatestAt }) => gapLatestAt)}::timestamptz[]
    ) as found (id, earliest_at, latest_at)
    where legs.id = found.id`.execute(tx)
}

function toGapColumns({ earliestAt, latestAt }: Gap) {
  return { gapEarliestAt: new Date(earliestAt), gapLatestAt: new Date(latestAt) }
}

// A statement can have at most 65,535 parameters.
const LEGS_AT_ONCE = 500

type Creation = { decisions: Decisions; importId: string; operatorId: string; request: ScheduleRequest }

async function create(tx: Tx, { decisions, importId, operatorId, request }: Creation): Promise<void> {
  const { pricing, createAs } = request
  const rows = decisions.create.map(({ gap, times }) => ({
    operatorId,
    importId,
    importKey: gap.key,
    tail: gap.tail,
    aircraftType: gap.aircraft.designator,
    originIcao: gap.origin.icao,
    destinationIcao: gap.destination.icao,
    ...toDates(times),
    ...toGapColumns(gap),
    seatsTotal: countSeats(gap),
    currency: pricing.currency,
    priceMode: pricing.priceMode,
    ...priceByRule(pricing, gap),
    status: createAs,
    publishedAt: createAs === 'PUBLISHED' ? sql<Date>`now()` : null,
  }))
  for (let from = 0; from < rows.length; from += LEGS_AT_ONCE) {
    const created = await tx
      .insertInto('legs')
      .values(rows.slice(from, from + LEGS_AT_ONCE))
      .returning('id')
      .execute()
    // A leg with unknown taxes is listed with the reason, and cannot be booked until they are known.
    await priceLegs(tx, { legIds: created.map(({ id }) => id) })
  }
}

function buildAuditEntry(stored: ScheduleImport, plan: SchedulePlan): Record<string, unknown> {
  const { fileSha256, tripCount, createdCount, changedCount, unchangedCount, withdrawnCount, refundCount } =
    stored
  return {
    fileSha256,
    tails: plan.tails,
    tripCount,
    createdCount,
    unchangedCount,
    changedCount,
    changedLegIds: plan.changed.map(({ legId }) => legId),
    withdrawnCount,
    withdrawnLegIds: plan.withdrawn.map(({ legId }) => legId),
    refundCount,
  }
}
