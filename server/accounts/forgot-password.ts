import type { Db } from '#server/platform/db.ts'
import { nameToldTo, resetMail } from './emails.ts'
import { mailLink, requestLink } from './link-requests.ts'

/** Notes that a link is wanted to set a new password. */
export async function forgotPassword(db: Db, { email }: { email: string }): Promise<void> {
  await requestLink(db, { email, job: 'accounts:mail-reset' })
}

/** Mails the link where the address has an account. */
export async function mailReset(
  db: Db,
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
): Promise<void> {
  await mailLink(db, { requestId, purpose: 'RESET_PASSWORD' }, async (_, user) => (token) => {
    const url = `${publicUrl}/reset-password?token=${token}`
    return resetMail({ name: nameToldTo(user), language: user.language, url })
  })
}
