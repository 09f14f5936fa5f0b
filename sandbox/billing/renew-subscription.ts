import { type Context, requireRow } from '../resources/resource.ts'
import type { InvoiceLine, Subscription, SubscriptionItem } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { storeSubscription } from './clock.ts'
import { endedStatuses, endSubscription, expireIncomplete } from './end-subscription.ts'
import { makeItemLine } from './invoice-lines.ts'
import { makeInvoice } from './make-invoice.ts'
import { collectInvoice, findMethod } from './pay-invoice.ts'
import { computePeriodEnd } from './periods.ts'

const warningSeconds = 3 * 24 * 3600

/** Moves a subscription when it is due: its trial will soon end or ends, or its period ends. */
export function moveSubscription(context: Context, id: string, due: number): void {
  const subscription = requireRow(context, 'subscription', id)
  const at = { ...context, now: due }
  if (endedStatuses.includes(subscription.status) || subscription.status === 'paused') return
  if (subscription.status === 'incomplete') {
    expireIncomplete(at, subscription)
    return
  }
  if (subscription.cancel_at !== null && due >= subscription.cancel_at) {
    endSubscription(at, id, 'cancellation_requested')
    return
  }
  const trialEnd = subscription.status === 'trialing' ? subscription.trial_end : null
  if (trialEnd !== null && due < trialEnd) {
    storeSubscription(at, subscription, findNextMove(at, subscription))
    emit(at, 'customer.subscription.trial_will_end', subscription)
    return
  }
  if (trialEnd !== null && !findMethod(at, subscription)) endTrialUnpaid(at, subscription)
  else renew(at, subscription)
}

/** Returns when the clock must look at it next. */
export function findNextMove(context: Context, subscription: Subscription): number | null {
  const { cancel_at: end } = subscription
  const next = nextStep(context, subscription)
  return next === null || end === null ? (next ?? end) : Math.min(next, end)
}

function nextStep({ now }: Context, subscription: Subscription): number | null {
  if (subscription.status === 'trialing' && subscription.trial_end !== null) {
    const warning = subscription.trial_end - warningSeconds
    return warning > now ? warning : subscription.trial_end
  }
  return subscription.items.data[0]?.current_period_end ?? null
}

/** Begins the next period and charges for it. */
export function renew(context: Context, subscription: Subscription): Subscription {
  const [item] = subscription.items.data
  if (!item?.price.recurring) throw new Error(`Subscription ${subscription.id} has no recurring price`)
  const trialing = subscription.status === 'trialing'
  const anchor = trialing ? context.now : subscription.billing_cycle_anchor
  const period = { start: context.now, end: computePeriodEnd(context.now, item.price.recurring, anchor) }
  const next: Subscription = {
    ...withItem(subscription, setPeriod(item, period)),
    billing_cycle_anchor: anchor,
    status: trialing ? 'active' : subscription.status,
  }
  storeSubscription(context, next, findNextMove(context, next))
  const line = makeItemLine(item, { period, name: findProductName(context, item) })
  invoiceAndCollect(context, next, { reason: 'subscription_cycle', lines: [line] })
  const renewed = requireRow(context, 'subscription', subscription.id)
  emit(context, 'customer.subscription.updated', renewed, { before: { status: subscription.status } })
  return renewed
}

function invoiceAndCollect(
  context: Context,
  subscription: Subscription,
  facts: {
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
    lines: InvoiceLine[]
  },
) {
  const invoice = makeInvoice(context, { subscription, ...facts })
  context.store.update<'subscription'>({ ...subscription, latest_invoice: invoice.id })
  return collectInvoice(context, invoice)
}

export function withItem(subscription: Subscription, item: SubscriptionItem): Subscription {
  return { ...subscription, items: { ...subscription.items, data: [item] } }
}

export function setPeriod(item: SubscriptionItem, { start, end }: { start: number; end: number }) {
  return { ...item, current_period_start: start, current_period_end: end }
}

export function findProductName(context: Context, item: SubscriptionItem): string {
  return context.store.find('product', item.price.product)?.name ?? 'Subscription'
}

// https://docs.stripe.com/billing/subscriptions/trials/free-trials#create-free-trials-without-payment
function endTrialUnpaid(context: Context, subscription: Subscription): void {
  const behaviour = subscription.trial_settings?.end_behavior.missing_payment_method
  if (behaviour === 'cancel') {
    endSubscription(context, subscription.id, null)
    return
  }
  if (behaviour === 'pause') {
    const paused = storeSubscription(context, { ...subscription, status: 'paused' }, null)
    emit(context, 'customer.subscription.paused', paused)
    return
  }
  renew(context, subscription)
}
