import { sql } from 'kysely'
import type { ProviderName } from '#contract/accounts/providers.ts'
import type { OtherWaysIn } from '#contract/accounts/reset-password.ts'
import { Problem } from '#contract/problem.ts'
import { pickGreetingName } from '#server/accounts/emails.ts'
import { endFactorsLater, stopFactorsEnd } from '#server/accounts/second-factor/end-factors.ts'
import { writePasswordResetMail } from '#server/accounts/security-emails.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { setPassword } from './change-password.ts'
import { endAllSessions } from './end-sessions.ts'
import { hashPassword } from './hash-password.ts'
import { checkLink, dropUnusedLinks, type LinkPurpose, spendLink } from './mailed-links.ts'
import { findOtherWaysIn, NO_OTHER_WAYS_IN } from './other-ways-in.ts'
import { endPersonalKeys, removeProviders, removeWaysIn } from './sign-in-methods.ts'

type Removing = { providers?: ProviderName[] | undefined; secondFactors?: boolean | undefined }
type Setting = { token: string; password: string }
type Reset = { ended: string[]; waysIn: OtherWaysIn }

/** Returns the other ways into the account of a mailed link, before its password is set. */
export async function findWaysInOfLink(db: Db, { token }: { token: string }): Promise<OtherWaysIn> {
  const { userId } = await checkLink(db, { token, purpose: 'RESET_PASSWORD' })
  const { emailVerifiedAt } = await db
    .selectFrom('users')
    .select('emailVerifiedAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  // An account with an unconfirmed address keeps no other way in.
  return emailVerifiedAt ? await findOtherWaysIn(db, { userId }) : NO_OTHER_WAYS_IN
}

/**
 * Sets a new password for the holder of the mailed link, and ends all sessions and personal keys. Returns the ids of
 * the sessions, and the remaining other ways in. The chosen ways in end: providers at once, second factors later
 * (`endFactorsLater`). If the address was not confirmed, all of them end at once, because a stranger may have added
 * them.
 */
export async function resetPassword(
  db: Db,
  { remove = {}, ...setting }: Setting & { remove?: Removing | undefined },
): Promise<Reset> {
  return await storeNewPassword(db, { ...setting, purpose: 'RESET_PASSWORD' }, async (tx, user) => {
    if (!user.emailVerifiedAt) return await removeWaysIn(tx, { userId: user.id })
    await endPersonalKeys(tx, { userId: user.id })
    await removeProviders(tx, { userId: user.id, providers: remove.providers ?? [] })
    if (!remove.secondFactors) return await stopFactorsEnd(tx, { userId: user.id })
    // Another administrator must remove them.
    if (user.role === 'ADMIN') throw new Problem('last_second_factor')
    await endFactorsLater(tx, { userId: user.id })
  })
}

/**
 * 'This was not me': the reader of the mailbox takes over an account that a stranger opened with its address. Every
 * way into it ends, and a new password is set. Refused once the address is confirmed. Returns the ids of the ended
 * sessions.
 */
export async function takeOverAccount(db: Db, setting: Setting): Promise<Reset> {
  return await storeNewPassword(db, { ...setting, purpose: 'VERIFY_EMAIL' }, async (tx, user) => {
    if (user.emailVerifiedAt) throw new Problem('link_used')
    await removeWaysIn(tx, { userId: user.id })
  })
}

type Locked = Awaited<ReturnType<typeof setPassword>>

async function storeNewPassword(
  db: Db,
  { token, password, purpose }: Setting & { purpose: LinkPurpose },
  endWaysIn: (tx: Tx, user: Locked) => Promise<void>,
): Promise<Reset> {
  await checkLink(db, { token, purpose })
  const passwordHash = await hashPassword(password)
  return await db.transaction().execute(async (tx) => {
    const { userId } = await spendLink(tx, { token, purpose })
    const user = await setPassword(tx, { userId, passwordHash })
    const ended = await endAllSessions(tx, { userId, reason: 'PASSWORD_CHANGED' })
    await endWaysIn(tx, user)
    await dropUnusedLinks(tx, { userId, purpose: 'VERIFY_EMAIL' })
    // The reader of the mailbox has confirmed the address and owns the account now.
    await tx
      .updateTable('users')
      .set({
        emailVerifiedAt: sql<Date>`coalesce(email_verified_at, now())`,
        ownerProvedAt: sql<Date>`now()`,
      })
      .where('id', '=', userId)
      .execute()
    const waysIn = await findOtherWaysIn(tx, { userId })
    const { email, language } = user
    const facts = { name: pickGreetingName(user), language, url: '/forgot-password' }
    await queueMail(tx, { to: email, mail: writePasswordResetMail({ ...facts, waysIn }) })
    return { ended, waysIn }
  })
}
