import { sql } from 'kysely'
import type { ContactSubmission } from '#contract/admin/admin-submissions.ts'
import { Problem } from '#contract/problem.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { toSubmission } from './find-contact.ts'

/** Sets the status of a contact message. The same status again changes nothing. */
export async function setContactStatus(
  db: Db,
  actor: Actor,
  { id, status }: { id: string; status: ContactSubmission['status'] },
): Promise<ContactSubmission> {
  return await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('contactMessages')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Problem('not_found')
    if (before.status === status) return toSubmission(before)
    const after = await tx
      .updateTable('contactMessages')
      .set({ status, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAct(tx, actor, {
      act: 'contact.set-status',
      subject: { type: 'contact-message', id },
      before: { status: before.status },
      after: { status },
    })
    return toSubmission(after)
  })
}
