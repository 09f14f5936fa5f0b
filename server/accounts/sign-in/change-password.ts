import { verify } from '@node-rs/argon2'
import { Problem } from '#contract/problem.ts'
import { pickGreetingName, writePasswordChangedMail } from '#server/accounts/emails.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { endOtherSessions } from './end-sessions.ts'
import { hashPassword } from './hash-password.ts'
import { dropUnusedLinks } from './mailed-links.ts'

/**
 * Sets another password for a user who knows the current one, and ends their other sessions. Returns the ids of those
 * sessions.
 */
export async function changePassword(
  db: Db,
  change: {
    userId: string
    sessionId: string
    currentPassword: string
    newPassword: string
  },
): Promise<string[]> {
  const { userId, sessionId } = change
  await checkPassword(db, { userId, password: change.currentPassword, field: 'currentPassword' })
  const passwordHash = await hashPassword(change.newPassword)
  return await db.transaction().execute(async (tx) => {
    const user = await setPassword(tx, { userId, passwordHash })
    const { email, language } = user
    const facts = { name: pickGreetingName(user), language, url: '/forgot-password' }
    await queueMail(tx, { to: email, mail: writePasswordChangedMail(facts) })
    return await endOtherSessions(tx, { userId, keep: sessionId, reason: 'PASSWORD_CHANGED' })
  })
}

/** Throws an error on the named field if the password is not this account's; returns the hash that it matches. */
export async function checkPassword(
  db: Db,
  { userId, password, field }: { userId: string; password: string; field: string },
): Promise<string> {
  const user = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Problem('session_ended')
  if (user.passwordHash && (await verify(user.passwordHash, password))) return user.passwordHash
  throw refuseWrongPassword(field)
}

export function refuseWrongPassword(field: string): Problem {
  return new Problem('wrong_password', {
    details: [{ path: field, message: 'This is not your current password.' }],
  })
}

/**
 * Stores another password. Links that set a password, and sign-ins begun with the old one, become invalid. Locks the
 * account.
 */
export async function setPassword(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
) {
  const user = await tx
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .returning(['id', 'name', 'email', 'language', 'role', 'emailVerifiedAt'])
    .executeTakeFirstOrThrow()
  await dropUnusedLinks(tx, { userId, purpose: 'RESET_PASSWORD' })
  await tx.deleteFrom('secondFactorTickets').where('userId', '=', userId).execute()
  return user
}
