import { sql } from 'kysely'
import type { User } from '#contract/accounts.ts'
import type { Language } from '#contract/languages.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail.ts'
import { verificationMail } from './emails.ts'
import { newLinkToken, spendLink } from './mailed-links.ts'
import { userOf } from './queries.ts'

/** Mails a link that confirms the address. */
export async function mailVerification(
  tx: Tx,
  {
    user,
    publicUrl,
  }: { user: { id: string; name: string; email: string; language: Language }; publicUrl: string },
): Promise<void> {
  const token = await newLinkToken(tx, { userId: user.id, purpose: 'VERIFY_EMAIL' })
  const url = `${publicUrl}/verify-email?token=${token}`
  const { name, language } = user
  await queueMail(tx, { to: user.email, mail: verificationMail({ name, language, url }) })
}

/** Mails the link once more, unless the address is confirmed already. */
export async function resendVerification(
  db: Db,
  { userId, publicUrl }: { userId: string; publicUrl: string },
): Promise<{ message: string }> {
  return await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new Problem('session_ended')
    if (user.emailVerifiedAt) return { message: 'Your email address is confirmed already.' }
    await mailVerification(tx, { user, publicUrl })
    return { message: `We have sent a new link to ${user.email}. It works for 24 hours.` }
  })
}

/** Confirms the address that the token was mailed to. */
export async function verifyEmail(db: Db, { token }: { token: string }): Promise<User> {
  return await db.transaction().execute(async (tx) => {
    const { userId } = await spendLink(tx, { token, purpose: 'VERIFY_EMAIL' })
    const user = await tx
      .updateTable('users')
      .set({ emailVerifiedAt: sql<Date>`coalesce(email_verified_at, now())` })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return userOf(user)
  })
}
