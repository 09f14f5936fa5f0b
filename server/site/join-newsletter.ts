import type { Db } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail.ts'
import { newsletterMail } from './emails.ts'

/** Subscribes an address to the newsletter, once, and tells it so, once. */
export async function joinNewsletter(db: Db, { email: typed }: { email: string }): Promise<void> {
  const email = typed.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const subscriber = await tx
      .insertInto('newsletterSubscribers')
      .values({ email })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (subscriber) await queueMail(tx, { to: email, mail: newsletterMail() })
  })
}
