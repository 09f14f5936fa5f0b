import type { Billing } from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import { isCardRefused, isProviderUnavailable, isRefusal, type Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { findCatalogue } from './catalogue.ts'
import { findOwnRunning, type RunningPlan, selectRunning } from './find-own-running.ts'
import { decideHowToChange } from './rules.ts'
import { syncPlan } from './sync-plan.ts'

/**
 * Changes the billing interval. A change to yearly takes effect at once and credits the unused part of the month; if
 * the card is refused, nothing changes. A change to monthly takes effect at the end of the paid period and can be
 * revoked until then.
 */
export async function changeBilling(
  db: Db,
  provider: Provider,
  { userId, billing }: { userId: string; billing: Billing },
): Promise<void> {
  const own = await findOwnRunning(db, { userId })
  try {
    await change(db, provider, { userId, own, billing })
  } catch (cause) {
    throw await explain(db, provider, { userId, own, cause })
  }
  await readChange(db, provider, own)
}

type Changing = { userId: string; own: RunningPlan; billing: Billing }

async function change(db: Db, provider: Provider, { userId, own, billing }: Changing): Promise<void> {
  const { stripe } = provider
  await syncPlan(db, provider, own)
  const row = await findOwnRunning(db, { userId })
  if (row.status === 'PAST_DUE') throw new Problem('plan_past_due')
  const how = decideHowToChange(
    { state: row.status, billing: row.billing, paidBilling: row.paidBilling },
    billing,
  )
  if (how === 'NOTHING') return
  if (how === 'AT_ONCE' && row.endsAt) throw new Problem('plan_ending')
  const { prices } = await findCatalogue(provider)
  const subscription = await stripe.subscriptions.retrieve(row.stripeSubscriptionId)
  const [item] = subscription.items.data
  if (!item) throw new Error(`Subscription ${row.stripeSubscriptionId} has no item`)
  const items = [{ id: item.id, price: prices[billing].id }]
  if (how === 'AT_ONCE') {
    await stripe.subscriptions.update(row.stripeSubscriptionId, {
      items,
      // The year begins today; by default the provider would keep the day of the month.
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    })
  } else {
    await stripe.subscriptions.update(row.stripeSubscriptionId, {
      items,
      proration_behavior: 'none',
      // The paid period is used up first.
      ...(how === 'LATER' ? { trial_end: item.current_period_end } : {}),
    })
  }
}

/**
 * Reads the changed subscription. If the provider does not answer, the change still stands, and the webhook or the
 * sweep reads it.
 */
export async function readChange(
  db: Db,
  provider: Provider,
  which: { stripeSubscriptionId: string },
): Promise<void> {
  await syncPlan(db, provider, which).catch((error: unknown) => {
    if (!isProviderUnavailable(error)) throw error
  })
}

/**
 * Translates the provider's refusal or failure into a Problem for the subscriber. If the subscription has already ended
 * there, it is read, and nothing is left to change.
 */
export async function explain(
  db: Db,
  provider: Provider,
  { userId, own, cause }: { userId: string; own: RunningPlan; cause: unknown },
): Promise<unknown> {
  if (isCardRefused(cause)) return new Problem('plan_card_refused', { cause })
  if (isRefusal(cause)) {
    await readChange(db, provider, own)
    if (!(await selectRunning(db, userId).executeTakeFirst()))
      return new Problem('plan_not_running', { cause })
  }
  return isProviderUnavailable(cause) ? new Problem('plan_not_changed', { cause }) : cause
}
