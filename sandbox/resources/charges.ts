import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { params, text } from '../api/params.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

export const charges: Resource = {
  object: 'charge',
  prefix: 'ch',
  url: '/v1/charges',
  update: defineOperation(
    params<Stripe.ChargeUpdateParams>()({ description: text(), metadata: metadata() }),
    (context, input, id) => {
      const charge = requireRow(context, 'charge', id, 'charge')
      return context.store.update<'charge'>({
        ...charge,
        description: input.description ?? charge.description,
        metadata: changeMetadata(charge.metadata, input.metadata),
      })
    },
  ),
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
