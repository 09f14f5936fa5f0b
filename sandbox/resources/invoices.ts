import type Stripe from 'stripe'
import { choiceField, ignored, params, text } from '../api/params.ts'
import { StripeProblem } from '../api/problem.ts'
import { storeInvoice } from '../billing/clock.ts'
import { listInvoicePayments, payInvoiceNow, retryInvoice } from '../billing/pay-invoice.ts'
import { choosePaymentMethod } from '../payments/payment-methods.ts'
import { emit } from '../webhooks/emit.ts'
import { defineOperation, type Resource, requireRow } from './resource.ts'

export const invoices: Resource = {
  object: 'invoice',
  prefix: 'in',
  url: '/v1/invoices',
  actions: {
    pay: defineOperation(
      params<Stripe.InvoicePayParams>()({ off_session: ignored(), payment_method: text() }),
      (context, input, id) =>
        payInvoiceNow(
          context,
          id,
          input.payment_method === undefined ? null : choosePaymentMethod(context, input.payment_method),
        ),
    ),
    void: defineOperation({}, (context, _, id) => {
      const invoice = requireRow(context, 'invoice', id, 'invoice')
      if (invoice.status !== 'open') {
        throw new StripeProblem(`You can only pass in open invoices. This invoice isn't open.`)
      }
      const voided = storeInvoice(
        context,
        {
          ...invoice,
          next_payment_attempt: null,
          status: 'void',
          status_transitions: { ...invoice.status_transitions, voided_at: context.now },
        },
        null,
      )
      emit(context, 'invoice.voided', voided)
      return voided
    }),
  },
  sublists: { lines: (context, id) => requireRow(context, 'invoice', id, 'invoice').lines.data },
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
