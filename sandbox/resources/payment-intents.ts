import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import {
  choiceField,
  email,
  flag,
  ignored,
  integer,
  list,
  needed,
  type Parsed,
  params,
  text,
  url,
} from '../api/params.ts'
import { StripeProblem } from '../api/problem.ts'
import { confirmIntent } from '../payments/confirm-intent.ts'
import { checkChargeable, currency } from '../payments/currencies.ts'
import { draftIntent } from '../payments/draft-intent.ts'
import { cancelIntent, captureIntent } from '../payments/finish-intent.ts'
import { choosePaymentMethod } from '../payments/payment-methods.ts'
import type { PaymentIntent } from '../store/rows.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const creating = params<Stripe.PaymentIntentCreateParams>()({
  amount: needed(integer({ min: 1 })),
  currency: needed(currency()),
  allowed_payment_method_types: list(choiceField('card')),
  automatic_payment_methods: ignored(),
  capture_method: choiceField('automatic', 'automatic_async', 'manual'),
  confirm: flag(),
  customer: text(),
  description: text({ max: 1000 }),
  metadata: metadata(),
  off_session: ignored(),
  payment_method: text(),
  payment_method_options: ignored(),
  receipt_email: email(),
  return_url: url(),
  setup_future_usage: ignored(),
  statement_descriptor: text({ max: 22 }),
  statement_descriptor_suffix: text({ max: 22 }),
  transfer_group: text(),
})

const capturing = params<Stripe.PaymentIntentCaptureParams>()({
  amount_to_capture: integer({ min: 1 }),
  final_capture: ignored(),
  metadata: metadata(),
  statement_descriptor: text({ max: 22 }),
  statement_descriptor_suffix: text({ max: 22 }),
})

export const paymentIntents: Resource = {
  object: 'payment_intent',
  prefix: 'pi',
  url: '/v1/payment_intents',
  create: defineOperation(creating, createIntent),
  actions: {
    confirm: defineOperation(
      params<Stripe.PaymentIntentConfirmParams>()({
        payment_method: text(),
        return_url: url(),
        off_session: ignored(),
      }),
      (context, input, id) => confirmByApi(context, id, input.payment_method),
    ),
    capture: defineOperation(capturing, (context, input, id) => {
      const { metadata: before } = requireRow(context, 'payment_intent', id, 'intent')
      return captureIntent(context, id, {
        amountToCapture: input.amount_to_capture,
        metadata: changeMetadata(before, input.metadata),
      })
    }),
    cancel: defineOperation(
      params<Stripe.PaymentIntentCancelParams>()({
        cancellation_reason: choiceField('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
      }),
      (context, input, id) => cancelIntent(context, id, input.cancellation_reason ?? null),
    ),
  },
  filters: params<Stripe.PaymentIntentListParams>()({ customer: text() }),
  expandable: ['customer', 'latest_charge', 'payment_method'],
  onDue: (context, id) => cancelIntent(context, id, 'automatic'),
}

function createIntent(context: Context, input: Parsed<typeof creating>): PaymentIntent {
  checkChargeable(input.amount, input.currency, 'amount')
  if (input.customer) requireRow(context, 'customer', input.customer, 'customer')
  const intent = draftIntent(context, {
    amount: input.amount,
    currency: input.currency,
    customer: input.customer ?? null,
    captureMethod: input.capture_method ?? 'automatic_async',
    description: input.description ?? null,
    metadata: changeMetadata({}, input.metadata),
    transferGroup: input.transfer_group ?? null,
    receiptEmail: input.receipt_email ?? null,
    statementDescriptor: input.statement_descriptor ?? null,
    statementDescriptorSuffix: input.statement_descriptor_suffix ?? null,
    sessionId: null,
    paymentMethodTypes: ['card'],
    automaticMethods: true,
  })
  if (input.confirm) return confirmByApi(context, intent.id, input.payment_method)
  if (!input.payment_method) return intent
  const method = choosePaymentMethod(context, input.payment_method)
  return context.store.update<'payment_intent'>({
    ...intent,
    payment_method: method.id,
    status: 'requires_confirmation',
  })
}

function confirmByApi(context: Context, id: string, asked: string | undefined): PaymentIntent {
  const intent = requireRow(context, 'payment_intent', id, 'intent')
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw new StripeProblem(
      `You cannot confirm this PaymentIntent because it has already ${intent.status === 'succeeded' ? 'succeeded' : `a status of ${intent.status}`}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  }
  const chosen = asked ?? intent.payment_method
  if (chosen === null) {
    throw new StripeProblem(
      'You cannot confirm this PaymentIntent because it has no payment method. Send one as payment_method.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  }
  return confirmIntent(context, id, choosePaymentMethod(context, chosen))
}
