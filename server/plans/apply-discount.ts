import { sql } from 'kysely'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { addMonths } from './rules.ts'
import { syncPlan } from './sync-plan.ts'

/**
 * Adds the offer's free months to a paid year by postponing the next payment. The provider stores that the months were
 * given, so a repetition after a crash gives nothing twice.
 */
export async function applyDiscount(
  db: Db,
  provider: Provider,
  { subscriptionId }: { subscriptionId: string },
): Promise<void> {
  const row = await findOwed(db, subscriptionId)
  if (!row?.stripeSubscriptionId) return
  const { stripeSubscriptionId, offerMonths } = row
  const subscription = await provider.stripe.subscriptions.retrieve(stripeSubscriptionId)
  const periodEnd = subscription.items.data[0]?.current_period_end
  if (subscription.metadata.offer_months === undefined && periodEnd !== undefined) {
    const later = addMonths(new Date(periodEnd * 1000), offerMonths)
    const { cancel_at: end, cancel_at_period_end: endsWithPeriod } = subscription
    // A subscription that was ended on the provider's page ends on a fixed day, which must move too.
    const movesEnd = end === periodEnd && !endsWithPeriod
    await provider.stripe.subscriptions.update(
      stripeSubscriptionId,
      {
        trial_end: later.getTime() / 1000,
        ...(movesEnd && { cancel_at: later.getTime() / 1000 }),
        proration_behavior: 'none',
        metadata: { offer_months: String(offerMonths) },
      },
      { idempotencyKey: `offer-${subscriptionId}` },
    )
  }
  await db
    .updateTable('planSubscriptions')
    .set({ offerGivenAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', subscriptionId)
    .where('offerGivenAt', 'is', null)
    .execute()
  await syncPlan(db, provider, { stripeSubscriptionId })
}

/** Returns the subscription if its year is paid and its offer is not applied yet. */
async function findOwed(
  db: Pick<Tx, 'selectFrom'>,
  subscriptionId: string,
): Promise<{ stripeSubscriptionId: string | null; offerMonths: number } | undefined> {
  return await db
    .selectFrom('planSubscriptions as s')
    .select(['s.stripeSubscriptionId', 's.offerMonths'])
    .where('s.id', '=', subscriptionId)
    .where('s.status', '=', 'ACTIVE')
    .where('s.offerMonths', '>', 0)
    .where('s.offerGivenAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('planPayments as p')
          .select('p.id')
          .whereRef('p.subscriptionId', '=', 's.id')
          .where('p.billing', '=', 'ANNUAL'),
      ),
    )
    .executeTakeFirst()
}
