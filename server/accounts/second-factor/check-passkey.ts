import { sql } from 'kysely'
import type { Assertion } from '#contract/accounts/second-factor.ts'
import { Problem } from '#contract/problem.ts'
import { createSecret, hashSecret } from '#server/accounts/sign-in/tokens.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { SiteAddress } from '#server/runtime/site.ts'

const LIFE_SECONDS = 300

/** The site of the passkeys: they work only under this host name. */
export type PasskeySite = { id: string; origin: string }

export function buildPasskeySite({ publicUrl }: SiteAddress): PasskeySite {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Returns a challenge that a passkey must sign, valid once. With a user, it can only add a passkey to that account. */
export async function createChallenge(db: Db | Tx, { userId }: { userId: string | null }): Promise<string> {
  const challenge = createSecret()
  await db
    .insertInto('passkeyChallenges')
    .values({
      challengeHash: hashSecret(challenge),
      userId,
      expiresAt: sql<Date>`now() + make_interval(secs => ${LIFE_SECONDS})`,
    })
    .execute()
  return challenge
}

/** Removes the challenge; false if it is unknown, expired or used. */
export async function spendChallenge(
  db: Db | Tx,
  { challenge, userId }: { challenge: string; userId: string | null },
): Promise<boolean> {
  const spent = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hashSecret(challenge))
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return spent.numDeletedRows > 0n
}

/** Checks the signature of one of this account's passkeys, including user verification. */
export async function spendAssertion(
  tx: Tx,
  { assertion, userId, site }: { assertion: Assertion; userId: string; site: PasskeySite },
): Promise<void> {
  const passkey = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', assertion.id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw new Problem('passkey_refused')
  const { userHandle } = assertion.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId)
    throw new Problem('passkey_refused')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verification = await verifyAuthenticationResponse({
    response: assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) =>
      spendChallenge(tx, { challenge: decodeChallenge(challenge), userId: null }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error) => {
    throw new Problem('passkey_refused', { cause: error })
  })
  if (!verification.verified) throw new Problem('passkey_refused')
  await tx
    .updateTable('passkeys')
    .set({
      counter: verification.authenticationInfo.newCounter,
      backedUp: verification.authenticationInfo.credentialBackedUp,
      lastUsedAt: sql<Date>`now()`,
    })
    .where('id', '=', passkey.id)
    .execute()
}

/** Decodes a returned challenge: the library encodes our text once more, in base64url. */
export function decodeChallenge(challenge: string): string {
  return Buffer.from(challenge, 'base64url').toString()
}
