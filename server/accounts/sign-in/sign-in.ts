import { verify } from '@node-rs/argon2'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { remember } from '#server/runtime/remember.ts'
import { passFirstFactor, type SignedIn, type SignInContext } from './finish-sign-in.ts'
import { hashPassword, isOutdated } from './hash-password.ts'

/**
 * Checks e-mail address and password, then opens a session or asks for the second factor. An unknown address and an
 * account without a password take as long as a wrong password and get the same answer; only the right password
 * reveals that there is a second factor.
 */
export async function signIn(
  db: Db,
  attempt: { email: string; password: string; userAgent: string; signInContext: SignInContext },
): Promise<SignedIn> {
  const email = attempt.email.toLowerCase()
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const right = await verify(user?.passwordHash ?? (await nobodysHash()), attempt.password)
  if (!user?.passwordHash || !right) throw new Problem('wrong_credentials')

  const { userAgent, signInContext } = attempt
  const { id, passwordHash } = user
  const signedIn = await db.transaction().execute(async (tx) => {
    await checkStillRight(tx, { id, passwordHash })
    return await passFirstFactor(tx, { user, userAgent, signInContext })
  })
  if (isOutdated(passwordHash)) {
    // On its own, because the transaction shares the account's lock with other sign-ins.
    const renewed = await hashPassword(attempt.password)
    const unchanged = db.updateTable('users').where('id', '=', id).where('passwordHash', '=', passwordHash)
    await unchanged.set({ passwordHash: renewed }).execute()
  }
  return signedIn
}

// If the password was changed during the check, the old one does not sign in.
async function checkStillRight(tx: Tx, user: { id: string; passwordHash: string }): Promise<void> {
  const same = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .forShare()
    .executeTakeFirst()
  if (!same) throw new Problem('wrong_credentials')
}

const nobodysHash = remember(() => hashPassword(crypto.randomUUID()))
