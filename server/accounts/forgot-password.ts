import type { Db } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail.ts'
import { nameToldTo, resetMail } from './emails.ts'
import { requestLink, takeLinkRequest } from './link-requests.ts'
import { newLinkToken } from './mailed-links.ts'

/** Notes that a link is wanted to set a new password. */
export async function forgotPassword(db: Db, { email }: { email: string }): Promise<void> {
  await requestLink(db, { email, job: 'accounts:mail-reset' })
}

/** Mails the link where the address has an account. */
export async function mailReset(
  db: Db,
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await takeLinkRequest(tx, { requestId })
    if (!user) return
    const token = await newLinkToken(tx, { userId: user.id, purpose: 'RESET_PASSWORD' })
    const url = `${publicUrl}/reset-password?token=${token}`
    const { language, email } = user
    await queueMail(tx, { to: email, mail: resetMail({ name: nameToldTo(user), language, url }) })
  })
}
