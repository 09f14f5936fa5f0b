import { queueMail } from '#server/messages/mail.ts'
import { writeRejectedMail } from '#server/operators/emails.ts'
import { findRecipient } from '#server/operators/queries.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { lapseApprovals, lockUndecided, writeDecision } from './approve-kyb.ts'

/** Rejects an operator and mails the reason to its owner. One administrator is enough; earlier approvals lapse. */
export async function rejectKyb(
  db: Db,
  { operatorId, actor, notes }: { operatorId: string; actor: Actor; notes: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const operator = await lockUndecided(tx, { operatorId, actor, to: 'REJECTED' })
    if (operator.decidedAlike) return
    await lapseApprovals(tx, { operatorId })
    await writeDecision(tx, { operatorId, actor, from: operator.from, to: 'REJECTED', notes })
    const to = await findRecipient(tx, { operatorId })
    await queueMail(tx, { to: to.email, mail: writeRejectedMail({ ...to, notes }) })
    await recordAct(tx, actor, {
      act: 'operator.reject-kyb',
      subject: { type: 'operator', id: operatorId },
      before: { kybStatus: operator.from },
      after: { kybStatus: 'REJECTED' },
    })
  })
}
