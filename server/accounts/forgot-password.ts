import type { Db } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { queueMail } from '#server/platform/mail.ts'
import { resetMail } from './emails.ts'
import { newLinkToken } from './mailed-links.ts'

/** Notes that a link is wanted. It does not look whether the account exists, so it cannot tell, nor take longer. */
export async function forgotPassword(db: Db, { email }: { email: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await tx
      .insertInto('resetRequests')
      .values({ email: email.toLowerCase() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, 'accounts:mail-reset', { requestId: request.id })
  })
}

/** Mails the link where the address has an account. The request goes with it, so a second run finds nothing to do. */
export async function mailReset(
  db: Db,
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const request = await tx
      .deleteFrom('resetRequests')
      .where('id', '=', requestId)
      .returning('email')
      .executeTakeFirst()
    if (!request) return
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('email', '=', request.email)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const token = await newLinkToken(tx, { userId: user.id, purpose: 'RESET_PASSWORD' })
    const url = `${publicUrl}/reset-password?token=${token}`
    const { name, language } = user
    await queueMail(tx, { to: user.email, mail: resetMail({ name, language, url }) })
  })
}
