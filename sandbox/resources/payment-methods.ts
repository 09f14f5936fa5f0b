import type Stripe from 'stripe'
import { needed, params, text } from '../api/params.ts'
import { attachPaymentMethod, choosePaymentMethod } from '../payments/payment-methods.ts'
import { defineOperation, type Resource, requireRow } from './resource.ts'

export const paymentMethods: Resource = {
  object: 'payment_method',
  prefix: 'pm',
  url: '/v1/payment_methods',
  actions: {
    attach: defineOperation(
      params<Stripe.PaymentMethodAttachParams>()({ customer: needed(text()) }),
      (context, input, id) => {
        const customer = requireRow(context, 'customer', input.customer, 'customer')
        return attachPaymentMethod(context, {
          method: choosePaymentMethod(context, id),
          customerId: customer.id,
        })
      },
    ),
  },
  filters: params<Stripe.PaymentMethodListParams>()({ customer: text(), type: text() }),
  expandable: ['customer'],
}
