import { type Selectable, sql } from 'kysely'
import type { ContactReply, ContactSubmission } from '#contract/admin/admin-submissions.ts'
import type { Pagination } from '#contract/paging.ts'
import { Problem } from '#contract/problem.ts'
import type { ContactMessagesTable } from '#db/types.ts'
import { type Page, readWidePage, toLikePattern } from '#server/http/paging.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type Ask = Page & { search: string; status?: ContactSubmission['status'] | undefined; order: 'asc' | 'desc' }

/** Returns a page of the contact messages in the order of arrival. */
export async function findContactMessages(
  db: Db,
  { search, status, order, ...page }: Ask,
): Promise<{ data: ContactSubmission[]; pagination: Pagination }> {
  let matching = db.selectFrom('contactMessages')
  if (status) matching = matching.where('status', '=', status)
  if (search) {
    matching = matching.where(
      sql<boolean>`lower(name || ' ' || email || ' ' || subject) like ${toLikePattern(search)}`,
    )
  }
  const rows = db.selectFrom('contactMessages').selectAll()
  const found = await readWidePage({ matching, rows, id: 'id', sortBy: ['createdAt'], order }, page)
  return { data: found.rows.map(toSubmission), pagination: found.pagination }
}

/** Returns a message with our answers, oldest answer first. */
export async function findContactMessage(
  db: Db,
  { id }: { id: string },
): Promise<{ submission: ContactSubmission; replies: ContactReply[] }> {
  const row = await db.selectFrom('contactMessages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const replies = await selectRepliesTo(db, { messageId: id })
    .orderBy('sentAt')
    .orderBy('contactReplies.id')
    .execute()
  return { submission: toSubmission(row), replies: replies.map(toReply) }
}

/** Selects the answers to a message, each with the name of its writer. */
export function selectRepliesTo(db: Db | Tx, { messageId }: { messageId: string }) {
  return db
    .selectFrom('contactReplies')
    .innerJoin('users', 'users.id', 'contactReplies.sentBy')
    .select(['contactReplies.id', 'users.name as sentBy', 'body', 'sentAt'])
    .where('messageId', '=', messageId)
}

export function toSubmission(row: Selectable<ContactMessagesTable>): ContactSubmission {
  const { id, name, email, subject, message, category, status } = row
  return {
    id,
    name,
    email,
    subject,
    message,
    category,
    status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toReply(row: { id: string; sentBy: string; body: string; sentAt: Date }): ContactReply {
  return { ...row, sentAt: row.sentAt.toISOString() }
}
