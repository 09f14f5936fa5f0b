import type Stripe from 'stripe'
import { choiceField, params, text } from '../api/params.ts'
import { openSession } from '../payments/open-session.ts'
import { expireSession } from '../payments/pay-session.ts'
import { sessionParams } from '../payments/session-params.ts'
import { defineOperation, type Resource, requireHidden } from './resource.ts'

export const checkoutSessions: Resource = {
  object: 'checkout.session',
  prefix: 'cs',
  url: '/v1/checkout/sessions',
  create: defineOperation(sessionParams, openSession),
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
  onDue: expireSession,
}
