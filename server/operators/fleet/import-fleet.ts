import { createHash } from 'node:crypto'
import { type AircraftForm, findEntryProblems } from '#contract/operators/fleet/aircraft-form.ts'
import type { FleetPlan } from '#contract/operators/fleet/fleet.ts'
import { Problem } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import { type FleetLine, readFleetCsv } from './fleet-csv.ts'
import { lockAircraft, toAircraftForm } from './queries.ts'
import { insertAircraft, rewriteAircraft } from './save-aircraft.ts'

type Asked = { operatorId: string; content: string }
type Planned = { plan: FleetPlan; token: string | null; lines: FleetLine[]; ids: ReadonlyMap<string, string> }

/**
 * Returns what an import of this file would add and change in the register, and a token that stands for exactly this
 * plan; null if the file has errors. Reads only.
 */
export async function planFleet(db: Db, asked: Asked): Promise<Pick<Planned, 'plan' | 'token'>> {
  return await db.transaction().execute(async (tx) => {
    const { plan, token } = await comparePlan(tx, asked)
    return { plan, token }
  })
}

/**
 * Imports a fleet exactly as planned, in one transaction: adds new aircraft as drafts, and overwrites entries that are
 * not approved or under review. Problems: `fleet_plan_changed`, `invalid_input`. A second import of the same file
 * changes nothing.
 */
export async function importFleet(
  db: Db,
  { operatorId, actor, content, token }: Asked & { actor: Actor; token: string },
): Promise<FleetPlan> {
  return await db.transaction().execute(async (tx) => {
    await lockByName(tx, `fleet ${operatorId}`)
    const planned = await comparePlan(tx, { operatorId, content })
    const [error] = planned.plan.errors
    if (error) throw buildInvalidInput([{ path: 'content', message: error.message }])
    if (planned.token !== token) throw new Problem('fleet_plan_changed')
    const entries = new Map(planned.lines.map(({ line, entry }) => [line, entry]))
    for (const { line } of planned.plan.created) {
      const entry = entries.get(line)
      if (entry) await insertAircraft(tx, { operatorId, entry })
    }
    for (const { line, tail } of planned.plan.changed) {
      const [entry, aircraftId] = [entries.get(line), planned.ids.get(tail)]
      if (!entry || !aircraftId) continue
      const row = await lockAircraft(tx, { operatorId, aircraftId })
      await rewriteAircraft(tx, { row, entry: { ...entry, ratings: toAircraftForm(row).ratings } })
    }
    await recordAct(tx, actor, {
      act: 'aircraft.import',
      subject: { type: 'operator', id: operatorId },
      after: {
        created: planned.plan.created.map(({ tail }) => tail),
        changed: planned.plan.changed.map(({ tail }) => tail),
      },
    })
    return planned.plan
  })
}

async function comparePlan(tx: Tx, { operatorId, content }: Asked): Promise<Planned> {
  const { lines, errors } = readFleetCsv(content)
  const types = await findTypes(tx)
  const known = await findKnown(tx, operatorId)
  const plan: FleetPlan = { errors, created: [], changed: [], unchanged: [], skipped: [] }
  for (const { line, entry } of lines) {
    const type = types.get(entry.aircraftType)
    if (!type) {
      const message = `“${entry.aircraftType}” is no aircraft type of the catalogue.`
      errors.push({ line, field: 'aircraftType', message })
      continue
    }
    errors.push(
      ...findEntryProblems(entry, type).map(({ path, message }) => ({ line, field: path, message })),
    )
    const before = known.get(entry.tail)
    const about = { line, tail: entry.tail, typeName: type.name }
    if (!before) plan.created.push(about)
    else {
      const fields = findChangedFields(before.entry, entry)
      const reason = fields.length === 0 ? null : CLOSED[before.status]
      if (fields.length === 0) plan.unchanged.push(entry.tail)
      else if (reason) plan.skipped.push({ line, tail: entry.tail, reason })
      else plan.changed.push({ ...about, fields })
    }
  }
  errors.sort((one, other) => one.line - other.line)
  const ids = new Map([...known].map(([tail, { id }]) => [tail, id]))
  const hash = createHash('sha256').update(JSON.stringify([operatorId, content, plan]))
  return { plan, lines, ids, token: errors.length > 0 ? null : hash.digest('hex') }
}

const CLOSED = {
  DRAFT: null,
  REJECTED: null,
  PENDING: 'It is under review: change it by hand, or wait for the decision.',
  APPROVED: 'It is approved: a change needs its documents, so save it by hand.',
  RETIRED: 'It has been retired.',
} as const

function findChangedFields(before: AircraftForm, after: AircraftForm): string[] {
  const fields = Object.keys(after) as (keyof AircraftForm)[]
  return fields.filter((field) => field !== 'ratings' && before[field] !== after[field])
}

async function findTypes(tx: Tx): Promise<Map<string, { name: string; maxSeats: number }>> {
  const rows = await tx.selectFrom('aircraftTypes').select(['designator', 'name', 'maxSeats']).execute()
  return new Map(rows.map(({ designator, ...type }) => [designator, type]))
}

async function findKnown(tx: Tx, operatorId: string) {
  const rows = await tx.selectFrom('aircraft').selectAll().where('operatorId', '=', operatorId).execute()
  return new Map(
    rows.map((row) => [row.tail, { id: row.id, status: row.status, entry: toAircraftForm(row) }]),
  )
}
