import type { Selectable } from 'kysely'
import type { Assertion } from '#contract/accounts/second-factor.ts'
import { Problem } from '#contract/problem.ts'
import type { UsersTable } from '#db/types.ts'
import {
  passBothFactors,
  type SignedIn,
  type SignInContext,
} from '#server/accounts/sign-in/finish-sign-in.ts'
import { readDatabaseNow } from '#server/runtime/clock.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { spendAppCode } from './authenticator-app.ts'
import { type PasskeySite, spendAssertion } from './check-passkey.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { countAttempt, spendTicket } from './second-factor-tickets.ts'

type Step = { ticket: string; userAgent: string; signInContext: SignInContext }
type User = Selectable<UsersTable>

/** Finishes a sign-in with a code of the authenticator app. */
export async function passWithCode(
  db: Db,
  { code, secretCipher, ...step }: Step & { code: string; secretCipher: SecretCipher },
): Promise<SignedIn> {
  return await pass(db, step, async (tx, { id: userId }) =>
    spendAppCode(tx, { userId, code, secretCipher, now: await readDatabaseNow(tx) }),
  )
}

/** Finishes a sign-in with a recovery code, and notifies the owner that one was used. */
export async function passWithRecoveryCode(
  db: Db,
  { code, secretCipher, ...step }: Step & { code: string; secretCipher: SecretCipher },
): Promise<SignedIn> {
  return await pass(db, step, (tx, user) => spendRecoveryCode(tx, { user, code, secretCipher }))
}

/** Finishes a sign-in with one of the account's passkeys. */
export async function passWithPasskey(
  db: Db,
  { assertion, site, ...step }: Step & { assertion: Assertion; site: PasskeySite },
): Promise<SignedIn> {
  return await pass(
    db,
    step,
    async (tx, { id: userId }) => await spendAssertion(tx, { assertion, userId, site }),
  )
}

/** Signs in with a passkey alone: possession is one factor, and user verification is the other. */
export async function signInWithPasskey(
  db: Db,
  {
    assertion,
    site,
    userAgent,
    signInContext,
  }: { assertion: Assertion; site: PasskeySite; userAgent: string; signInContext: SignInContext },
): Promise<SignedIn> {
  return await db.transaction().execute(async (tx) => {
    const passkey = await tx
      .selectFrom('passkeys')
      .select('userId')
      .where('credentialId', '=', assertion.id)
      .executeTakeFirst()
    if (!passkey) throw new Problem('passkey_refused')
    // Locks the account before its passkey, in the same order as removing a passkey.
    const user = await readUser(tx, passkey.userId)
    await spendAssertion(tx, { assertion, userId: user.id, site })
    // The owner has reported that the passkey may be a stranger's.
    if (user.factorsEndAt) throw new Problem('passkey_refused', { sentence: PASSWORD_BEFORE })
    return await passBothFactors(tx, { user, userAgent, signInContext })
  })
}

const PASSWORD_BEFORE =
  'This passkey is to be removed from the account. Please sign in with the password first.'

// The attempt is counted in a transaction of its own, so it stays counted if a later step is refused.
async function pass(
  db: Db,
  { ticket, userAgent, signInContext }: Step,
  check: (tx: Tx, user: User) => Promise<void>,
): Promise<SignedIn> {
  const userId = await countAttempt(db, { ticket })
  return await db.transaction().execute(async (tx) => {
    const user = await readUser(tx, userId)
    await check(tx, user)
    const { joining } = await spendTicket(tx, { ticket })
    return await passBothFactors(tx, { user, userAgent, signInContext, joining })
  })
}

async function readUser(tx: Tx, userId: string): Promise<User> {
  // Locks the account, so that a takeover of the account happens either before or after this.
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new Problem('sign_in_ended')
  return user
}
