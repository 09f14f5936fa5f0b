import type Stripe from 'stripe'
import { params, text } from '../api/params.ts'
import type { Resource } from './resource.ts'

export const paymentMethods: Resource = {
  object: 'payment_method',
  prefix: 'pm',
  url: '/v1/payment_methods',
  filters: params<Stripe.PaymentMethodListParams>()({ customer: text(), type: text() }),
  expandable: ['customer'],
}
