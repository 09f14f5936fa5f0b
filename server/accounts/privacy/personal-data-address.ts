import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

type Whose = { userId: string; email: string; emailVerified: boolean }

/**
 * Data stored under an address instead of an account. It belongs to the account only after the address is confirmed,
 * because anybody can register another person's address. Before that, only mails about its own bookings do.
 */
export async function readDataByAddress(tx: Tx, { userId, email, emailVerified }: Whose) {
  const mails = tx
    .selectFrom('mails')
    .select([
      'subject',
      sql<string>`regexp_replace(text, 'token=[\\w-]+', 'token=…', 'g')`.as('text'),
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
