import type { Attestation, Passkey } from '#contract/accounts/second-factor.ts'
import { Problem } from '#contract/problem.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { writeFactorAddedMail, writeFactorRemovedMail } from '#server/accounts/security-emails.ts'
import {
  markSecondFactor,
  requireConfirmed,
  requireOwner,
} from '#server/accounts/sign-in/confirmed-sessions.ts'
import { endOneFactorSessions } from '#server/accounts/sign-in/end-sessions.ts'
import { checkFactorsLeft, lockUser, refuseLockedOut } from '#server/accounts/sign-in/sign-in-methods.ts'
import { queueMail } from '#server/messages/mail.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import { createChallenge, decodeChallenge, type PasskeySite, spendChallenge } from './check-passkey.ts'
import { createFirstCodes } from './recovery-codes.ts'
import { findTicketOwner } from './second-factor-tickets.ts'

const MOST = 20

type Who = { userId: string; sessionId: string }

/**
 * Returns the options with which the browser requests a passkey: one of the ticket's account or, without a ticket,
 * any passkey.
 */
export async function askForPasskey(
  db: Db,
  { ticket, site }: { ticket: string | undefined; site: PasskeySite },
): Promise<{ challenge: string }> {
  const userId = ticket ? (await findTicketOwner(db, { ticket })).userId : null
  const allowed = userId ? await listCredentials(db, { userId }) : []
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return await generateAuthenticationOptions({
    rpID: site.id,
    challenge: Buffer.from(await createChallenge(db, { userId: null })),
    userVerification: 'required',
    allowCredentials: allowed,
  })
}

/** The options with which the browser creates a passkey for this account: discoverable, with user verification. */
export async function startPasskey(
  db: Db,
  { userId, sessionId, site }: Who & { site: PasskeySite },
): Promise<{ challenge: string }> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, { userId })
    await requireOwner(tx, { userId, sessionId })
    const existing = await listCredentials(tx, { userId })
    if (existing.length >= MOST) throw new Problem('too_many_passkeys')
    return await generateRegistrationOptions({
      rpName: PRODUCT_NAME,
      rpID: site.id,
      userID: Buffer.from(userId),
      userName: user.email,
      userDisplayName: user.name,
      challenge: Buffer.from(await createChallenge(tx, { userId })),
      attestationType: 'none',
      excludeCredentials: existing,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })
}

/**
 * Stores the passkey that the browser has created. The first second factor brings recovery codes and ends the other
 * sessions, which have not passed it. Returns the ids of the ended sessions.
 */
export async function addPasskey(
  db: Db,
  adding: Who & {
    name: string
    attestation: Attestation
    site: PasskeySite
    secretCipher: SecretCipher
  },
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null; ended: string[] }> {
  const { userId, sessionId, name, secretCipher } = adding
  try {
    return await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, { userId })
      await requireOwner(tx, { userId, sessionId })
      const { credential, credentialBackedUp } = await verifyAttestation(tx, adding)
      if ((await listCredentials(tx, { userId })).length >= MOST) throw new Problem('too_many_passkeys')
      const { id, createdAt } = await tx
        .insertInto('passkeys')
        .values({
          userId,
          name,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: (adding.attestation.response.transports ?? []).join(','),
          backedUp: credentialBackedUp,
        })
        .returning(['id', 'createdAt'])
        .executeTakeFirstOrThrow()
      await markSecondFactor(tx, { userId, sessionId })
      const ended = await endOneFactorSessions(tx, { userId, keep: sessionId })
      const url = '/settings#two-step'
      await queueMail(tx, {
        to: user.email,
        mail: writeFactorAddedMail({ name: user.name, language: user.language, url, factor: 'passkey' }),
      })
      const addedAt = createdAt.toISOString()
      return {
        passkey: { id, name, addedAt, lastUsedAt: null, backedUp: credentialBackedUp },
        recoveryCodes: await createFirstCodes(tx, { userId, secretCipher }),
        ended,
      }
    })
  } catch (error) {
    if (violates(error, 'passkeys_credential_id_key')) throw new Problem('passkey_added_already')
    throw error
  }
}

/** Gives a passkey another name. */
export async function renamePasskey(
  db: Db,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<void> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (renamed.numUpdatedRows === 0n) throw new Problem('passkey_not_found')
}

/** Removes a passkey, unless it is the only way in or the last second factor of an administrator. */
export async function removePasskey(
  db: Db,
  removing: Who & { passkeyId: string; adminSecondFactor: boolean },
): Promise<void> {
  const { userId, sessionId, passkeyId, adminSecondFactor } = removing
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, { userId })
    await requireConfirmed(tx, { userId, sessionId })
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new Problem('passkey_not_found')
    await refuseLockedOut(tx, user)
    await checkFactorsLeft(tx, { user, adminSecondFactor })
    const url = '/settings#two-step'
    await queueMail(tx, {
      to: user.email,
      mail: writeFactorRemovedMail({ name: user.name, language: user.language, url, factor: 'passkey' }),
    })
  })
}

async function verifyAttestation(
  tx: Tx,
  { attestation, userId, site }: { attestation: Attestation; userId: string; site: PasskeySite },
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verification = await verifyRegistrationResponse({
    response: attestation as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => spendChallenge(tx, { challenge: decodeChallenge(challenge), userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((error) => {
    throw new Problem('passkey_refused', { cause: error })
  })
  if (!verification.verified) throw new Problem('passkey_refused')
  return verification.registrationInfo
}

async function listCredentials(
  db: Db | Tx,
  { userId }: { userId: string },
): Promise<{ id: string; transports: string[] }[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .execute()
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports.split(',').filter(Boolean),
  }))
}
