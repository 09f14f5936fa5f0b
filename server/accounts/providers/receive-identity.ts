import { sql } from 'kysely'
import type { ProviderFailure, ProviderName } from '#contract/accounts/providers.ts'
import { Problem } from '#contract/problem.ts'
import { chooseAccountName, decideArrival } from '#server/accounts/rules.ts'
import { writeFactorAddedMail, writeFactorRemovedMail } from '#server/accounts/security-emails.ts'
import { requireConfirmed } from '#server/accounts/sign-in/confirmed-sessions.ts'
import { lockUser, refuseLockedOut } from '#server/accounts/sign-in/sign-in-methods.ts'
import { mailVerification } from '#server/accounts/sign-in/verify-email.ts'
import { queueMail } from '#server/messages/mail.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import type { Identity } from './provider-client.ts'

type Arrival = {
  identity: Identity
  provider: ProviderName
  connectTo: string | null
  connectSession: string | null
}

/** An identity that is added to the account when the sign-in is finished. */
export type Joining = { provider: ProviderName; issuer: string; subject: string; email: string | null }

/**
 * Finds the account of a provider's identity, connects the identity, or opens an account; otherwise returns the
 * reason for the refusal. An identity to add is returned as `joining` and stored after the second factor is passed.
 */
export async function receiveIdentity(
  tx: Tx,
  { identity, provider, connectTo, connectSession }: Arrival,
): Promise<{ userId: string; joining: Joining | null } | { failure: ProviderFailure }> {
  await lockByName(tx, `identity ${identity.issuer} ${identity.subject}`)
  // Connecting is refused if the session has ended, the account was suspended or its password was changed meanwhile.
  if (connectTo && !(await isLive(tx, { userId: connectTo, sessionId: connectSession })))
    return { failure: 'ended' }
  const { issuer, subject, email, emailVerified, isAuthority } = identity
  const ownerId = await findOwner(tx, identity)
  const decision = decideArrival({
    ownerId,
    connectTo: connectTo
      ? { userId: connectTo, hasAnother: await hasIdentity(tx, { userId: connectTo, provider }) }
      : null,
    email,
    emailVerified,
    isAuthority,
    account: email ? await findAccount(tx, { email, provider }) : null,
  })
  if (decision.do === 'refuse') return { failure: decision.why }
  const joining = { provider, issuer, subject, email }
  if (decision.do === 'join') return { userId: decision.userId, joining }
  const userId =
    decision.do === 'create' ? await createUser(tx, { ...identity, email: decision.email }) : decision.userId
  if (ownerId) await recordUse(tx, identity)
  else await connect(tx, { userId, joining })
  if (decision.do === 'connect' && !ownerId) await notifyConnected(tx, { userId, provider })
  return { userId, joining: null }
}

/** Adds the identity of a finished sign-in and notifies the owner; an identity that was added meanwhile stays. */
export async function joinIdentity(
  tx: Tx,
  { userId, joining }: { userId: string; joining: Joining },
): Promise<void> {
  const isNew = await connect(tx, { userId, joining })
  if (isNew) await notifyConnected(tx, { userId, provider: joining.provider })
}

/** Disconnects a provider from the caller's account, unless it is the only way in. */
export async function disconnectProvider(
  db: Db,
  leaving: { userId: string; sessionId: string; provider: ProviderName },
): Promise<void> {
  const { userId, sessionId, provider } = leaving
  await db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, { userId })
    await requireConfirmed(tx, { userId, sessionId })
    const removed = await tx
      .deleteFrom('identities')
      .where('userId', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst()
    if (removed.numDeletedRows === 0n) throw new Problem('identity_not_found')
    await refuseLockedOut(tx, user)
    const mail = writeFactorRemovedMail({
      name: user.name,
      language: user.language,
      url: '/settings#sign-in',
      factor: provider,
    })
    await queueMail(tx, { to: user.email, mail })
  })
}

// Locks the account, so that code that ends its sessions or removes its ways in runs before or after.
async function isLive(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<boolean> {
  await lockUser(tx, { userId })
  const session = await tx
    .selectFrom('sessions')
    .select('revokedAt')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return session?.revokedAt === null
}

async function findOwner(tx: Tx, { issuer, subject }: Identity): Promise<string | null> {
  const row = await tx
    .selectFrom('identities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.userId ?? null
}

async function hasIdentity(tx: Tx, { userId, provider }: { userId: string; provider: ProviderName }) {
  const row = await tx
    .selectFrom('identities')
    .select('id')
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row !== undefined
}

async function findAccount(tx: Tx, { email, provider }: { email: string; provider: ProviderName }) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'emailVerifiedAt', 'ownerProvedAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return null
  return {
    userId: user.id,
    isOwnerProved: user.emailVerifiedAt !== null && user.ownerProvedAt !== null,
    hasAnother: await hasIdentity(tx, { userId: user.id, provider }),
  }
}

type NewUser = { email: string; name: string | null; isAuthority: boolean }

// If the provider does not know who holds the address now, the address is confirmed by mail as usual.
async function createUser(tx: Tx, { email, name, isAuthority }: NewUser): Promise<string> {
  const user = await tx
    .insertInto('users')
    .values({
      email,
      name: chooseAccountName(name),
      role: 'USER',
      passwordHash: null,
      emailVerifiedAt: isAuthority ? sql<Date>`now()` : null,
      ownerProvedAt: isAuthority ? sql<Date>`now()` : null,
    })
    .returning(['id', 'email', 'language', 'role'])
    .executeTakeFirstOrThrow()
  if (!isAuthority) await mailVerification(tx, { user })
  return user.id
}

// False if the identity belongs to another account, or this account has another identity of this provider.
async function connect(tx: Tx, { userId, joining }: { userId: string; joining: Joining }): Promise<boolean> {
  const added = await tx
    .insertInto('identities')
    .values({ userId, ...joining })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

async function recordUse(tx: Tx, { issuer, subject, email }: Identity): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ lastUsedAt: sql<Date>`now()`, ...(email ? { email } : {}) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

async function notifyConnected(
  tx: Tx,
  { userId, provider }: { userId: string; provider: ProviderName },
): Promise<void> {
  const user = await lockUser(tx, { userId })
  const mail = writeFactorAddedMail({
    name: user.name,
    language: user.language,
    url: '/settings#sign-in',
    factor: provider,
  })
  await queueMail(tx, { to: user.email, mail })
}
