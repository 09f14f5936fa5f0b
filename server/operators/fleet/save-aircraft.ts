import { sql } from 'kysely'
import {
  type AircraftForm,
  findCoverProblems,
  findEntryProblems,
} from '#contract/operators/fleet/aircraft-form.ts'
import { Problem, type ProblemDetail } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import { writeAircraftDecision } from './decisions.ts'
import { type FleetRow, lockAircraft, toAircraftColumns, toAircraftForm } from './queries.ts'
import { readCoverTables } from './read-cover.ts'
import { refuseMissingDocuments } from './submit-aircraft.ts'

type Own = { operatorId: string; actor: Actor }

/** Adds an aircraft to the register as a draft and returns its id. Problem `invalid_input` names the wrong field. */
export async function addAircraft(
  db: Db,
  { operatorId, actor, entry }: Own & { entry: AircraftForm },
): Promise<string> {
  return await db.transaction().execute(async (tx) => {
    const id = await insertAircraft(tx, { operatorId, entry })
    await recordAct(tx, actor, {
      act: 'aircraft.add',
      subject: { type: 'aircraft', id },
      after: pickFacts(entry),
    })
    return id
  })
}

/** Does the same inside a transaction. */
export async function insertAircraft(
  tx: Tx,
  { operatorId, entry }: { operatorId: string; entry: AircraftForm },
): Promise<string> {
  await checkEntry(tx, entry)
  const { id } = await tx
    .insertInto('aircraft')
    .values({ ...toAircraftColumns(entry), operatorId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (!violates(error, 'aircraft_own_tail')) throw error
      throw buildInvalidInput([{ path: 'tail', message: `${entry.tail} is in your register already` }])
    })
  return id
}

/**
 * Overwrites an entry. An approved entry stays valid until an administrator approves the change, which must be complete
 * and must not change registration, type or serial number. Problems: `aircraft_not_found`, `aircraft_retired`,
 * `invalid_input`.
 */
export async function saveAircraft(
  db: Db,
  { operatorId, actor, aircraftId, entry }: Own & { aircraftId: string; entry: AircraftForm },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockAircraft(tx, { operatorId, aircraftId })
    if (row.status === 'RETIRED') throw new Problem('aircraft_retired')
    await checkEntry(tx, entry)
    if (row.status === 'APPROVED') await propose(tx, { row, entry, actor })
    else await rewriteAircraft(tx, { row, entry })
    await recordAct(tx, actor, {
      act: row.status === 'APPROVED' ? 'aircraft.propose' : 'aircraft.save',
      subject: { type: 'aircraft', id: aircraftId },
      before: pickFacts(toAircraftForm(row)),
      after: pickFacts(entry),
    })
  })
}

/** Overwrites, under its lock, an entry that is not approved. */
export async function rewriteAircraft(
  tx: Tx,
  { row, entry }: { row: FleetRow; entry: AircraftForm },
): Promise<void> {
  if (row.status === 'PENDING') refuse(findCoverProblems(entry, { ...row, cover: await readCoverTables(tx) }))
  await tx
    .updateTable('aircraft')
    .set({ ...toAircraftColumns(entry), updatedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', row.id)
    .execute()
    .catch((error: unknown) => {
      if (!violates(error, 'aircraft_own_tail')) throw error
      throw buildInvalidInput([{ path: 'tail', message: `${entry.tail} is in your register already` }])
    })
}

async function propose(
  tx: Tx,
  { row, entry, actor }: { row: FleetRow; entry: AircraftForm; actor: Actor },
): Promise<void> {
  const cover = await readCoverTables(tx)
  refuse([
    ...findIdentityProblems(toAircraftForm(row), entry),
    ...findCoverProblems(entry, { ...row, cover }),
  ])
  await refuseMissingDocuments(tx, { aircraftId: row.id, before: toAircraftForm(row), after: entry })
  await tx
    .updateTable('aircraft')
    .set({
      proposed: JSON.stringify(entry),
      submittedAt: sql<Date>`now()`,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', row.id)
    .execute()
  await writeAircraftDecision(tx, { aircraftId: row.id, actor, kind: 'CHANGE_SUBMITTED', notes: null })
}

const IDENTITY = [
  ['tail', 'An approved aircraft keeps its registration: retire it and add the new one'],
  ['aircraftType', 'An approved aircraft keeps its type'],
  ['serialNumber', 'An approved aircraft keeps its serial number'],
] as const

function findIdentityProblems(before: AircraftForm, after: AircraftForm): ProblemDetail[] {
  return IDENTITY.filter(([path]) => before[path] !== after[path]).map(([path, message]) => ({
    path,
    message,
  }))
}

/** Deletes an entry that nobody has reviewed. Problem `aircraft_decided` after a review. */
export async function discardAircraft(
  db: Db,
  { operatorId, actor, aircraftId }: Own & { aircraftId: string },
) {
  await db.transaction().execute(async (tx) => {
    const row = await lockAircraft(tx, { operatorId, aircraftId })
    if (row.status !== 'DRAFT' || row.submittedAt) throw new Problem('aircraft_decided')
    // The sweep removes their files.
    await tx.deleteFrom('aircraftDocuments').where('aircraftId', '=', aircraftId).execute()
    await tx.deleteFrom('aircraft').where('id', '=', aircraftId).execute()
    await recordAct(tx, actor, {
      act: 'aircraft.discard',
      subject: { type: 'aircraft', id: aircraftId },
      before: pickFacts(toAircraftForm(row)),
    })
  })
}

async function checkEntry(tx: Tx, entry: AircraftForm): Promise<void> {
  const type = await tx
    .selectFrom('aircraftTypes')
    .select(['name', 'maxSeats'])
    .where('designator', '=', entry.aircraftType)
    .executeTakeFirst()
  if (!type)
    throw buildInvalidInput([{ path: 'aircraftType', message: 'Choose an aircraft type from the catalogue' }])
  refuse(findEntryProblems(entry, type))
}

function refuse(problems: ProblemDetail[]): void {
  if (problems.length > 0) throw buildInvalidInput(problems)
}

function pickFacts({ tail, aircraftType, mtow, mtowUnit, fittedSeats, ...entry }: AircraftForm) {
  const { listingUntil, insuredUntil, thirdPartySdr, passengerSdr } = entry
  return {
    ...{ tail, aircraftType, mtow, mtowUnit, fittedSeats },
    ...{ listingUntil, insuredUntil, thirdPartySdr, passengerSdr },
  }
}
