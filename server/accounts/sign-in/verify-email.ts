import { sql } from 'kysely'
import type { User } from '#contract/accounts/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { type Message, writeMessage } from '#contract/messages.ts'
import { Problem } from '#contract/problem.ts'
import { writeVerificationMail } from '#server/accounts/emails.ts'
import { toUser } from '#server/accounts/queries.ts'
import type { Caller } from '#server/http/http.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { checkPassword, refuseWrongPassword } from './change-password.ts'
import { checkLink, createLinkToken, spendLink } from './mailed-links.ts'
import { lockUser } from './sign-in-methods.ts'

/** Mails a link that confirms the address. */
export async function mailVerification(
  tx: Tx,
  {
    user: { id, email, language, role },
  }: { user: { id: string; email: string; language: Language; role: User['role'] } },
): Promise<void> {
  const token = await createLinkToken(tx, { userId: id, purpose: 'VERIFY_EMAIL' })
  const url = `/verify-email?token=${token}`
  await queueMail(tx, { to: email, mail: writeVerificationMail({ language, url, role }) })
}

/** Mails the link again, unless the address is already confirmed. */
export async function resendVerification(db: Db, { userId }: { userId: string }): Promise<Message> {
  return await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new Problem('session_ended')
    if (user.emailVerifiedAt) return { message: 'Your email address is confirmed already.' }
    await mailVerification(tx, { user })
    return writeMessage('We have sent a new link to {email}. It works for 24 hours.', { email: user.email })
  })
}

type Opening = { token: string; password?: string | undefined; caller: Caller | null }

/**
 * Confirms the address to which the link was mailed, if the person who opened it is known to hold the account: by its
 * password, or by one of its sessions. Without that, a click of the address's owner could confirm an account that a
 * stranger opened. Problems: `link_needs_password`, `wrong_password`.
 */
export async function verifyEmail(db: Db, { token, password, caller }: Opening): Promise<User> {
  const { userId } = await checkLink(db, { token, purpose: 'VERIFY_EMAIL' })
  const passwordHash = password ? await checkPassword(db, { userId, password, field: 'password' }) : null
  return await db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, { userId })
    if (passwordHash === null && !(await ownsSession(tx, { userId, caller })))
      throw new Problem('link_needs_password')
    // The password was changed during the check.
    if (passwordHash !== null && passwordHash !== locked.passwordHash) throw refuseWrongPassword('password')
    await spendLink(tx, { token, purpose: 'VERIFY_EMAIL' })
    const user = await tx
      .updateTable('users')
      .set({
        emailVerifiedAt: sql<Date>`coalesce(email_verified_at, now())`,
        ...(passwordHash === null ? {} : { ownerProvedAt: sql<Date>`now()` }),
      })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toUser(user)
  })
}

async function ownsSession(
  tx: Tx,
  { userId, caller }: { userId: string; caller: Caller | null },
): Promise<boolean> {
  if (caller?.id !== userId) return false
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', caller.sessionId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return session !== undefined
}
