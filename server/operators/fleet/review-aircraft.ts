import { sql } from 'kysely'
import { type AircraftForm, findCoverProblems } from '#contract/operators/fleet/aircraft-form.ts'
import { Problem } from '#contract/problem.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import { findRecipient, lockOperator } from '../queries.ts'
import { writeAircraftDecision } from './decisions.ts'
import { writeAircraftApprovedMail, writeAircraftRejectedMail, writeApprovalWithdrawnMail } from './emails.ts'
import { type FleetRow, lockAircraft, toAircraftColumns, toAircraftForm } from './queries.ts'
import { readCoverTables } from './read-cover.ts'

type Review = {
  operatorId: string
  aircraftId: string
  actor: Actor
  /** The time of the last change that the administrator has seen. */
  seenUpdatedAt: string
}

/**
 * Approves an aircraft, or the change of an approved one, and notifies the operator: seats may be sold while its papers
 * are valid. Problems: `aircraft_decided` if its state has changed, `tail_taken`, `kyb_own_operator`, `invalid_input`
 * if a paper has ended.
 */
export async function approveAircraft(
  db: Db,
  { notes, ...review }: Review & { notes: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockReviewed(tx, review)
    const isChange = row.proposed !== null
    if (!isChange && row.status !== 'PENDING') throw new Problem('aircraft_decided')
    const entry = isChange ? (row.proposed as AircraftForm) : toAircraftForm(row)
    const problems = findCoverProblems(entry, { ...row, cover: await readCoverTables(tx) })
    if (problems.length > 0) throw buildInvalidInput(problems)
    await tx
      .updateTable('aircraft')
      .set({
        ...toAircraftColumns(entry),
        status: 'APPROVED',
        proposed: null,
        updatedAt: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', row.id)
      .execute()
      .catch((error: unknown) => {
        if (violates(error, 'aircraft_tail')) throw new Problem('tail_taken')
        throw error
      })
    await acceptDocuments(tx, row.id)
    const { actor, operatorId } = review
    await enqueue(tx, 'legs:decide-again', { operatorId }, { key: `legs:decide-again ${operatorId}` })
    const kind = isChange ? 'CHANGE_APPROVED' : 'APPROVED'
    await writeAircraftDecision(tx, { aircraftId: row.id, actor, kind, notes })
    const to = await findRecipient(tx, { operatorId })
    const mail = writeAircraftApprovedMail({ ...to, tail: row.tail, isChange, notes })
    await queueMail(tx, { to: to.email, mail })
    await recordAct(tx, actor, {
      act: isChange ? 'aircraft.approve-change' : 'aircraft.approve',
      subject: { type: 'aircraft', id: row.id },
      before: { status: row.status, ...pickCover(toAircraftForm(row)) },
      after: { status: 'APPROVED', ...pickCover(entry) },
    })
  })
}

/**
 * Rejects an aircraft, declines the change of an approved one, or withdraws an approval if there is no change. The
 * operator gets the reason. If a change is declined, the approved entry stays valid. Problems as for `approveAircraft`.
 */
export async function rejectAircraft(
  db: Db,
  { notes, ...review }: Review & { notes: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockReviewed(tx, review)
    if (row.status !== 'PENDING' && row.status !== 'APPROVED') throw new Problem('aircraft_decided')
    const kind = row.proposed ? 'CHANGE_DECLINED' : row.status === 'PENDING' ? 'REJECTED' : 'WITHDRAWN'
    const status = row.proposed ? 'APPROVED' : 'REJECTED'
    await tx
      .updateTable('aircraft')
      .set({ status, proposed: null, updatedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', row.id)
      .execute()
    if (row.proposed) await endDocuments(tx, row.id, 'WAITING')
    const { actor, operatorId } = review
    await writeAircraftDecision(tx, { aircraftId: row.id, actor, kind, notes })
    const to = await findRecipient(tx, { operatorId })
    const about = { ...to, tail: row.tail, notes }
    const mail =
      kind === 'WITHDRAWN'
        ? writeApprovalWithdrawnMail(about)
        : writeAircraftRejectedMail({ ...about, isChange: kind === 'CHANGE_DECLINED' })
    await queueMail(tx, { to: to.email, mail })
    await recordAct(tx, actor, {
      act: ACTS[kind],
      subject: { type: 'aircraft', id: row.id },
      before: { status: row.status },
      after: { status },
    })
  })
}

const ACTS = {
  REJECTED: 'aircraft.reject',
  CHANGE_DECLINED: 'aircraft.decline-change',
  WITHDRAWN: 'aircraft.withdraw-approval',
} as const

async function lockReviewed(
  tx: Tx,
  { operatorId, aircraftId, actor, seenUpdatedAt }: Review,
): Promise<FleetRow> {
  const { userId } = await lockOperator(tx, { operatorId })
  if (userId === actor.id) throw new Problem('kyb_own_operator')
  const row = await lockAircraft(tx, { operatorId, aircraftId })
  if (row.updatedAt.getTime() !== Date.parse(seenUpdatedAt)) throw new Problem('aircraft_decided')
  return row
}

// Only one listing and one insurance certificate count at a time; several ratings, permits and photos can.
async function acceptDocuments(tx: Tx, aircraftId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('aircraftDocuments')
    .select('kind')
    .where('aircraftId', '=', aircraftId)
    .where('status', '=', 'WAITING')
    .where('kind', 'in', ['LISTING', 'INSURANCE'])
    .execute()
  for (const { kind } of waiting) {
    await tx
      .updateTable('aircraftDocuments')
      .set({ status: 'REPLACED', replacedAt: sql<Date>`now()` })
      .where('aircraftId', '=', aircraftId)
      .where('kind', '=', kind)
      .where('status', '=', 'CURRENT')
      .execute()
  }
  await tx
    .updateTable('aircraftDocuments')
    .set({ status: 'CURRENT' })
    .where('aircraftId', '=', aircraftId)
    .where('status', '=', 'WAITING')
    .execute()
}

async function endDocuments(tx: Tx, aircraftId: string, status: 'WAITING'): Promise<void> {
  await tx
    .updateTable('aircraftDocuments')
    .set({ status: 'REPLACED', replacedAt: sql<Date>`now()` })
    .where('aircraftId', '=', aircraftId)
    .where('status', '=', status)
    .execute()
}

function pickCover({ listingUntil, insuredUntil, thirdPartySdr, passengerSdr }: AircraftForm) {
  return { listingUntil, insuredUntil, thirdPartySdr, passengerSdr }
}
