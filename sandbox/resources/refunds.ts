import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { choiceField, ignored, integer, type Parsed, params, text } from '../api/params.ts'
import { ParameterProblem, StripeProblem } from '../api/problem.ts'
import { refundCharge, settleRefund } from '../payments/refund-charge.ts'
import type { Charge } from '../store/rows.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const creating = params<Stripe.RefundCreateParams>()({
  amount: integer({ min: 1 }),
  charge: text(),
  metadata: metadata(),
  payment_intent: text(),
  reason: choiceField('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: ignored(),
  reverse_transfer: ignored(),
})

export const refunds: Resource = {
  object: 'refund',
  prefix: 're',
  url: '/v1/refunds',
  create: defineOperation(creating, (context, input) =>
    refundCharge(context, chargeMeant(context, input), {
      amount: input.amount,
      reason: input.reason ?? null,
      metadata: changeMetadata({}, input.metadata),
    }),
  ),
  filters: params<Stripe.RefundListParams>()({ charge: text(), payment_intent: text() }),
  expandable: ['balance_transaction', 'charge', 'failure_balance_transaction', 'payment_intent'],
  onDue: settleRefund,
}

function chargeMeant(context: Context, input: Parsed<typeof creating>): Charge {
  if (input.charge) return requireRow(context, 'charge', input.charge, 'charge')
  if (!input.payment_intent) {
    throw new ParameterProblem('One of the following params should be provided: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  }
  const intent = requireRow(context, 'payment_intent', input.payment_intent, 'payment_intent')
  if (intent.status === 'succeeded') return requireRow(context, 'charge', String(intent.latest_charge))
  throw new StripeProblem(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
    param: 'payment_intent',
  })
}
