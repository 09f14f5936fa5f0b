import type { Context } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { IntentSettings, PaymentIntent } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'

/** Makes a PaymentIntent without a payment method. `sessionId` is its Checkout Session. */
export function draftIntent(
  context: Context,
  settings: IntentSettings & {
    amount: number
    currency: string
    customer: string | null
    sessionId: string | null
    paymentMethodTypes: string[]
    automaticMethods: boolean
  },
): PaymentIntent {
  const id = makeId('pi')
  const intent = context.store.insert(
    'payment_intent',
    {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: null,
      amount: settings.amount,
      amount_capturable: 0,
      amount_details: { tip: {} },
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: settings.automaticMethods
        ? { allow_redirects: 'always', enabled: true }
        : null,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: settings.captureMethod,
      client_secret: makeId(`${id}_secret`),
      confirmation_method: 'automatic',
      created: context.now,
      currency: settings.currency,
      customer: settings.customer,
      customer_account: null,
      description: settings.description,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      managed_payments: null,
      metadata: settings.metadata,
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {
        card: {
          installments: null,
          mandate_options: null,
          network: null,
          request_three_d_secure: 'automatic',
        },
      },
      payment_method_types: settings.paymentMethodTypes,
      payment_record: null,
      processing: null,
      receipt_email: settings.receiptEmail,
      review: null,
      setup_future_usage: null,
      shipping: null,
      source: null,
      statement_descriptor: settings.statementDescriptor,
      statement_descriptor_suffix: settings.statementDescriptorSuffix,
      status: 'requires_payment_method',
      transfer_data: null,
      transfer_group: settings.transferGroup,
    },
    { sessionId: settings.sessionId },
  )
  emit(context, 'payment_intent.created', intent)
  return intent
}
