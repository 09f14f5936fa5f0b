import type Stripe from 'stripe'
import type { Billing } from '#contract/plans/plans.ts'
import type { Provider } from '#server/payments/stripe.ts'
import { findPrice, type KnownPrice } from './catalogue.ts'
import type { ReportedPlan } from './rules.ts'

type PaidInvoice = {
  stripeInvoiceId: string
  paymentIntentId: string
  billing: Billing
  amountMinor: number
  currency: string
  paidAt: Date
}

/** Everything that the provider reports about one subscription. */
export type WholePlan = {
  reported: ReportedPlan
  stripeSubscriptionId: string
  /** The price of the next period. */
  price: KnownPrice
  card: { brand: string; last4: string } | null
  nextTryAt: Date | null
  payments: PaidInvoice[]
}

/** Reads a subscription from the provider: its state, its card, and its payments. */
export async function readPlan(
  provider: Provider,
  { stripeSubscriptionId }: { stripeSubscriptionId: string },
): Promise<WholePlan> {
  const { stripe } = provider
  const subscription = await stripe.subscriptions.retrieve(stripeSubscriptionId, {
    expand: ['default_payment_method', 'customer', 'latest_invoice'],
  })
  const [item] = subscription.items.data
  if (!item) throw new Error(`Subscription ${stripeSubscriptionId} has no item`)
  const price = await findPrice(provider, item.price.id)
  if (!price) throw new Error(`Subscription ${stripeSubscriptionId} has a price that is not ours`)
  const invoices = await stripe.invoices
    .list({ subscription: stripeSubscriptionId, status: 'paid', limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 1000 })
  const payments: PaidInvoice[] = []
  for (const invoice of invoices) {
    const paid = toPaidInvoice(invoice)
    if (paid) payments.push({ ...paid, billing: (await readBilling(provider, invoice)) ?? price.billing })
  }

  return {
    reported: {
      status: subscription.status,
      periodStartAt: toDate(item.current_period_start),
      periodEndsAt: toDate(item.current_period_end),
      endsAt: findEnd(subscription, item),
      endedAt: subscription.ended_at === null ? null : toDate(subscription.ended_at),
      endedFor: subscription.cancellation_details?.reason ?? null,
      paymentsCount: payments.length,
    },
    stripeSubscriptionId,
    price,
    card: await readCard(stripe, subscription),
    nextTryAt: findNextTry(subscription),
    payments,
  }
}

async function readBilling(provider: Provider, invoice: Stripe.Invoice): Promise<Billing | null> {
  const price = invoice.lines.data.find((line) => line.amount > 0)?.pricing?.price_details?.price
  const priceId = typeof price === 'string' ? price : price?.id
  return priceId ? ((await findPrice(provider, priceId))?.billing ?? null) : null
}

function toPaidInvoice(invoice: Stripe.Invoice): Omit<PaidInvoice, 'billing'> | null {
  const intent = invoice.payments?.data.find((one) => one.status === 'paid')?.payment.payment_intent
  const paidAt = invoice.status_transitions.paid_at
  // An invoice that credit alone has paid moves no money.
  if (invoice.amount_paid === 0 || !intent || paidAt === null) return null
  return {
    stripeInvoiceId: invoice.id,
    paymentIntentId: typeof intent === 'string' ? intent : intent.id,
    amountMinor: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    paidAt: toDate(paidAt),
  }
}

// The end is set with the period, or on a day if it was set on the provider's own page in the flexible mode.
function findEnd(
  { cancel_at: day, cancel_at_period_end: withPeriod }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
): Date | null {
  if (day !== null) return toDate(day)
  return withPeriod ? toDate(item.current_period_end) : null
}

async function readCard(stripe: Stripe, subscription: Stripe.Subscription): Promise<WholePlan['card']> {
  const own = subscription.default_payment_method
  const { customer } = subscription
  const theirs =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null
  const chosen = own ?? theirs
  if (!chosen) return null
  const method = typeof chosen === 'string' ? await stripe.paymentMethods.retrieve(chosen) : chosen
  return method.card ? { brand: method.card.brand, last4: method.card.last4 } : null
}

function findNextTry({ latest_invoice: invoice }: Stripe.Subscription): Date | null {
  const at = typeof invoice === 'object' && invoice?.status === 'open' ? invoice.next_payment_attempt : null
  return at === null ? null : toDate(at)
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}
