import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { choiceField, params, text } from '../api/params.ts'
import { openSession } from '../payments/open-session.ts'
import { expireSession } from '../payments/pay-session.ts'
import { sessionParams } from '../payments/session-params.ts'
import { defineOperation, type Resource, requireHidden, requireRow } from './resource.ts'

export const checkoutSessions: Resource = {
  object: 'checkout.session',
  prefix: 'cs',
  url: '/v1/checkout/sessions',
  create: defineOperation(sessionParams, openSession),
  update: defineOperation(
    params<Stripe.Checkout.SessionUpdateParams>()({ metadata: metadata() }),
    (context, input, id) => {
      const session = requireRow(context, 'checkout.session', id, 'session')
      return context.store.update<'checkout.session'>({
        ...session,
        metadata: changeMetadata(session.metadata ?? {}, input.metadata),
      })
    },
  ),
  actions: { expire: defineOperation({}, (context, _, id) => expireSession(context, id)) },
  sublists: {
    line_items: (context, id) => requireHidden(context, 'checkout.session', id).lineItems,
  },
  filters: params<Stripe.Checkout.SessionListParams>()({
    customer: text(),
    payment_intent: text(),
    status: choiceField('open', 'complete', 'expired'),
  }),
  expandable: ['customer', 'invoice', 'payment_intent', 'subscription'],
  includable: {
    line_items: (context, id) => ({
      object: 'list',
      data: requireHidden(context, 'checkout.session', id).lineItems,
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    }),
  },
  onDue: expireSession,
}
