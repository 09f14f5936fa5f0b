import { sql } from 'kysely'
import type { ReceivedOf } from '#contract/endpoint.ts'
import type { site } from '#contract/site/site.ts'
import { findLanguage } from '#server/accounts/find-language.ts'
import { queueMail } from '#server/messages/mail.ts'
import { type Db, lockByName } from '#server/runtime/db.ts'
import { writeContactMail } from './emails.ts'

type Message = ReceivedOf<typeof site.contact>['body']

/** Stores a contact message and mails a confirmation. The same text again within an hour counts as the same message. */
export async function storeMessage(db: Db, { message: written }: { message: Message }): Promise<void> {
  const { name, email, subject, category, message } = written
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, `contact ${email}`)
    const before = await tx
      .selectFrom('contactMessages')
      .select('id')
      .where('email', '=', email)
      .where('subject', '=', subject)
      .where('message', '=', message)
      .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirst()
    if (before) return
    await tx.insertInto('contactMessages').values({ name, email, subject, category, message }).execute()
    const language = await findLanguage(tx, { email: email.toLowerCase() })
    await queueMail(tx, { to: email, mail: writeContactMail({ language }) })
  })
}
