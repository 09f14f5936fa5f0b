import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { isProviderUnavailable, type Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'
import { findCatalogue } from './catalogue.ts'
import { findKnownCustomer } from './find-customer.ts'
import { syncPlan } from './sync-plan.ts'

/** Returns a link to the provider's page for the subscriber's card and invoices. */
export async function openPortal(
  db: Db,
  provider: Provider,
  { userId }: { userId: string },
): Promise<{ url: string }> {
  const customer = await findKnownCustomer(db, { userId })
  if (!customer) throw new Problem('plan_not_running')
  try {
    const { portalId } = await findCatalogue(provider)
    const { url } = await provider.stripe.billingPortal.sessions.create({
      customer,
      configuration: portalId,
      return_url: buildAddress(getSite(db), '/settings#plan'),
    })
    await db
      .updateTable('planSubscriptions')
      .set({ portalOpenedAt: sql<Date>`now()` })
      .where('userId', '=', userId)
      .where('status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
      .execute()
    return { url }
  } catch (cause) {
    throw isProviderUnavailable(cause) ? new Problem('plan_not_changed', { cause }) : cause
  }
}

/**
 * Reads the provider again for a subscriber who was on its page within the last hour, so that they see their changes.
 */
export async function readAfterPortal(
  db: Db,
  provider: Provider,
  { userId }: { userId: string },
): Promise<void> {
  const row = await db
    .selectFrom('planSubscriptions')
    .select('stripeSubscriptionId')
    .where('userId', '=', userId)
    .where('status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    .where('portalOpenedAt', '>', sql<Date>`now() - interval '1 hour'`)
    .where('readAt', '<', sql<Date>`now() - interval '2 seconds'`)
    .executeTakeFirst()
  if (!row?.stripeSubscriptionId) return
  await syncPlan(db, provider, { stripeSubscriptionId: row.stripeSubscriptionId }).catch((error: unknown) => {
    if (!isProviderUnavailable(error)) throw error
  })
}
