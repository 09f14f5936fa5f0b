import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail.ts'
import { passwordChangedMail } from './emails.ts'
import { endAllSessions, endOtherSessions } from './end-sessions.ts'
import { checkLink, dropUnusedLinks, spendLink } from './mailed-links.ts'
import { removeWaysIn } from './sign-in-methods.ts'
import { hashPassword } from './sign-up.ts'

/** Sets another password for somebody who knows the current one, and ends their other sessions. Gives those ids. */
export async function changePassword(
  db: Db,
  change: {
    userId: string
    sessionId: string
    currentPassword: string
    newPassword: string
    publicUrl: string
  },
): Promise<string[]> {
  const { userId, sessionId, publicUrl } = change
  await checkPassword(db, { userId, password: change.currentPassword, field: 'currentPassword' })
  const passwordHash = await hashPassword(change.newPassword)
  return await db.transaction().execute(async (tx) => {
    await setPassword(tx, { userId, passwordHash, publicUrl })
    return await endOtherSessions(tx, { userId, keep: sessionId, reason: 'PASSWORD_CHANGED' })
  })
}

/**
 * Sets a new password for whoever has the mailed link, and ends all their sessions. Gives those ids. Where nobody had confirmed
 * the address, whatever else leads into the account goes as well: a stranger may have opened it in advance.
 */
export async function resetPassword(
  db: Db,
  { token, password, publicUrl }: { token: string; password: string; publicUrl: string },
): Promise<string[]> {
  await checkLink(db, { token, purpose: 'RESET_PASSWORD' })
  const passwordHash = await hashPassword(password)
  return await db.transaction().execute(async (tx) => {
    const { userId } = await spendLink(tx, { token, purpose: 'RESET_PASSWORD' })
    const { emailVerifiedAt } = await setPassword(tx, { userId, passwordHash, publicUrl })
    const ended = await endAllSessions(tx, { userId, reason: 'PASSWORD_CHANGED' })
    if (!emailVerifiedAt) await removeWaysIn(tx, { userId })
    // Whoever can read the mailbox has confirmed the address, too.
    await tx
      .updateTable('users')
      .set({ emailVerifiedAt: sql<Date>`coalesce(email_verified_at, now())` })
      .where('id', '=', userId)
      .execute()
    return ended
  })
}

/** Refuses, on the named field, what is not the password of this account. */
export async function checkPassword(
  db: Db,
  { userId, password, field }: { userId: string; password: string; field: string },
): Promise<void> {
  const user = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Problem('session_ended')
  if (user.passwordHash && (await verify(user.passwordHash, password))) return
  throw new Problem('wrong_password', {
    details: [{ path: field, message: 'This is not your current password.' }],
  })
}

async function setPassword(
  tx: Tx,
  { userId, passwordHash, publicUrl }: { userId: string; passwordHash: string; publicUrl: string },
): Promise<{ emailVerifiedAt: Date | null }> {
  const user = await tx
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .returning(['name', 'email', 'language', 'emailVerifiedAt'])
    .executeTakeFirstOrThrow()
  await dropUnusedLinks(tx, { userId, purpose: 'RESET_PASSWORD' })
  // Nor does a sign-in go on that began with the old one.
  await tx.deleteFrom('secondFactorTickets').where('userId', '=', userId).execute()
  const url = `${publicUrl}/forgot-password`
  const { name, language } = user
  await queueMail(tx, { to: user.email, mail: passwordChangedMail({ name, language, url }) })
  return user
}
