import { sql } from 'kysely'
import { DEFAULT_APPROVAL_NOTES } from '#contract/operators/kyb.ts'
import type { KybStatus } from '#contract/operators/operators.ts'
import { Problem } from '#contract/problem.ts'
import { queueMail } from '#server/messages/mail.ts'
import { writeApprovedMail } from '#server/operators/emails.ts'
import { markSeen } from '#server/operators/mark-seen.ts'
import { findRecipient, lockOperator, requireOperator } from '#server/operators/queries.ts'
import { mayBecome } from '#server/operators/rules.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type Approval = {
  operatorId: string
  actor: Actor
  notes?: string | undefined
  /** The time of the last change that the administrator has seen; pages of earlier releases do not send it. */
  seenUpdatedAt?: string | undefined
  /** The number of administrators who must approve. */
  approvalsNeeded: number
}

/**
 * Approves an operator, or records one of several needed approvals. The last one gives the account the role OPERATOR
 * and notifies its owner. If two administrators decide at the same time, the later one is refused; so is an
 * administrator who has seen an older state. A second call changes nothing.
 */
export async function approveKyb(
  db: Db,
  { operatorId, actor, notes, seenUpdatedAt, approvalsNeeded }: Approval,
): Promise<{ kybStatus: KybStatus; waitingForApproval: boolean }> {
  return await db.transaction().execute(async (tx) => {
    const operator = await lockUndecided(tx, { operatorId, actor, to: 'APPROVED' })
    if (operator.decidedAlike) return { kybStatus: 'APPROVED', waitingForApproval: false }
    if (seenUpdatedAt && Date.parse(seenUpdatedAt) !== operator.updatedAt.getTime())
      throw new Problem('changed_meanwhile', { sentence: CHANGED })
    const { certificatesUndated } = await requireOperator(tx, { operatorId })
    if (certificatesUndated.length > 0) throw new Problem('document_undated')
    const given = notes || DEFAULT_APPROVAL_NOTES
    const count = await addApproval(tx, { operatorId, actor, notes: given, approvalsNeeded })
    if (count < approvalsNeeded) {
      await recordAct(tx, actor, {
        act: 'operator.approve-kyb-first',
        subject: { type: 'operator', id: operatorId },
        before: { approvals: count - 1 },
        after: { approvals: count, needed: approvalsNeeded },
      })
      return { kybStatus: operator.from, waitingForApproval: true }
    }
    await writeDecision(tx, { operatorId, actor, from: operator.from, to: 'APPROVED', notes: given })
    // An administrator who owns an operator keeps the role ADMIN.
    if (operator.userId) {
      await tx
        .updateTable('users')
        .set({ role: 'OPERATOR' })
        .where('id', '=', operator.userId)
        .where('role', '=', 'USER')
        .execute()
    }
    const to = await findRecipient(tx, { operatorId })
    await queueMail(tx, { to: to.email, mail: writeApprovedMail({ ...to, notes: given }) })
    await recordAct(tx, actor, {
      act: 'operator.approve-kyb',
      subject: { type: 'operator', id: operatorId },
      before: { kybStatus: operator.from },
      after: { kybStatus: 'APPROVED', approvals: count },
    })
    return { kybStatus: 'APPROVED', waitingForApproval: false }
  })
}

const CHANGED = 'This operator has changed since you opened it. Look again.'

type Deciding = { operatorId: string; actor: Actor; to: KybStatus }

/** Locks the operator and returns it if its status may become `to`. Refused to its own owner. */
export async function lockUndecided(
  tx: Tx,
  { operatorId, actor, to }: Deciding,
): Promise<{ userId: string | null; from: KybStatus; updatedAt: Date; decidedAlike: boolean }> {
  const { userId, kybStatus, updatedAt } = await lockOperator(tx, { operatorId })
  if (userId === actor.id) throw new Problem('kyb_own_operator')
  if (!kybStatus) throw new Problem('kyb_not_submitted')
  if (mayBecome(kybStatus, to)) {
    await markSeen(tx, { operatorId })
    return { userId, from: kybStatus, updatedAt, decidedAlike: false }
  }
  const last = await tx
    .selectFrom('kybDecisions')
    .select('decidedBy')
    .where('operatorId', '=', operatorId)
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (kybStatus === to && last?.decidedBy === actor.id)
    return { userId, from: kybStatus, updatedAt, decidedAlike: true }
  throw new Problem('kyb_decided', { sentence: DECIDED[kybStatus] })
}

const DECIDED: Record<KybStatus, string> = {
  PENDING: 'This operator has submitted its application again. Reload the page to see it.',
  UNDER_REVIEW: 'Another administrator is reviewing this operator already.',
  APPROVED: 'Another administrator has already approved this operator.',
  REJECTED: 'Another administrator has already rejected this operator.',
}

async function addApproval(
  tx: Tx,
  { operatorId, actor, notes, approvalsNeeded }: Omit<Approval, 'notes'> & { notes: string },
): Promise<number> {
  const standing = await tx
    .selectFrom('kybApprovals')
    .select('approvedBy')
    .where('operatorId', '=', operatorId)
    .where('lapsedAt', 'is', null)
    .execute()
  if (standing.some(({ approvedBy }) => approvedBy === actor.id)) {
    if (standing.length < approvalsNeeded) throw new Problem('kyb_second_person')
    return standing.length
  }
  await tx.insertInto('kybApprovals').values({ operatorId, approvedBy: actor.id, notes }).execute()
  return standing.length + 1
}

/** Records one step of the review: the status, its notes, and a row with who changed what and when. */
export async function writeDecision(
  tx: Tx,
  step: { operatorId: string; actor: Actor; from: KybStatus | null; to: KybStatus; notes: string | null },
): Promise<void> {
  const { operatorId, actor, from, to, notes } = step
  await tx
    .updateTable('operators')
    .set({ kybStatus: to, kybNotes: notes, updatedAt: sql<Date>`now()` })
    .where('id', '=', operatorId)
    .execute()
  await tx
    .insertInto('kybDecisions')
    .values({
      operatorId,
      decidedBy: actor.id,
      fromStatus: from,
      toStatus: to,
      notes,
      decidedAt: sql<Date>`clock_timestamp()`,
    })
    .execute()
}

/** Deletes approvals that were given for an earlier state. */
export async function lapseApprovals(tx: Tx, { operatorId }: { operatorId: string }): Promise<void> {
  await tx
    .updateTable('kybApprovals')
    .set({ lapsedAt: sql<Date>`now()` })
    .where('operatorId', '=', operatorId)
    .where('lapsedAt', 'is', null)
    .execute()
}
