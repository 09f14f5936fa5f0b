import { sql } from 'kysely'
import { type AircraftForm, findCoverProblems } from '#contract/operators/fleet/aircraft-form.ts'
import { Problem, type ProblemDetail } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { writeAircraftDecision } from './decisions.ts'
import { lockAircraft, toAircraftForm } from './queries.ts'
import { readCoverTables } from './read-cover.ts'

type Submission = { operatorId: string; aircraftId: string; actor: Actor }

/**
 * Submits an aircraft for review. Problem `invalid_input` lists everything that is missing or insured too low, field by
 * field. A second call while the review is pending changes nothing. Other problems: `aircraft_decided` for an approved
 * one, `aircraft_retired`.
 */
export async function submitAircraft(db: Db, { operatorId, aircraftId, actor }: Submission): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockAircraft(tx, { operatorId, aircraftId })
    if (row.status === 'PENDING') return
    if (row.status === 'RETIRED') throw new Problem('aircraft_retired')
    if (row.status === 'APPROVED') throw new Problem('aircraft_decided')
    const entry = toAircraftForm(row)
    const problems = [
      ...findCoverProblems(entry, { ...row, cover: await readCoverTables(tx) }),
      ...(await findMissingDocuments(tx, {
        aircraftId,
        kinds: ['LISTING', 'INSURANCE'],
        states: ['CURRENT'],
      })),
    ]
    if (problems.length > 0) throw buildInvalidInput(problems)
    await tx
      .updateTable('aircraft')
      .set({ status: 'PENDING', submittedAt: sql<Date>`now()`, updatedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', aircraftId)
      .execute()
    await writeAircraftDecision(tx, { aircraftId, actor, kind: 'SUBMITTED', notes: null })
    await recordAct(tx, actor, {
      act: 'aircraft.submit',
      subject: { type: 'aircraft', id: aircraftId },
      before: { status: row.status },
      after: { status: 'PENDING', tail: row.tail },
    })
  })
}

/** Refuses a change of an approved aircraft if the new document for it is missing. */
export async function refuseMissingDocuments(
  tx: Tx,
  { aircraftId, before, after }: { aircraftId: string; before: AircraftForm; after: AircraftForm },
): Promise<void> {
  const changed = (...fields: (keyof AircraftForm)[]) =>
    fields.some((field) => before[field] !== after[field])
  const kinds = [
    ...(changed('listingSeenOn', 'listingUntil') ? (['LISTING'] as const) : []),
    ...(changed('insurer', 'policyNumber', 'insuredFrom', 'insuredUntil', 'thirdPartySdr', 'passengerSdr')
      ? (['INSURANCE'] as const)
      : []),
  ]
  const problems = await findMissingDocuments(tx, { aircraftId, kinds, states: ['WAITING'] })
  if (problems.length > 0) throw buildInvalidInput(problems)
}

const MISSING = {
  LISTING: {
    path: 'documents.LISTING',
    message: 'Upload the list of the certificate that names this aircraft',
  },
  INSURANCE: { path: 'documents.INSURANCE', message: 'Upload the insurance certificate of this aircraft' },
} as const

async function findMissingDocuments(
  tx: Tx,
  asked: {
    aircraftId: string
    kinds: readonly ('LISTING' | 'INSURANCE')[]
    states: readonly ('CURRENT' | 'WAITING')[]
  },
): Promise<ProblemDetail[]> {
  const rows = await tx
    .selectFrom('aircraftDocuments')
    .select('kind')
    .where('aircraftId', '=', asked.aircraftId)
    .where('status', 'in', asked.states)
    .execute()
  const there = new Set<string>(rows.map(({ kind }) => kind))
  return asked.kinds.filter((kind) => !there.has(kind)).map((kind) => MISSING[kind])
}
