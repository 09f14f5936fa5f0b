import { pickGreetingName, writeResetMail } from '#server/accounts/emails.ts'
import { mailLink, requestLink } from '#server/accounts/providers/link-requests.ts'
import type { Db } from '#server/runtime/db.ts'

/** Notes that a link is wanted to set a new password. */
export async function requestPasswordReset(db: Db, { email }: { email: string }): Promise<void> {
  await requestLink(db, { email, job: 'accounts:mail-reset' })
}

/** Mails the link where the address has an account. */
export async function mailReset(
  db: Db,
  { requestId, publicUrl }: { requestId: string; publicUrl: string },
): Promise<void> {
  await mailLink(db, { requestId, purpose: 'RESET_PASSWORD' }, async (_, user) => (token) => {
    const url = `${publicUrl}/reset-password?token=${token}`
    return writeResetMail({ name: pickGreetingName(user), language: user.language, url })
  })
}
