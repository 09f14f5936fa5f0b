import { sql } from 'kysely'
import type { ContactReply, ContactSubmission } from '#contract/admin/admin-submissions.ts'
import { Problem } from '#contract/problem.ts'
import { queueMail } from '#server/messages/mail.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { writeContactReplyMail } from './emails.ts'
import { selectRepliesTo, toReply, toSubmission } from './find-contact.ts'

/**
 * Answers a contact message by mail and stores the answer. A new message becomes 'in progress'. The same text again
 * within ten minutes counts as the same answer, so a second press sends nothing.
 */
export async function replyToContact(
  db: Db,
  actor: Actor,
  { id, body }: { id: string; body: string },
): Promise<{ submission: ContactSubmission; reply: ContactReply }> {
  return await db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom('contactMessages')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!message) throw new Problem('not_found')
    const sent = await selectRepliesTo(tx, { messageId: id })
      .where('body', '=', body)
      .where('sentAt', '>', sql<Date>`now() - interval '10 minutes'`)
      .executeTakeFirst()
    if (sent) return { submission: toSubmission(message), reply: toReply(sent) }

    const { id: replyId } = await tx
      .insertInto('contactReplies')
      .values({ messageId: id, sentBy: actor.id, body })
      .returning('id')
      .executeTakeFirstOrThrow()
    const status = message.status === 'NEW' ? 'IN_PROGRESS' : message.status
    const after = await tx
      .updateTable('contactMessages')
      .set({ status, updatedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const reply = await selectRepliesTo(tx, { messageId: id })
      .where('contactReplies.id', '=', replyId)
      .executeTakeFirstOrThrow()
    await queueMail(tx, {
      to: message.email,
      mail: writeContactReplyMail({ ...message, body, from: reply.sentBy }),
    })
    await recordAct(tx, actor, {
      act: 'contact.reply',
      subject: { type: 'contact-message', id },
      before: { status: message.status },
      after: { status, replyId },
    })
    return { submission: toSubmission(after), reply: toReply(reply) }
  })
}
