import { sql } from 'kysely'
import type { OperatorApplication } from '#contract/admin/admin-submissions.ts'
import { Problem } from '#contract/problem.ts'
import { queueMail } from '#server/messages/mail.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { writeApplicationApprovedMail, writeApplicationRejectedMail } from './emails.ts'
import { toApplication } from './find-applications.ts'

type Status = OperatorApplication['status']
type Review = {
  id: string
  status: Status
  reviewNotes?: string | undefined
  version?: number | undefined
}

const ACTS = { APPROVED: 'application.approve', REJECTED: 'application.reject', PENDING: 'application.reset' }
const WORDS = { APPROVED: 'approved', REJECTED: 'rejected', PENDING: 'put back to pending' }

/**
 * Decides on a partner application, revokes the decision, or saves other notes (with the same status). The applicant
 * gets a mail about an approval, with the link to onboarding, and about a rejection. If two administrators decide at
 * the same time, the second one is refused.
 */
export async function reviewApplication(
  db: Db,
  actor: Actor,
  { id, status, reviewNotes, version }: Review,
): Promise<OperatorApplication> {
  return await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Problem('not_found')
    const notes = reviewNotes === undefined ? before.reviewNotes : reviewNotes || null
    if (before.status === status && before.reviewNotes === notes) return toApplication(before)
    if (version !== undefined && version !== before.version) throw changedMeanwhile(before.status)
    // A decision must be revoked before the opposite one, so that nobody reverses a decision that they have not seen.
    if (before.status !== status && before.status !== 'PENDING' && status !== 'PENDING')
      throw changedMeanwhile(before.status)

    const decided = before.status !== status
    const after = await tx
      .updateTable('applications')
      .set({
        status,
        reviewNotes: notes,
        version: before.version + 1,
        ...(decided ? { reviewedAt: status === 'PENDING' ? null : sql<Date>`now()` } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (decided) await mailDecision(tx, { ...after })
    await recordAct(tx, actor, {
      act: decided ? ACTS[status] : 'application.note',
      subject: { type: 'application', id },
      before: { status: before.status, version: before.version },
      after: { status, version: after.version },
    })
    return toApplication(after)
  })
}

function changedMeanwhile(status: Status): Problem {
  return new Problem('changed_meanwhile', {
    sentence: `This application was ${WORDS[status]} meanwhile. Look at it again before you decide.`,
  })
}

type DecidedApplication = {
  status: Status
  email: string
  contactName: string
  companyName: string
  reviewNotes: string | null
}

async function mailDecision(tx: Tx, application: DecidedApplication): Promise<void> {
  if (application.status === 'PENDING') return
  const write =
    application.status === 'APPROVED' ? writeApplicationApprovedMail : writeApplicationRejectedMail
  await queueMail(tx, { to: application.email, mail: write(application) })
}
