import type Stripe from 'stripe'
import { choiceField, params, text } from '../api/params.ts'
import { listInvoicePayments, retryInvoice } from '../billing/pay-invoice.ts'
import type { Resource } from './resource.ts'

export const invoices: Resource = {
  object: 'invoice',
  prefix: 'in',
  url: '/v1/invoices',
  filters: params<Stripe.InvoiceListParams>()({
    customer: text(),
    status: choiceField('draft', 'open', 'paid', 'uncollectible', 'void'),
    subscription: text(),
  }),
  filterPaths: { subscription: 'parent.subscription_details.subscription' },
  expandable: ['customer'],
  includable: {
    payments: (context, id) => ({
      object: 'list',
      data: listInvoicePayments(context, id),
      has_more: false,
      url: `/v1/invoices/${id}/payments`,
    }),
  },
  onDue: retryInvoice,
}

/** The payments with which invoices were paid. */
export const invoicePayments: Resource = {
  object: 'invoice_payment',
  prefix: 'inpay',
  url: '/v1/invoice_payments',
  filters: params<Stripe.InvoicePaymentListParams>()({
    invoice: text(),
    status: choiceField('canceled', 'open', 'paid'),
  }),
  expandable: ['invoice'],
}
