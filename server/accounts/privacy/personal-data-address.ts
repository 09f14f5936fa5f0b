import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

type Whose = { userId: string; email: string; emailVerified: boolean }

/**
 * Returns the data that is stored under the address of an account. Before the address is confirmed, only mails about
 * the account's own bookings are returned, because anybody can register another person's address.
 */
export async function readDataByAddress(tx: Tx, { userId, email, emailVerified }: Whose) {
  const mails = tx
    .selectFrom('mails')
    .select([
      'subject',
      sql<string>`regexp_replace(text, 'token=[\\w-]+', 'token=\u2026', 'g')`.as('text'),
      'sentAt',
    ])
    .where('recipient', '=', email)
    .orderBy('createdAt')
  if (!emailVerified) {
    const bookings = tx.selectFrom('bookings').select('id').where('userId', '=', userId)
    return { mails: await mails.where('bookingId', 'in', bookings).execute() }
  }
  return {
    mails: await mails.execute(),
    newsletter: await tx
      .selectFrom('newsletterSubscribers')
      .select(['email', 'createdAt'])
      .where('email', '=', email)
      .execute(),
    waitlist: await tx
      .selectFrom('waitlistEntries')
      .select(['email', 'name', 'source', 'createdAt'])
      .where('email', '=', email)
      .execute(),
    contactMessages: await tx
      .selectFrom('contactMessages')
      .select(['name', 'email', 'subject', 'category', 'message', 'createdAt'])
      .where(sql`lower(email)`, '=', email)
      .execute(),
    contactReplies: await tx
      .selectFrom('contactReplies')
      .innerJoin('contactMessages', 'contactMessages.id', 'contactReplies.messageId')
      .select(['subject', 'body', 'sentAt'])
      .where(sql`lower(email)`, '=', email)
      .execute(),
    partnerApplications: await tx
      .selectFrom('applications')
      .selectAll()
      .where(sql`lower(email)`, '=', email)
      .execute(),
  }
}
