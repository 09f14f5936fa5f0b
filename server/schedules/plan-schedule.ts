import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { priceByRule } from '#contract/schedules/schedule-price.ts'
import {
  type ChangedLeg,
  MAX_LISTED_ERRORS,
  MAX_SCHEDULE_BYTES,
  type RefusedTrip,
  type ScheduleError,
  type SchedulePlan,
  type ScheduleRequest,
  type SkipReason,
} from '#contract/schedules/schedules.ts'
import { decideLegs, filterBlocking } from '#server/legs/may-be-sold/decide.ts'
import { findUncovered } from '#server/legs/publish/tail-rules.ts'
import { isBeyondCards } from '#server/legs/rules.ts'
import type { RegisteredTail } from '#server/operators/fleet/find-tails.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type Times, weighMove } from './move-legs.ts'
import { readSchedule } from './read-schedule.ts'
import { findGaps, type Gap } from './schedule-gaps.ts'
import { comparePlan, type Decisions, explainSkip, type LegTimes, type ListedLeg } from './schedule-plan.ts'
import { type Affected, findAffectedBookings, findListedLegs, type ListedFacts } from './schedule-queries.ts'
import type { Trip } from './schedule-trips.ts'

/** The result of a dry run: the errors of the file, or what an import would do now and the token for exactly that. */
export type PlannedSchedule =
  | { errors: ScheduleError[]; errorCount: number; plan: null; token: null }
  | { errors: []; errorCount: 0; plan: SchedulePlan; token: string; decisions: Decisions; fileSha256: string }

type Asked = { operatorId: string; request: ScheduleRequest }

/** Plans what an import of this schedule would create, change and withdraw. Reads only. */
export async function planSchedule(db: Db | Tx, { operatorId, request }: Asked): Promise<PlannedSchedule> {
  if (Buffer.byteLength(request.content) > MAX_SCHEDULE_BYTES) throw new Problem('body_too_large')
  const { now, lastImportId } = await readState(db, operatorId)
  const read = await readSchedule(db, { operatorId, request, now })
  const { trips, errors, refused } = read
  if (errors.length > 0) {
    return { errors: errors.slice(0, MAX_LISTED_ERRORS), errorCount: errors.length, plan: null, token: null }
  }
  const { turnaroundMinutes } = request
  const gaps = findGaps(trips, { turnaroundMinutes })
  const tails = [...new Set(trips.map(({ tail }) => tail))].sort()
  const legs = await findListedLegs(db, { operatorId, tails, keys: gaps.map(({ key }) => key) })
  const compared = comparePlan({ trips, gaps, legs, turnaroundMinutes, now })
  const sellable = skipUnsold(compared, { request, registered: read.tails })
  const decisions = await skipUnsellable(db, sellable, { operatorId, request })
  const affected = await findAffectedBookings(
    db,
    [...decisions.withdraw, ...decisions.change].map(({ leg }) => leg.id),
  )
  const facts = new Map(legs.map((leg) => [leg.id, leg]))
  const effects = await weighChanges(db, { decisions, affected })
  const plan = toSchedulePlan({ decisions, trips, tails, facts, affected, effects, refused, request })
  const fileSha256 = sha256(request.content)
  const { content: _, ...rule } = request
  const token = sha256(JSON.stringify([operatorId, lastImportId, fileSha256, rule, plan, listIds(decisions)]))
  return { errors: [], errorCount: 0, plan, token, decisions, fileSha256 }
}

type Sale = { request: ScheduleRequest; registered: ReadonlyMap<string, RegisteredTail> }

// Skips legs that cannot be on sale at once. Drafts are not skipped, because publishing checks them again.
function skipUnsold(decisions: Decisions, sale: Sale): Decisions {
  if (sale.request.createAs !== 'PUBLISHED') return decisions
  const create: Decisions['create'] = []
  const skip = [...decisions.skip]
  for (const one of decisions.create) {
    const unsold = findUnsold(one, sale)
    if (unsold) skip.push({ gap: one.gap, ...unsold })
    else create.push(one)
  }
  return { ...decisions, create, skip }
}

function findUnsold(
  { gap, times }: Decisions['create'][number],
  { request, registered }: Sale,
): { reason: SkipReason; explanation: string } | null {
  const tail = registered.get(gap.tail)
  const uncovered = tail && findUncovered(toDates(times), tail)
  if (uncovered) return { reason: uncovered.reason, explanation: `${uncovered.message}.` }
  // Otherwise travellers could hold seats that no card can pay.
  if (!isBeyondCards({ ...priceByRule(request.pricing, gap), seatsTotal: countSeats(gap) })) return null
  const reason = 'PRICE_TOO_HIGH' as const
  return { reason, explanation: explainSkip(gap, reason, request.turnaroundMinutes) }
}

// Skips legs that may not be sold, with the reason. Drafts are not skipped, because publishing checks them again.
async function skipUnsellable(
  db: Db | Tx,
  decisions: Decisions,
  { operatorId, request }: Asked,
): Promise<Decisions> {
  if (request.createAs !== 'PUBLISHED') return decisions
  const asked = decisions.create.map(({ gap, times }) => ({
    operatorId,
    originIcao: gap.origin.icao,
    destinationIcao: gap.destination.icao,
    ...toDates(times),
    saleMode: 'PER_SEAT' as const,
    seatsTotal: countSeats(gap),
    tail: gap.tail,
    aircraftType: gap.aircraft.designator,
    petNote: null,
    takesPets: null,
    legalBasis: null,
    timeAgreedOnRequest: false,
    prospectusNumber: null,
    prospectusSecurer: null,
  }))
  const blocking = (await decideLegs(db, asked)).map((findings) => filterBlocking(findings)[0])
  const reason = 'NOT_SELLABLE' as const
  return {
    ...decisions,
    create: decisions.create.filter((_, place) => !blocking[place]),
    skip: [
      ...decisions.skip,
      ...decisions.create.flatMap(({ gap }, place) => {
        const found = blocking[place]
        return found ? { gap, reason, explanation: `${found.message} (${found.source}).` } : []
      }),
    ],
  }
}

