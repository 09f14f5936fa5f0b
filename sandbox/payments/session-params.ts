import type Stripe from 'stripe'
import { metadata } from '../api/metadata.ts'
import {
  choiceField,
  email,
  flag,
  ignored,
  integer,
  list,
  needed,
  object,
  type Parsed,
  params,
  text,
  url,
} from '../api/params.ts'
import { currency } from './currencies.ts'

const product = params<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()({
  name: needed(text({ max: 250 })),
  description: text(),
  images: list(text()),
  metadata: metadata(),
  tax_code: ignored(),
  unit_label: text(),
})

const lineItem = params<Stripe.Checkout.SessionCreateParams.LineItem>()({
  /** A recurring price, which the mode `subscription` requires. */
  price: text(),
  price_data: object(
    params<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
      currency: needed(currency()),
      product_data: needed(object(product)),
      tax_behavior: choiceField('exclusive', 'inclusive', 'unspecified'),
      unit_amount: needed(integer({ min: 0 })),
    }),
  ),
  quantity: needed(integer({ min: 1, max: 999_999 })),
  metadata: metadata(),
  adjustable_quantity: ignored(),
  tax_rates: ignored(),
})

const intentData = params<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()({
  capture_method: choiceField('automatic', 'automatic_async', 'manual'),
  description: text({ max: 1000 }),
  metadata: metadata(),
  receipt_email: email(),
  setup_future_usage: ignored(),
  statement_descriptor: text({ max: 22 }),
  statement_descriptor_suffix: text({ max: 22 }),
  transfer_group: text(),
})

const subscriptionData = params<Stripe.Checkout.SessionCreateParams.SubscriptionData>()({
  billing_mode: object({ type: needed(choiceField('classic', 'flexible')) }),
  description: text({ max: 500 }),
  metadata: metadata(),
  trial_period_days: integer({ min: 1, max: 730 }),
  trial_settings: object({
    end_behavior: needed(
      object({ missing_payment_method: needed(choiceField('cancel', 'create_invoice', 'pause')) }),
    ),
  }),
})

/** All supported parameters of a new Checkout Session. */
export const sessionParams = params<Stripe.Checkout.SessionCreateParams>()({
  adaptive_pricing: ignored(),
  allow_promotion_codes: flag(),
  allowed_payment_method_types: list(choiceField('card')),
  automatic_tax: ignored(),
  billing_address_collection: choiceField('auto', 'required'),
  branding_settings: object({ display_name: text({ max: 100 }) }),
  cancel_url: url(),
  client_reference_id: text({ max: 200 }),
  currency: currency(),
  customer: text(),
  customer_creation: choiceField('always', 'if_required'),
  customer_email: email(),
  customer_update: ignored(),
  expires_at: integer(),
  invoice_creation: ignored(),
  line_items: list(object(lineItem)),
  locale: text({ max: 10 }),
  metadata: metadata(),
  mode: needed(choiceField('payment', 'subscription')),
  payment_intent_data: object(intentData),
  payment_method_collection: choiceField('always', 'if_required'),
  payment_method_options: ignored(),
  phone_number_collection: ignored(),
  submit_type: choiceField('auto', 'book', 'donate', 'pay'),
  subscription_data: object(subscriptionData),
  success_url: url(),
  ui_mode: choiceField('hosted_page'),
})

export type SessionInput = Parsed<typeof sessionParams>
export type LineItemInput = Parsed<typeof lineItem>
