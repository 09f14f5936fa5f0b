import type { Provider } from '#server/payments/stripe.ts'
import { syncPlans } from '#server/plans/sync-plan.ts'
import type { Db } from '#server/runtime/db.ts'

/**
 * Reads every subscription of a customer whose payment is missing in our records. Customers that are not ours are
 * ignored.
 */
export async function findPayment(
  db: Db,
  provider: Provider,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<void> {
  const { customer } = await provider.stripe.paymentIntents.retrieve(paymentIntentId)
  if (!customer) return
  const subscriber = await db
    .selectFrom('planCustomers')
    .select('userId')
    .where('stripeCustomerId', '=', typeof customer === 'string' ? customer : customer.id)
    .executeTakeFirst()
  if (subscriber) await syncPlans(db, provider, subscriber)
}
