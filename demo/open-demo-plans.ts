import { sql } from 'kysely'
import type { Provider } from '../server/payments/stripe.ts'
import { findCatalogue } from '../server/plans/catalogue.ts'
import { findCustomer } from '../server/plans/find-customer.ts'
import { syncPlan } from '../server/plans/sync-plan.ts'
import type { Db } from '../server/runtime/db.ts'

/** Gives the demo's premium traveller a plan at the payment sandbox, paid for a year. A second start keeps it. */
export async function openDemoPlans(db: Db, provider: Provider): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'premium@ferrywing.test')
    .executeTakeFirst()
  if (!user) return
  const row = await findOrAddPlan(db, user.id)
  if (row.stripeSubscriptionId) return
  const { stripe } = provider
  const { prices } = await findCatalogue(provider)
  const customer = await findCustomer(db, provider, { userId: user.id })
  const card = await stripe.paymentMethods.attach(
    'pm_card_visa',
    { customer },
    { idempotencyKey: `demo-card-${row.id}` },
  )
  const subscription = await stripe.subscriptions.create(
    {
      customer,
      items: [{ price: prices.ANNUAL.id }],
      default_payment_method: card.id,
      metadata: { plan_subscription_id: row.id },
    },
    { idempotencyKey: `demo-plan-${row.id}` },
  )
  await syncPlan(db, provider, { stripeSubscriptionId: subscription.id })
}

// Stored as active from the start, so that no mail about the new plan is sent.
async function findOrAddPlan(db: Db, userId: string) {
  const known = await db
    .selectFrom('planSubscriptions')
    .select(['id', 'stripeSubscriptionId'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (known) return known
  return await db
    .insertInto('planSubscriptions')
    .values({ userId, status: 'ACTIVE', billing: 'ANNUAL', withTrial: false, startedAt: sql<Date>`now()` })
    .returning(['id', 'stripeSubscriptionId'])
    .executeTakeFirstOrThrow()
}
