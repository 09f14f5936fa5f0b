import { sql } from 'kysely'
import { PLAN_LIMITS, type PlanName } from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** Returns the person's current plan, by the database's clock. */
export async function readPlanName(db: Db | Tx, { userId }: { userId: string }): Promise<PlanName> {
  const { rows } = await sql<{ premium: boolean }>`select has_premium(${userId}, now()) as premium`.execute(
    db,
  )
  return rows[0]?.premium ? 'PREMIUM' : 'FREE'
}

/** Refuses a saved route beyond the plan's limit. The caller holds the lock under which routes are counted. */
export async function refuseRouteOverLimit(
  tx: Tx,
  { userId, savedRoutesCount }: { userId: string; savedRoutesCount: number },
): Promise<void> {
  const { savedRoutes } = PLAN_LIMITS[await readPlanName(tx, { userId })]
  if (savedRoutes !== null && savedRoutesCount >= savedRoutes) throw new Problem('saved_routes_limit')
}

/** Returns how a person is notified of legs on their routes: at once, or in the weekly mail. */
export async function readAlertPace(
  db: Db | Tx,
  { userId }: { userId: string },
): Promise<'WEEKLY' | 'INSTANT'> {
  return PLAN_LIMITS[await readPlanName(db, { userId })].alerts
}

/** Records until when a person has Premium. Time that another subscription has given since is kept. */
export async function grantEntitlement(
  tx: Tx,
  { userId, subscriptionId, until, now }: { userId: string; subscriptionId: string; until: Date; now: Date },
): Promise<void> {
  if (until <= now) {
    await tx
      .updateTable('entitlements')
      .set({ validUntil: sql<Date>`least(valid_until, ${until})`, updatedAt: now })
      .where('userId', '=', userId)
      .where('subscriptionId', '=', subscriptionId)
      .execute()
    return
  }
  await sql`
    insert into entitlements as e (user_id, plan, valid_from, valid_until, subscription_id)
    values (${userId}, 'PREMIUM', ${now}, ${until}, ${subscriptionId})
    on conflict (user_id) do update set valid_until = excluded.valid_until, updated_at = now(),
      subscription_id = excluded.subscription_id,
      valid_from = case when e.valid_until <= excluded.valid_from then excluded.valid_from else e.valid_from end`.execute(
    tx,
  )
}
