import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { lapseApprovals } from '#server/operators/kyb/approve-kyb.ts'
import { lockOperator, requireOperator } from '#server/operators/queries.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { checkExpiry } from './upload-document.ts'

type Entry = { operatorId: string; documentId: string; actor: Actor; expiresOn: string }

/**
 * Lets a reviewer enter or correct the expiry date of a current or waiting document. Approvals based on the earlier
 * date lapse. Problems: `document_not_found`, `kyb_own_operator`, `invalid_input`.
 */
export async function enterExpiry(db: Db, entry: Entry): Promise<void> {
  const { operatorId, documentId, actor, expiresOn } = entry
  await db.transaction().execute(async (tx) => {
    const { userId, kybStatus } = await lockOperator(tx, { operatorId })
    if (userId === actor.id) throw new Problem('kyb_own_operator')
    const { today } = await requireOperator(tx, { operatorId })
    checkExpiry(expiresOn, { today })
    const document = await tx
      .selectFrom('operatorDocuments')
      .select(['type', 'expiresOn'])
      .where('id', '=', documentId)
      .where('operatorId', '=', operatorId)
      .where('status', 'in', ['CURRENT', 'WAITING'])
      .executeTakeFirst()
    if (!document) throw new Problem('document_not_found')
    if (document.expiresOn === expiresOn) return
    await tx.updateTable('operatorDocuments').set({ expiresOn }).where('id', '=', documentId).execute()
    await tx
      .updateTable('operators')
      .set({ updatedAt: sql<Date>`now()` })
      .where('id', '=', operatorId)
      .execute()
    if (kybStatus !== 'APPROVED') await lapseApprovals(tx, { operatorId })
    await recordAct(tx, actor, {
      act: 'operator.enter-document-expiry',
      subject: { type: 'operator', id: operatorId },
      before: { documentId, expiresOn: document.expiresOn },
      after: { documentId, expiresOn, type: document.type },
    })
  })
}
