import type Stripe from 'stripe'
import { params, text } from '../api/params.ts'
import type { Context, Resource } from './resource.ts'

export const charges: Resource = {
  object: 'charge',
  prefix: 'ch',
  url: '/v1/charges',
  filters: params<Stripe.ChargeListParams>()({
    customer: text(),
    payment_intent: text(),
    transfer_group: text(),
  }),
  expandable: ['balance_transaction', 'customer', 'payment_intent'],
  includable: { refunds: listRefunds },
}

function listRefunds(context: Context, id: string) {
  const found = context.store.page('refund', { where: { charge: id }, created: {}, types: [], limit: 10 })
  return {
    object: 'list',
    data: found.slice(0, 10),
    has_more: found.length > 10,
    url: `/v1/charges/${id}/refunds`,
  }
}
