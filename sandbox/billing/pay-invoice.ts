import { CardProblem, StripeProblem } from '../api/problem.ts'
import { confirmOffSession } from '../payments/confirm-intent.ts'
import { draftIntent } from '../payments/draft-intent.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { storeInvoice, storeSubscription } from './clock.ts'
import { endSubscription } from './end-subscription.ts'

const daySeconds = 24 * 3600
/** The times after each failed attempt until the next one; after the last one the subscription ends. */
const retryAfterSeconds = [3, 5, 7].map((days) => days * daySeconds)

/** Charges the customer's card, or records that it could not be charged. An invoice of 0 is paid without a charge. */
export function collectInvoice(context: Context, invoice: Invoice): Invoice {
  if (invoice.amount_due === 0) return markPaid(context, invoice, null)
  const method = findMethod(context, needSubscription(context, invoice))
  if (!method) return recordFailure(context, invoice)
  try {
    return markPaid(context, invoice, confirmOffSession(context, needIntent(context, invoice).id, method))
  } catch (error) {
    if (error instanceof CardProblem) return recordFailure(context, invoice)
    throw error
  }
}

/** Tries an open invoice now, for an API call or a customer; a decline is thrown. */
export function payInvoiceNow(context: Context, id: string, asked: PaymentMethod | null): Invoice {
  const invoice = requireRow(context, 'invoice', id, 'invoice')
  if (invoice.status === 'paid') throw new StripeProblem('Invoice is already paid')
  if (invoice.status !== 'open') {
    throw new StripeProblem(`This invoice can not be paid: its status is ${invoice.status}.`)
  }
  const method = asked ?? findMethod(context, needSubscription(context, invoice))
  if (!method) {
    throw new StripeProblem('Cannot charge customer that has no active card', { code: 'missing' })
  }
  return markPaid(context, invoice, confirmOffSession(context, needIntent(context, invoice).id, method))
}

/** Tries an open invoice again when its time has come. */
export function retryInvoice(context: Context, id: string, due: number): void {
  const invoice = requireRow(context, 'invoice', id)
  if (invoice.status === 'open') collectInvoice({ ...context, now: due }, invoice)
}

/** Marks the invoice as paid, by that payment or (null) without one; its subscription is active again. */
export function markPaid(context: Context, invoice: Invoice, intent: PaymentIntent | null): Invoice {
  if (intent) recordPayment(context, invoice, intent)
  const paid = storeInvoice(
    context,
    {
      ...invoice,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempt_count: invoice.attempt_count + (intent ? 1 : 0),
      attempted: true,
      next_payment_attempt: null,
      status: 'paid',
      status_transitions: { ...invoice.status_transitions, paid_at: context.now },
    },
    null,
  )
  emit(context, 'invoice.paid', paid)
  emit(context, 'invoice.payment_succeeded', paid)
  const subscription = needSubscription(context, paid)
  if (subscription.status === 'past_due' || subscription.status === 'incomplete') {
    const on = context.store.update<'subscription'>({ ...subscription, status: 'active' })
    if (subscription.status === 'incomplete') {
      storeSubscription(context, on, on.items.data[0]?.current_period_end ?? null)
    }
    emit(context, 'customer.subscription.updated', on, { before: { status: subscription.status } })
  }
  return paid
}

function recordFailure(context: Context, invoice: Invoice): Invoice {
  const attempts = invoice.attempt_count + 1
  const delay = retryAfterSeconds[attempts - 1]
  const next = delay === undefined ? null : context.now + delay
  const failed = storeInvoice(
    context,
    {
      ...invoice,
      attempt_count: attempts,
      attempted: true,
      auto_advance: next !== null,
      next_payment_attempt: next,
    },
    next,
  )
  emit(context, 'invoice.payment_failed', failed)
  const subscription = needSubscription(context, failed)
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    const late = context.store.update<'subscription'>({ ...subscription, status: 'past_due' })
    emit(context, 'customer.subscription.updated', late, { before: { status: subscription.status } })
  }
  if (next === null) endSubscription(context, subscription.id, 'payment_failed')
  return requireRow(context, 'invoice', failed.id)
}

/** Returns the card that a subscription charges: its own, or its customer's. */
export function findMethod(context: Context, subscription: Subscription): PaymentMethod | null {
  const customer = requireRow(context, 'customer', String(subscription.customer))
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return typeof id === 'string' ? (context.store.find('payment_method', id) ?? null) : null
}

/** Returns the payment of an invoice; it is created once and tried as often as needed. */
function needIntent(context: Context, invoice: Invoice): PaymentIntent {
  const existing = listInvoicePayments(context, invoice.id)[0]?.payment.payment_intent
  if (typeof existing === 'string') return requireRow(context, 'payment_intent', existing)
  const intent = makeInvoiceIntent(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: String(invoice.customer),
    sessionId: null,
  })
  storePayment(context, invoice, intent)
  return intent
}

export function makeInvoiceIntent(
  context: Context,
  facts: { amount: number; currency: string; customer: string; sessionId: string | null },
): PaymentIntent {
  return draftIntent(context, {
    ...facts,
    captureMethod: 'automatic',
    description: 'Subscription',
    metadata: {},
    transferGroup: null,
    receiptEmail: null,
    statementDescriptor: null,
    statementDescriptorSuffix: null,
    paymentMethodTypes: ['card'],
    automaticMethods: false,
  })
}

export function listInvoicePayments(context: Context, invoiceId: string) {
  return context.store.page('invoice_payment', {
    where: { invoice: invoiceId },
    created: {},
    types: [],
    limit: 100,
  })
}

function recordPayment(context: Context, invoice: Invoice, intent: PaymentIntent): void {
  const existing = listInvoicePayments(context, invoice.id)[0] ?? storePayment(context, invoice, intent)
  context.store.update<'invoice_payment'>({
    ...existing,
    amount_paid: intent.amount_received,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: context.now },
  })
}

function storePayment(context: Context, invoice: Invoice, intent: PaymentIntent) {
  return context.store.insert(
    'invoice_payment',
    {
      id: makeId('inpay'),
      object: 'invoice_payment',
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: context.now,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: 'payment_intent' },
      status: 'open',
      status_transitions: { canceled_at: null, paid_at: null },
    },
    {},
  )
}

function needSubscription(context: Context, invoice: Invoice): Subscription {
  return requireRow(context, 'subscription', String(invoice.parent?.subscription_details?.subscription))
}