// The time is the database's. The token includes the last import, so each token is valid for one import only.
async function readState(
  db: Db | Tx,
  operatorId: string,
): Promise<{ now: Date; lastImportId: string | null }> {
  const { rows } = await sql<{ now: Date; lastImportId: string | null }>`
    select clock_timestamp() as now, (
      select id from schedule_imports where operator_id = ${operatorId} order by id desc limit 1
    ) as last_import_id`.execute(db)
  if (!rows[0]) throw new Error('The database returned no time')
  return rows[0]
}

type Effects = Pick<ChangedLeg, 'toldCount' | 'refundableCount' | 'refundableMinor'>

// Most legs have no bookings, so their travellers need no check.
async function weighChanges(
  db: Db | Tx,
  { decisions, affected }: { decisions: Decisions; affected: Map<string, Affected> },
): Promise<Map<string, Effects>> {
  const effects = new Map<string, Effects>()
  for (const { leg, times } of decisions.change) {
    if (!affected.has(leg.id)) continue
    const { booked } = await weighMove(db, { legId: leg.id, times: toDates(times) })
    const paid = booked.filter(
      ({ status, consequence }) => status === 'CONFIRMED' && consequence === 'REFUND_OFFERED',
    )
    effects.set(leg.id, {
      toldCount: booked.length,
      refundableCount: paid.length,
      refundableMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    })
  }
  return effects
}

const NOBODY: Effects = { toldCount: 0, refundableCount: 0, refundableMinor: 0 }

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function listIds({ change, keep, withdraw }: Decisions): string[] {
  return [
    ...change.map(({ leg }) => leg.id),
    ...keep.map(({ id }) => id),
    ...withdraw.map(({ leg }) => leg.id),
  ]
}

type Described = {
  decisions: Decisions
  trips: Trip[]
  tails: string[]
  facts: Map<string, ListedFacts>
  affected: Map<string, Affected>
  effects: Map<string, Effects>
  refused: RefusedTrip[]
  request: ScheduleRequest
}

function toSchedulePlan({
  decisions,
  trips,
  tails,
  facts,
  affected,
  effects,
  refused,
  request,
}: Described): SchedulePlan {
  const { create, change, keep, withdraw, skip } = decisions
  return {
    tails,
    tripCount: trips.length,
    unchangedCount: keep.length,
    created: create.map(({ gap, times }) => ({
      ...gapFacts(gap),
      ...toInstants(times),
      window: toWindow(gap),
      seats: countSeats(gap),
      currency: request.pricing.currency,
      ...priceByRule(request.pricing, gap),
    })),
    changed: change.map(({ leg, gap, times }) => ({
      ...listedFacts(leg, facts),
      ...toInstants(times),
      window: toWindow(gap),
      before: toInstants(leg),
      ...(effects.get(leg.id) ?? NOBODY),
      currency: facts.get(leg.id)?.currency ?? request.pricing.currency,
    })),
    withdrawn: withdraw.map(({ leg, reason, explanation }) => ({
      ...listedFacts(leg, facts),
      ...toInstants(leg),
      reason,
      explanation,
      heldCount: affected.get(leg.id)?.heldCount ?? 0,
      refunds: affected.get(leg.id)?.refunds ?? [],
    })),
    skipped: skip.map(({ gap, reason, explanation }) => ({ ...gapFacts(gap), reason, explanation })),
    refused,
  }
}

const MOST_SEATS = 19

/** Returns the number of fitted seats. */
export function countSeats({ aircraft }: Gap): number {
  return Math.min(MOST_SEATS, aircraft.typicalSeats)
}

function gapFacts(gap: Gap) {
  const place = ({ icao, city, timezone }: Gap['origin']) => ({ icao, city, timezone })
  return {
    tail: gap.tail,
    aircraft: gap.aircraft.name,
    origin: place(gap.origin),
    destination: place(gap.destination),
    afterTrip: gap.afterTrip,
    beforeTrip: gap.beforeTrip,
  }
}

function listedFacts(leg: ListedLeg, facts: Map<string, ListedFacts>) {
  const known = facts.get(leg.id)
  if (!known || (known.status !== 'DRAFT' && known.status !== 'PUBLISHED')) {
    throw new Error(`Leg ${leg.id} is not listed`)
  }
  const { status, tail, aircraft, origin, destination } = known
  return { legId: leg.id, status, tail, aircraft, origin, destination }
}

function toWindow({ earliestAt, latestAt }: Gap) {
  return { earliestUTC: new Date(earliestAt).toISOString(), latestUTC: new Date(latestAt).toISOString() }
}

function toInstants(times: LegTimes) {
  const { departureAt, arrivalAt, departureLatestAt } = toDates(times)
  return {
    departureUTC: departureAt.toISOString(),
    arrivalUTC: arrivalAt.toISOString(),
    departureLatestUTC: departureLatestAt?.toISOString() ?? null,
  }
}

/** Converts a leg's times to dates, as its row has them. */
export function toDates({ departureAt, arrivalAt, departureLatestAt }: LegTimes): Times {
  return {
    departureAt: new Date(departureAt),
    arrivalAt: new Date(arrivalAt),
    departureLatestAt: departureLatestAt === null ? null : new Date(departureLatestAt),
  }
}
