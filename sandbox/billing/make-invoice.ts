import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Customer, Invoice, InvoiceLine, Subscription } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'

type Facts = {
  subscription: Subscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: InvoiceLine[]
}

/**
 * Makes an invoice that is final at once (Stripe keeps renewals as a draft for about an hour). The customer's credit is
 * used first; a negative invoice becomes credit.
 */
export function makeInvoice(context: Context, { subscription, reason, lines }: Facts): Invoice {
  const customer = requireRow(context, 'customer', String(subscription.customer))
  const id = makeId('in')
  const total = sumLines(lines)
  const { due, balance } = drawOn(customer, total)
  context.store.update<'customer'>({
    ...customer,
    balance,
    currency: subscription.currency,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  })
  const { now } = context
  const invoice = context.store.insert(
    'invoice',
    {
      ...blank,
      id,
      account_name: context.merchantName,
      amount_due: due,
      amount_remaining: due,
      billing_reason: reason,
      created: now,
      currency: subscription.currency,
      customer: customer.id,
      customer_email: customer.email,
      customer_name: customer.name ?? null,
      effective_at: now,
      ending_balance: balance,
      hosted_invoice_url: `${context.siteUrl}/c/invoice/${id}`,
      lines: buildList(id, lines),
      number: nextInvoiceNumber(customer),
      parent: {
        quote_details: null,
        subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
        type: 'subscription_details',
      },
      period_end: now,
      period_start: now,
      starting_balance: customer.balance,
      status: 'open',
      status_transitions: {
        finalized_at: now,
        marked_uncollectible_at: null,
        paid_at: null,
        voided_at: null,
      },
      subtotal: total,
      test_clock: subscription.test_clock,
      total,
    },
    {},
  )
  emit(context, 'invoice.created', invoice)
  emit(context, 'invoice.finalized', invoice)
  return invoice
}

/** Returns the amount that would be due now if these lines were invoiced. */
export function computeDue(context: Context, subscription: Subscription, lines: InvoiceLine[]): number {
  const customer = requireRow(context, 'customer', String(subscription.customer))
  return drawOn(customer, sumLines(lines)).due
}

function sumLines(lines: InvoiceLine[]): number {
  return lines.reduce((sum, line) => sum + line.amount, 0)
}

// A negative balance is credit: https://docs.stripe.com/billing/customer/balance.
function drawOn(customer: Customer, total: number): { due: number; balance: number } {
  if (total <= 0) return { due: 0, balance: customer.balance + total }
  const used = Math.min(total, Math.max(0, -customer.balance))
  return { due: total - used, balance: customer.balance + used }
}

function buildList(invoiceId: string, lines: InvoiceLine[]): Invoice['lines'] {
  const data = lines.map((line) => ({ ...line, invoice: invoiceId }))
  return { object: 'list', data, has_more: false, url: `/v1/invoices/${invoiceId}/lines` }
}

function nextInvoiceNumber(customer: Customer): string {
  return `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`
}

/** The fields that are equal for all invoices of the sandbox. */
const blank = {
  object: 'invoice',
  account_country: 'US',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  subtotal_excluding_tax: null,
  total_discount_amounts: [],
  total_excluding_tax: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>
