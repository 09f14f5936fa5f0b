import type { Billing, PlanState } from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import type { RequestCoalescer } from '#server/payments/coalesce-requests.ts'
import { isProviderUnavailable, type Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { applyDiscount } from './apply-discount.ts'
import { syncPlan } from './sync-plan.ts'

/**
 * Returns the outcome of the caller's checkout. If our records say that it is open, it is read from the provider first,
 * so that the return page is correct before the webhook arrives.
 */
export async function readOutcome(
  db: Db,
  { provider, coalescer }: { provider: Provider; coalescer: RequestCoalescer },
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ status: PlanState; billing: Billing }> {
  const find = () =>
    db
      .selectFrom('planSubscriptions')
      .select(['id', 'status', 'billing', 'offerMonths', 'offerGivenAt'])
      .where('sessionId', '=', sessionId)
      .where('userId', '=', userId)
      .executeTakeFirst()
  const before = await find()
  if (!before) throw new Problem('plan_checkout_not_found')
  const read = async () => {
    try {
      await syncPlan(db, provider, { sessionId })
      const after = await find()
      if (after?.status === 'ACTIVE') await applyDiscount(db, provider, { subscriptionId: after.id })
    } catch (error) {
      // If the provider does not answer, the page shows the recorded state and asks again.
      if (!isProviderUnavailable(error)) throw error
    }
  }
  if (before.status === 'STARTING') await coalescer.read(sessionId, read)
  const { status, billing } = (await find()) ?? before
  return { status, billing }
}
