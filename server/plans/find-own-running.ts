import type { Billing } from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'

export type RunningPlan = {
  id: string
  stripeSubscriptionId: string
  status: 'TRIALING' | 'ACTIVE' | 'PAST_DUE'
  billing: Billing
  /** The billing interval of the latest payment; null before the first one. */
  paidBilling: Billing | null
  endsAt: Date | null
}

/** Returns a person's current subscription if it is not being ended; otherwise throws a Problem. */
export async function findOwnRunning(db: Db, { userId }: { userId: string }): Promise<RunningPlan> {
  const row = await selectRunning(db, userId).where('s.endReason', 'is', null).executeTakeFirst()
  if (!row?.stripeSubscriptionId) throw new Problem('plan_not_running')
  return row as RunningPlan
}

/** Selects a person's current subscription, with the billing interval of its latest payment. */
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
