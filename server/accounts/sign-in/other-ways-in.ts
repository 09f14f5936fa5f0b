import { sql } from 'kysely'
import type { ProviderName } from '#contract/accounts/providers.ts'
import type { OtherWaysIn } from '#contract/accounts/reset-password.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

export const NO_OTHER_WAYS_IN: OtherWaysIn = {
  providers: [],
  passkeys: [],
  authenticatorApp: false,
  personalKeys: [],
  operatorKeys: [],
  secondFactorsEndAt: null,
  secondFactorsMayEnd: false,
}

/** Returns the ways into an account besides its password, which its owner sees when setting a new password. */
export async function findOtherWaysIn(db: Db | Tx, { userId }: { userId: string }): Promise<OtherWaysIn> {
  const { role, factorsEndAt } = await db
    .selectFrom('users')
    .select(['role', 'factorsEndAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const identities = await db
    .selectFrom('identities')
    .select(['provider', 'email'])
    .where('userId', '=', userId)
    .orderBy('provider', 'desc')
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select('name')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  const app = await db
    .selectFrom('authenticatorApps')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  const keys = await db
    .selectFrom('apiKeys')
    .leftJoin('operators', 'operators.id', 'apiKeys.operatorId')
    .select(['apiKeys.name', 'apiKeys.userId as personOf'])
    .where(({ eb, or }) => or([eb('apiKeys.userId', '=', userId), eb('operators.userId', '=', userId)]))
    .where('apiKeys.revokedAt', 'is', null)
    .where(sql<boolean>`coalesce(api_keys.expires_at > now(), true)`)
    .orderBy('apiKeys.id')
    .execute()
  return {
    providers: identities.map(({ provider, email }) => ({ provider: provider as ProviderName, email })),
    passkeys: passkeys.map(({ name }) => name),
    authenticatorApp: app !== undefined,
    personalKeys: keys.filter(({ personOf }) => personOf !== null).map(({ name }) => name),
    operatorKeys: keys.filter(({ personOf }) => personOf === null).map(({ name }) => name),
    secondFactorsEndAt: factorsEndAt?.toISOString() ?? null,
    secondFactorsMayEnd: (passkeys.length > 0 || app !== undefined) && role !== 'ADMIN',
  }
}
