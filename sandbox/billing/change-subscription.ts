import { StripeProblem } from '../api/problem.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import type { InvoiceLine, PaymentIntent, Price, Subscription, SubscriptionItem } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { setTestClock, storeSubscription } from './clock.ts'
import { endedStatuses } from './end-subscription.ts'
import { makeCreditLine, makeItemLine, makeRestLine } from './invoice-lines.ts'
import { computeDue, makeInvoice } from './make-invoice.ts'
import { chargeFirst, toItemPrice } from './open-subscription.ts'
import { collectInvoice, markPaid } from './pay-invoice.ts'
import { computePeriodEnd, findPeriodAround } from './periods.ts'
import { findNextMove, findProductName, renew, setPeriod, withItem } from './renew-subscription.ts'

export type Change = {
  price?: Price | undefined
  quantity?: number | undefined
  /** Whether a new period begins now. By default it does only in the classic mode with another interval. */
  anchor?: 'now' | 'unchanged' | undefined
  prorate: boolean
  /** Whether a declined card undoes the change. */
  errorIfUnpaid: boolean
  trialEnd?: number | 'now' | undefined
  fields: Partial<Subscription>
}

/**
 * Changes a running subscription. Another price is charged at once, and the unused part of the old one is credited.
 * During a trial a change is free, and a new `trialEnd` postpones the next payment.
 */
export function changeSubscription(outer: Context, id: string, change: Change): Subscription {
  const before = requireRow(outer, 'subscription', id, 'id')
  const context = setTestClock(outer, before)
  if (endedStatuses.includes(before.status)) {
    throw new StripeProblem('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const priceChange = planPriceChange(context, before, change)
  const paidFirst =
    change.errorIfUnpaid && priceChange.lines.length > 0
      ? payFirst(context, before, priceChange.lines)
      : undefined
  const toItemPrice = { ...before, ...change.fields, ...priceChange.changes }
  const putOffOrNot =
    typeof change.trialEnd === 'number' ? putOff(context, toItemPrice, change.trialEnd) : toItemPrice
  const moved = endingWithPeriod(putOffOrNot)
  const stored = storeSubscription(context, moved, findNextMove(context, moved))
  if (priceChange.lines.length > 0) settle(context, stored, priceChange.lines, paidFirst)
  const after =
    change.trialEnd === 'now' && stored.status === 'trialing'
      ? endTrialNow(context, stored)
      : latest(context, id)
  emit(context, 'customer.subscription.updated', after, { before })
  return after
}

type PriceChange = { changes: Partial<Subscription>; lines: InvoiceLine[] }

function planPriceChange(context: Context, before: Subscription, change: Change): PriceChange {
  const [item] = before.items.data
  if (!item) throw new Error(`Subscription ${before.id} has no item`)
  const price = change.price ?? item.price
  const quantity = change.quantity ?? item.quantity ?? 1
  const otherInterval = price.recurring?.interval !== item.price.recurring?.interval
  const beginsNow =
    change.anchor === 'now' ||
    (change.anchor === undefined && otherInterval && before.billing_mode.type === 'classic')
  const same = price.id === item.price.id && quantity === (item.quantity ?? 1)
  if (same && !beginsNow) return { changes: {}, lines: [] }
  const next: SubscriptionItem = { ...item, ...toItemPrice(price), quantity }
  const { now } = context
  const free = before.status === 'trialing' || typeof change.trialEnd === 'number'
  if (free) return { changes: { items: withItem(before, next).items }, lines: [] }

  const credit = change.prorate ? [makeCreditLine(item, { now, name: findProductName(context, item) })] : []
  if (!price.recurring) throw new Error(`Price ${price.id} is not recurring`)
  if (!beginsNow) {
    const anchored = otherInterval
      ? setPeriod(next, findPeriodAround(now, price.recurring, before.billing_cycle_anchor))
      : next
    const rest = change.prorate ? [makeRestLine(anchored, { now, name: findProductName(context, next) })] : []
    return { changes: { items: withItem(before, anchored).items }, lines: [...credit, ...rest] }
  }
  const period = { start: now, end: computePeriodEnd(now, price.recurring, now) }
  const line = makeItemLine(next, { period, name: findProductName(context, next) })
  const { items } = withItem(before, setPeriod(next, period))
  return { changes: { items, billing_cycle_anchor: now }, lines: [...credit, line] }
}

// A subscription that ends with its period still does after the period has moved; a separate end day stays.
function endingWithPeriod(subscription: Subscription): Subscription {
  if (!subscription.cancel_at_period_end) return subscription
  return { ...subscription, cancel_at: subscription.items.data[0]?.current_period_end ?? null }
}

function payFirst(
  context: Context,
  subscription: Subscription,
  lines: InvoiceLine[],
): PaymentIntent | undefined {
  const due = computeDue(context, subscription, lines)
  return due > 0 ? chargeFirst(context, subscription, due) : undefined
}

function settle(
  context: Context,
  subscription: Subscription,
  lines: InvoiceLine[],
  paidFirst: PaymentIntent | undefined,
): void {
  const invoice = makeInvoice(context, { subscription, reason: 'subscription_update', lines })
  context.store.update<'subscription'>({ ...subscription, latest_invoice: invoice.id })
  if (paidFirst) markPaid(context, invoice, paidFirst)
  else collectInvoice(context, invoice)
}

function putOff(context: Context, subscription: Subscription, trialEnd: number): Subscription {
  const [item] = subscription.items.data
  if (!item) throw new Error(`Subscription ${subscription.id} has no item`)
  if (trialEnd <= context.now) {
    throw new StripeProblem('The trial_end timestamp has to be in the future, or "now".', {
      param: 'trial_end',
    })
  }
  const trialing = subscription.status === 'trialing'
  return {
    ...withItem(
      subscription,
      setPeriod(item, { start: trialing ? item.current_period_start : context.now, end: trialEnd }),
    ),
    billing_cycle_anchor: trialEnd,
    status: 'trialing',
    trial_end: trialEnd,
    trial_start: trialing ? subscription.trial_start : context.now,
  }
}

function endTrialNow(context: Context, subscription: Subscription): Subscription {
  return renew(context, { ...subscription, trial_end: context.now })
}

function latest(context: Context, id: string): Subscription {
  return requireRow(context, 'subscription', id)
}
