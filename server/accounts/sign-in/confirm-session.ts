import { sql } from 'kysely'
import type { Assertion } from '#contract/accounts/second-factor.ts'
import { spendAppCode } from '#server/accounts/second-factor/authenticator-app.ts'
import { type PasskeySite, spendAssertion } from '#server/accounts/second-factor/check-passkey.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { readDatabaseNow } from '#server/runtime/clock.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { checkPassword } from './change-password.ts'
import { markSecondFactor, refuseOneFactor } from './confirmed-sessions.ts'

type Proof = { password?: string | undefined; code?: string | undefined; assertion?: Assertion | undefined }
type Who = { userId: string; sessionId: string }

/**
 * Confirms the caller's identity again by the password, the authenticator app or a passkey. The password is not
 * enough for a session older than the account's second factor; the other two are a second factor themselves.
 */
export async function confirmSession(
  db: Db,
  {
    userId,
    sessionId,
    proof,
    secretCipher,
    site,
  }: Who & { proof: Proof; secretCipher: SecretCipher; site: PasskeySite },
): Promise<void> {
  const { password, code, assertion } = proof
  if (password) await checkPassword(db, { userId, password, field: 'password' })
  else if (!code && !assertion)
    throw buildInvalidInput([{ path: 'password', message: 'Enter your password' }])
  await db.transaction().execute(async (tx) => {
    if (password) return await confirmByPassword(tx, { userId, sessionId })
    if (code) await spendAppCode(tx, { userId, code, secretCipher, now: await readDatabaseNow(tx) })
    else if (assertion) await spendAssertion(tx, { assertion, userId, site })
    await markSecondFactor(tx, { userId, sessionId })
  })
}

async function confirmByPassword(tx: Tx, { userId, sessionId }: Who): Promise<void> {
  const session = await tx
    .updateTable('sessions')
    .set({ confirmedAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .returning('secondFactorAt')
    .executeTakeFirst()
  if (!session?.secondFactorAt) await refuseOneFactor(tx, { userId })
}
