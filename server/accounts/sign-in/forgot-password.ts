import { pickGreetingName, writeResetMail } from '#server/accounts/emails.ts'
import { mailLink, requestLink } from '#server/accounts/providers/link-requests.ts'
import type { Db } from '#server/runtime/db.ts'

/** Records the request for a link that sets a new password. */
export async function requestPasswordReset(db: Db, { email }: { email: string }): Promise<void> {
  await requestLink(db, { email, job: 'accounts:mail-reset' })
}

/** Mails the link if the address has an account. */
export async function mailReset(db: Db, { requestId }: { requestId: string }): Promise<void> {
  await mailLink(db, { requestId, purpose: 'RESET_PASSWORD' }, async (_, user) => (token) => {
    const url = `/reset-password?token=${token}`
    return writeResetMail({ name: pickGreetingName(user), language: user.language, url })
  })
}
