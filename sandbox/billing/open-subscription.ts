import { CardProblem, ParameterProblem, StripeProblem } from '../api/problem.ts'
import { confirmOffSession } from '../payments/confirm-intent.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type {
  PaymentIntent,
  Price,
  Subscription,
  SubscriptionItem,
  SubscriptionSettings,
} from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { setTestClock, storeSubscription } from './clock.ts'
import { makeItemLine, makeTrialLine } from './invoice-lines.ts'
import { makeInvoice } from './make-invoice.ts'
import { collectInvoice, makeInvoiceIntent, markPaid } from './pay-invoice.ts'
import { computePeriodEnd } from './periods.ts'
import { findNextMove, findProductName } from './renew-subscription.ts'

const firstPaymentSeconds = 23 * 3600

type Order = {
  customer: string
  price: Price
  quantity: number
  /** In seconds; null: no trial. */
  trialEnd: number | null
  withoutMethod: SubscriptionSettings['withoutMethod']
  billingMode: SubscriptionSettings['billingMode']
  method: string | null
  description: string | null
  metadata: Record<string, string>
  /**
   * How the first invoice is paid: by an existing payment, or by charging the card; if that fails, 'allow_incomplete'
   * continues and 'error_if_incomplete' refuses.
   */
  payment: { by: PaymentIntent } | 'allow_incomplete' | 'error_if_incomplete'
}

/** Begins a subscription with its first invoice; during a trial the invoice is 0. */
export function openSubscription(outer: Context, order: Order): Subscription {
  const customer = requireRow(outer, 'customer', order.customer, 'customer')
  const context = setTestClock(outer, customer)
  const subscription = draftSubscription(context, order)
  if (order.trialEnd === null) return beginPaid(context, subscription, order)
  const [item] = subscription.items.data
  if (!item) throw new Error('A subscription has an item')
  const period = { start: context.now, end: order.trialEnd }
  const stored = storeSubscription(context, subscription, findNextMove(context, subscription))
  const line = makeTrialLine(item, { period, name: findProductName(context, item), mode: order.billingMode })
  return withInvoice(context, stored, markPaidFree(context, stored, line))
}

/** Returns the recurring price of a subscription, or throws Stripe's error. */
export function requirePrice(context: Context, id: string, param: string): Price {
  const price = requireRow(context, 'price', id, param)
  if (!price.active) throw new StripeProblem('The price specified is inactive.', { param })
  if (price.recurring) return price
  throw new ParameterProblem('The price specified is not recurring.', { param })
}

function beginPaid(context: Context, draft: Subscription, order: Order): Subscription {
  const [item] = draft.items.data
  if (!item) throw new Error('A subscription has an item')
  const period = { start: item.current_period_start, end: item.current_period_end }
  const lines = [makeItemLine(item, { period, name: findProductName(context, item) })]
  const { payment } = order
  if (payment === 'error_if_incomplete') {
    const amount = (order.price.unit_amount ?? 0) * order.quantity
    const by = chargeFirst(context, draft, amount)
    return beginPaid(context, draft, { ...order, payment: { by } })
  }
  const incomplete: Subscription = { ...draft, status: 'incomplete' }
  const stored = storeSubscription(context, incomplete, context.now + firstPaymentSeconds)
  const invoice = makeInvoice(context, { subscription: stored, reason: 'subscription_create', lines })
  if (payment === 'allow_incomplete') collectInvoice(context, invoice)
  else markPaid(context, invoice, payment.by)
  return withInvoice(context, requireRow(context, 'subscription', stored.id), invoice)
}

/** Charges before anything is created, so that a decline leaves only the failed charge. */
export function chargeFirst(context: Context, subscription: Subscription, amount: number): PaymentIntent {
  const customer = requireRow(context, 'customer', String(subscription.customer))
  const methodId = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  const method = methodId === null ? undefined : context.store.find('payment_method', String(methodId))
  if (!method) {
    throw new CardProblem('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  }
  const { currency } = subscription
  const intent = makeInvoiceIntent(context, { amount, currency, customer: customer.id, sessionId: null })
  return confirmOffSession(context, intent.id, method)
}

function markPaidFree(context: Context, subscription: Subscription, line: ReturnType<typeof makeTrialLine>) {
  const facts = { subscription, reason: 'subscription_create' as const, lines: [line] }
  return markPaid(context, makeInvoice(context, facts), null)
}

function withInvoice(context: Context, subscription: Subscription, { id }: { id: string }): Subscription {
  const whole = context.store.update<'subscription'>({ ...subscription, latest_invoice: id })
  emit(context, 'customer.subscription.created', whole)
  return whole
}

function draftSubscription(context: Context, order: Order): Subscription {
  const { price, trialEnd } = order
  const { now } = context
  const id = makeId('sub')
  const anchor = trialEnd ?? now
  const customer = requireRow(context, 'customer', order.customer)
  if (!price.recurring) throw new Error(`Price ${price.id} is not recurring`)
  const period = { start: now, end: trialEnd ?? computePeriodEnd(now, price.recurring, anchor) }
  const item = draftItem(context, { subscriptionId: id, price, quantity: order.quantity, period })
  return context.store.insert(
    'subscription',
    {
      ...blank,
      id,
      billing_cycle_anchor: anchor,
      billing_mode: buildBillingMode(order.billingMode, now),
      created: now,
      currency: price.currency,
      customer: customer.id,
      default_payment_method: order.method,
      description: order.description,
      items: {
        object: 'list',
        data: [item],
        has_more: false,
        url: `/v1/subscription_items?subscription=${id}`,
      },
      metadata: order.metadata,
      start_date: now,
      status: trialEnd === null ? 'active' : 'trialing',
      test_clock: customer.test_clock ?? null,
      trial_end: trialEnd,
      trial_settings: {
        end_behavior: { billing_cycle_anchor: null, missing_payment_method: order.withoutMethod },
      },
      trial_start: trialEnd === null ? null : now,
    },
    {},
  )
}

function buildBillingMode(type: Order['billingMode'], now: number): Subscription['billing_mode'] {
  if (type === 'classic') return { flexible: null, type }
  return { flexible: { proration_discounts: 'included' }, type, updated_at: now }
}

function draftItem(
  context: Context,
  facts: { subscriptionId: string; price: Price; quantity: number; period: { start: number; end: number } },
): SubscriptionItem {
  return {
    id: makeId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: context.now,
    current_period_end: facts.period.end,
    current_period_start: facts.period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    ...toItemPrice(facts.price),
    quantity: facts.quantity,
    subscription: facts.subscriptionId,
    tax_rates: [],
  }
}

/** A price in the form of an item: under its current name and under its older one. */
export function toItemPrice(price: Price): Pick<SubscriptionItem, 'price' | 'plan'> {
  return {
    price,
    plan: {
      id: price.id,
      object: 'plan',
      active: price.active,
      amount: price.unit_amount,
      amount_decimal: price.unit_amount_decimal,
      billing_scheme: 'per_unit',
      created: price.created,
      currency: price.currency,
      interval: price.recurring?.interval ?? 'month',
      interval_count: price.recurring?.interval_count ?? 1,
      livemode: false,
      metadata: price.metadata,
      meter: null,
      nickname: price.nickname,
      product: price.product,
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
  }
}

/** The fields that are equal for all subscriptions of the sandbox. */
const blank = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ['card'],
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
} satisfies Partial<Subscription>
