import { sql } from 'kysely'
import type { ProviderName } from '#contract/accounts/providers.ts'
import type { SignInMethods } from '#contract/accounts/second-factor.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** Returns how many of each second factor an account has. Recovery codes count only beside another factor. */
export async function findFactors(
  db: Db | Tx,
  { userId }: { userId: string },
): Promise<{ passkeyCount: number; hasApp: boolean; recoveryCodesLeft: number }> {
  const { rows } = await sql<{ passkeyCount: number; hasApp: boolean; recoveryCodesLeft: number }>`
    select
      (select count(*) from passkeys where user_id = ${userId}) as "passkeyCount",
      exists (select from authenticator_apps where user_id = ${userId} and confirmed_at is not null) as "hasApp",
      (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft"
  `.execute(db)
  return rows[0] ?? { passkeyCount: 0, hasApp: false, recoveryCodesLeft: 0 }
}

export async function hasSecondFactor(db: Db | Tx, { userId }: { userId: string }): Promise<boolean> {
  const { passkeyCount, hasApp } = await findFactors(db, { userId })
  return passkeyCount > 0 || hasApp
}

/** Returns the ways to sign in and second factors that the settings show. */
export async function findSignInMethods(
  db: Db,
  { userId, adminSecondFactor }: { userId: string; adminSecondFactor: boolean },
): Promise<SignInMethods> {
  const user = await db
    .selectFrom('users')
    .select(['passwordHash', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) throw new Problem('session_ended')
  const identities = await db
    .selectFrom('identities')
    .select(['provider', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('provider', 'desc')
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'backedUp'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const app = await db
    .selectFrom('authenticatorApps')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const { recoveryCodesLeft } = await findFactors(db, { userId })
  return {
    hasPassword: user.passwordHash !== null,
    identities: identities.map(({ provider, email, createdAt }) => ({
      provider: provider as ProviderName,
      email,
      connectedAt: createdAt.toISOString(),
    })),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      backedUp,
    })),
    authenticatorApp: app?.confirmedAt ? { addedAt: app.confirmedAt.toISOString() } : null,
    recoveryCodesLeft,
    required: adminSecondFactor && user.role === 'ADMIN',
  }
}

/** Locks the account, so that its ways in and factors change one after another. */
export async function lockUser(tx: Tx, { userId }: { userId: string }) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'language', 'role', 'passwordHash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new Problem('session_ended')
  return user
}

/** Refuses a removal that leaves the account without a way in. The error rolls the removal back. */
export async function refuseLockedOut(
  tx: Tx,
  user: { id: string; passwordHash: string | null },
): Promise<void> {
  if (user.passwordHash) return
  const { rows } = await sql<{ ways: number }>`
    select (select count(*) from identities where user_id = ${user.id})
      + (select count(*) from passkeys where user_id = ${user.id}) as ways`.execute(tx)
  if (!rows[0]?.ways) throw new Problem('last_way_in')
}

/** Removes every second factor and way in but the password, and the number for texts. */
export async function removeWaysIn(tx: Tx, { userId }: { userId: string }): Promise<void> {
  for (const table of [
    'identities',
    'providerArrivals',
    'passkeys',
    'authenticatorApps',
    'recoveryCodes',
    'phones',
  ] as const) {
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
  }
  await endPersonalKeys(tx, { userId })
}

/** Ends the API keys of a user's own programs. */
export async function endPersonalKeys(tx: Tx, { userId }: { userId: string }): Promise<void> {
  // Bookings reference these rows.
  await tx
    .updateTable('apiKeys')
    .set({ revokedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Disconnects these providers; running sign-ins with them fail. */
export async function removeProviders(
  tx: Tx,
  { userId, providers }: { userId: string; providers: ProviderName[] },
): Promise<void> {
  await tx.deleteFrom('providerArrivals').where('userId', '=', userId).execute()
  if (providers.length === 0) return
  await tx.deleteFrom('identities').where('userId', '=', userId).where('provider', 'in', providers).execute()
}

/**
 * Refuses a removal that leaves an administrator without a second factor; otherwise the recovery codes are removed
 * with the last factor.
 */
export async function checkFactorsLeft(
  tx: Tx,
  { user, adminSecondFactor }: { user: { id: string; role: string }; adminSecondFactor: boolean },
): Promise<void> {
  if (await hasSecondFactor(tx, { userId: user.id })) return
  if (adminSecondFactor && user.role === 'ADMIN') throw new Problem('last_second_factor')
  await tx.deleteFrom('recoveryCodes').where('userId', '=', user.id).execute()
}
