import { sql } from 'kysely'
import { isMissing, type Provider } from '#server/payments/stripe.ts'
import { explain, readChange } from '#server/plans/change-plan.ts'
import { findKnownCustomer } from '#server/plans/find-customer.ts'
import { findOwnRunning, selectRunning } from '#server/plans/find-own-running.ts'
import type { EndReason } from '#server/plans/rules.ts'
import { closeSession } from '#server/plans/start-plan.ts'
import { syncPlan } from '#server/plans/sync-plan.ts'
import type { Db } from '#server/runtime/db.ts'

/** Sets whether Premium ends with the paid period (`ends`) or renews, in whatever way its end was set. */
export async function setRenewal(
  db: Db,
  provider: Provider,
  { userId, ends }: { userId: string; ends: boolean },
): Promise<void> {
  const { stripe } = provider
  const own = await findOwnRunning(db, { userId })
  const id = own.stripeSubscriptionId
  try {
    if (ends) await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    else await takeEndBack(provider, id)
  } catch (cause) {
    throw await explain(db, provider, { userId, own, cause })
  }
  await readChange(db, provider, own)
}

// We set the end with the period; the provider's page, in its flexible mode, sets a day. The provider allows only one
// of the two at a time.
async function takeEndBack({ stripe }: Provider, id: string): Promise<void> {
  const found = await stripe.subscriptions.retrieve(id)
  const left = found.cancel_at_period_end
    ? await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    : found
  if (left.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' })
}

/** Ends Premium with the paid period, if it still runs. */
export async function endWithPeriod(
  db: Db,
  provider: Provider,
  { userId }: { userId: string },
): Promise<void> {
  if (await selectRunning(db, userId).executeTakeFirst())
    await setRenewal(db, provider, { userId, ends: true })
}

/**
 * Ends every subscription of an account at once, because its money was refunded or the account is deleted. A guarantee
 * ends only those that began before its use. A second call changes nothing.
 */
export async function endPlansNow(
  db: Db,
  provider: Provider,
  { userId, reason }: { userId: string; reason: EndReason },
): Promise<void> {
  const rows = await db
    .updateTable('planSubscriptions')
    .set({ endReason: reason, updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('status', 'in', ['STARTING', 'TRIALING', 'ACTIVE', 'PAST_DUE'])
    .$if(reason === 'MONEY_BACK', (qb) =>
      qb.where('createdAt', '<=', ({ selectFrom }) =>
        selectFrom('planMoneyBacks').select('requestedAt').where('userId', '=', userId),
      ),
    )
    .returning(['id', 'sessionId', 'stripeSubscriptionId'])
    .execute()
  for (const row of rows) await endNow(db, provider, row)
}

type Ending = { id: string; sessionId: string | null; stripeSubscriptionId: string | null }

async function endNow(db: Db, provider: Provider, row: Ending): Promise<void> {
  if (!row.stripeSubscriptionId) await closeSession(db, provider, row)
  const { status, stripeSubscriptionId } = await db
    .selectFrom('planSubscriptions')
    .select(['status', 'stripeSubscriptionId'])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  if (!stripeSubscriptionId && status === 'STARTING')
    throw new Error(`Checkout page ${row.id} could not be closed`)
  if (!stripeSubscriptionId) return
  await provider.stripe.subscriptions.cancel(stripeSubscriptionId).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  await syncPlan(db, provider, { stripeSubscriptionId })
}

/** Deletes the subscription, the card and the name at the provider when the account is deleted. Payments stay. */
export async function forgetSubscriber(
  db: Db,
  provider: Provider,
  { userId }: { userId: string },
): Promise<void> {
  await endPlansNow(db, provider, { userId, reason: 'ACCOUNT_DELETED' })
  const customer = await findKnownCustomer(db, { userId })
  if (!customer) return
  await provider.stripe.customers.del(customer).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  await db.deleteFrom('planCustomers').where('userId', '=', userId).execute()
}
