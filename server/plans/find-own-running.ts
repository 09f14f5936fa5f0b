import type { Billing } from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'

export type RunningPlan = {
  id: string
  stripeSubscriptionId: string
  status: 'TRIALING' | 'ACTIVE' | 'PAST_DUE'
  billing: Billing
  /** How the latest payment was made; null before the first. */
  paidBilling: Billing | null
  endsAt: Date | null
}

/** The subscription that somebody has now and that is not being ended, or the Problem that there is none. */
export async function findOwnRunning(db: Db, { userId }: { userId: string }): Promise<RunningPlan> {
  const row = await selectRunning(db, userId).where('s.endReason', 'is', null).executeTakeFirst()
  if (!row?.stripeSubscriptionId) throw new Problem('plan_not_running')
  return row as RunningPlan
}

/** Reads whatever somebody has now, with how the latest payment was made. */
export function selectRunning(db: Db, userId: string) {
  return db
    .selectFrom('planSubscriptions as s')
    .selectAll('s')
    .select((eb) =>
      eb
        .selectFrom('planPayments as p')
        .select('p.billing')
        .whereRef('p.subscriptionId', '=', 's.id')
        .orderBy('p.paidAt', 'desc')
        .orderBy('p.id', 'desc')
        .limit(1)
        .as('paidBilling'),
    )
    .where('s.userId', '=', userId)
    .where('s.status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
}
