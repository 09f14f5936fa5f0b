import { sql } from 'kysely'
import { isMissing, type Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/platform/db.ts'
import { readChange, translated } from './change-plan.ts'
import { knownCustomer } from './find-customer.ts'
import { findOwnRunning } from './find-own-running.ts'
import type { EndReason } from './rules.ts'
import { syncPlan } from './sync-plan.ts'

/** Ends Premium with the period that is paid for (`ends`), or lets it go on after all. */
export async function setRenewal(
  db: Db,
  provider: Provider,
  { userId, ends }: { userId: string; ends: boolean },
): Promise<void> {
  const row = await findOwnRunning(db, { userId })
  try {
    await provider.stripe.subscriptions.update(row.stripeSubscriptionId, { cancel_at_period_end: ends })
  } catch (cause) {
    throw translated(cause)
  }
  await readChange(db, provider, row)
}

/** Ends every subscription of an account now: its money went back, or it goes. Done already, it does nothing. */
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
    .returning(['sessionId', 'stripeSubscriptionId'])
    .execute()
  for (const { sessionId, stripeSubscriptionId } of rows) {
    if (stripeSubscriptionId) {
      await provider.stripe.subscriptions.cancel(stripeSubscriptionId).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
      await syncPlan(db, provider, { stripeSubscriptionId })
    } else if (sessionId) {
      await provider.stripe.checkout.sessions.expire(sessionId).catch(() => {})
      await syncPlan(db, provider, { sessionId })
    }
  }
}

/** The account is gone: so are its subscription, its card and its name at the provider. Payments stay as they are. */
export async function forgetSubscriber(
  db: Db,
  provider: Provider,
  { userId }: { userId: string },
): Promise<void> {
  await endPlansNow(db, provider, { userId, reason: 'ACCOUNT_DELETED' })
  const customer = await knownCustomer(db, { userId })
  if (!customer) return
  await provider.stripe.customers.del(customer).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  await db.deleteFrom('planCustomers').where('userId', '=', userId).execute()
}
