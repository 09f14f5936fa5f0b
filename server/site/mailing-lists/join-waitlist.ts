import type { ReceivedOf } from '#contract/endpoint.ts'
import type { site } from '#contract/site/site.ts'
import { findLanguage } from '#server/accounts/find-language.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import { writeWaitlistMail } from '#server/site/emails.ts'
import { buildLeavePath } from './leave-list.ts'

type Signup = ReceivedOf<typeof site.joinWaitlist>['body']
type Ask = { signup: Signup }

/** Puts an address on the early-access list and mails a confirmation, both only once. */
export async function joinWaitlist(db: Db, { signup }: Ask): Promise<void> {
  const email = signup.email.toLowerCase()
  await db.transaction().execute(async (tx) => {
    const entry = await tx
      .insertInto('waitlistEntries')
      .values({ email, name: signup.name || null, source: signup.source })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('leaveToken')
      .executeTakeFirst()
    if (!entry) return
    const url = buildLeavePath({ list: 'waitlist', token: entry.leaveToken })
    const mail = writeWaitlistMail({ language: await findLanguage(tx, { email }), leaveUrl: url })
    await queueMail(tx, { to: email, mail, leaveUrl: url })
  })
}
