import type { TestApp } from './app.ts'
import { aUser } from './build.ts'

/** A user with Premium for a month, without a subscription at the provider. */
export async function aPremiumMember({ db }: Pick<TestApp, 'db'>) {
  const user = await aUser(db)
  await db.updateTable('users').set({ emailVerifiedAt: new Date() }).where('id', '=', user.id).execute()
  const { id: subscriptionId } = await db
    .insertInto('planSubscriptions')
    .values({
      userId: user.id,
      status: 'ACTIVE',
      billing: 'MONTHLY',
      withTrial: false,
      startedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('entitlements')
    .values({
      userId: user.id,
      plan: 'PREMIUM',
      validFrom: new Date(Date.now() - 60_000),
      validUntil: new Date(Date.now() + 30 * 86_400_000),
      subscriptionId,
    })
    .execute()
  return { ...user, role: 'USER' as const }
}
