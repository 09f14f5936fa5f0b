import { findLanguage } from '#server/accounts/find-language.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import { writeNewsletterMail } from '#server/site/emails.ts'
import { buildLeavePath } from './leave-list.ts'

type Ask = { email: string }

/** Subscribes an address to the newsletter and mails a confirmation, both only once. */
export async function joinNewsletter(db: Db, { email: typed }: Ask): Promise<void> {
  const email = typed.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const subscriber = await tx
      .insertInto('newsletterSubscribers')
      .values({ email })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('leaveToken')
      .executeTakeFirst()
    if (!subscriber) return
    const url = buildLeavePath({ list: 'newsletter', token: subscriber.leaveToken })
    const mail = writeNewsletterMail({ language: await findLanguage(tx, { email }), leaveUrl: url })
    await queueMail(tx, { to: email, mail, leaveUrl: url })
  })
}
