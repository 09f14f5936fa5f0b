import { type Selectable, sql } from 'kysely'
import type { SignInAnswer, Tokens, User } from '#contract/accounts/accounts.ts'
import type { UsersTable } from '#db/types.ts'
import { pickGreetingName, writeNewDeviceMail } from '#server/accounts/emails.ts'
import { stopDeletion } from '#server/accounts/privacy/delete-account.ts'
import { type Joining, joinIdentity } from '#server/accounts/providers/receive-identity.ts'
import { toUser } from '#server/accounts/queries.ts'
import { describeDevice, isUnknownDevice } from '#server/accounts/rules.ts'
import { endDueFactors, stopFactorsEnd } from '#server/accounts/second-factor/end-factors.ts'
import { createTicket } from '#server/accounts/second-factor/second-factor-tickets.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { KnownDevices } from './known-devices.ts'
import { startSession } from './sessions.ts'
import { findFactors } from './sign-in-methods.ts'
import type { AccessTokens } from './tokens.ts'

/** The request's data for every way of signing in. */
export type SignInContext = {
  tokens: AccessTokens
  /** Whether administrators need a second factor. */
  adminSecondFactor: boolean
  devices: KnownDevices
}

type Who = {
  user: Selectable<UsersTable>
  userAgent: string
  signInContext: SignInContext
  /** The identity that the chosen way in adds to the account. */
  joining?: Joining | null
}
export type SignedIn = Omit<SignInAnswer, 'success'>

/** Continues after the first factor: opens a session, or returns a ticket if the account has a second factor. */
export async function passFirstFactor(tx: Tx, who: Who): Promise<SignedIn> {
  await endDueFactors(tx, { userId: who.user.id })
  const { passkeyCount, hasApp, recoveryCodesLeft } = await findFactors(tx, { userId: who.user.id })
  if (passkeyCount === 0 && !hasApp) return await openSession(tx, { ...who, proof: 'one-factor' })
  const methods = [
    ...(passkeyCount > 0 ? (['passkey'] as const) : []),
    ...(hasApp ? (['code'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
  ]
  const { user, joining = null } = who
  return { secondFactor: { ticket: await createTicket(tx, { userId: user.id, joining }), methods } }
}

/** Opens a session after both factors. The second factor belongs to the owner, so it is not removed any more. */
export async function passBothFactors(tx: Tx, who: Who): Promise<SignedIn> {
  await stopFactorsEnd(tx, { userId: who.user.id })
  return await openSession(tx, { ...who, proof: 'two-factors' })
}

// Signing in cancels a requested deletion, and a mail reports a new device.
async function openSession(
  tx: Tx,
  { user, userAgent, signInContext, joining, proof }: Who & { proof: 'one-factor' | 'two-factors' },
): Promise<{ user: User; tokens: Tokens }> {
  if (joining) await joinIdentity(tx, { userId: user.id, joining })
  await stopDeletion(tx, { user })
  await warnOfNewDevice(tx, { user, userAgent })
  const { tokens, setUpOnly } = await startSession(tx, { user, userAgent, signInContext, proof })
  return { user: toUser(user, { setUpOnly }), tokens }
}

async function warnOfNewDevice(
  tx: Tx,
  { user, userAgent }: { user: Selectable<UsersTable>; userAgent: string },
): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select('userAgent')
    .distinct()
    .where('userId', '=', user.id)
    .execute()
  if (!isUnknownDevice(userAgent, { seen: sessions.map((session) => session.userAgent) })) return
  const device = describeDevice(userAgent)
  const facts = { name: pickGreetingName(user), language: user.language, url: '/settings' }
  const mail = writeNewDeviceMail({ ...facts, device, at: new Date() })
  await queueMail(tx, { to: user.email, mail })
}

/** Deletes unfinished sign-ins that have expired. */
export async function dropUnfinishedSignIns(db: Db): Promise<void> {
  for (const table of [
    'providerJourneys',
    'providerArrivals',
    'secondFactorTickets',
    'passkeyChallenges',
  ] as const) {
    await db.deleteFrom(table).where('expiresAt', '<', sql<Date>`now()`).execute()
  }
}
