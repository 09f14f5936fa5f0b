import { changeMetadata } from '../api/metadata.ts'
import { makeMissingParameter } from '../api/params.ts'
import { ParameterProblem } from '../api/problem.ts'
import { requirePrice } from '../billing/open-subscription.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { LineItem, Price, Session, SubscriptionSettings } from '../store/rows.ts'
import { checkChargeable } from './currencies.ts'
import type { LineItemInput, SessionInput } from './session-params.ts'

const leastSeconds = 30 * 60
const mostSeconds = 24 * 3600

/**
 * Opens a Checkout Session with its hosted page. `payment_intent` is null until the customer pays: since API version
 * 2022-08-01 Stripe creates the PaymentIntent only then, as the sandbox does.
 */
export function openSession(context: Context, input: SessionInput): Session {
  if (!input.success_url) throw makeMissingParameter('success_url')
  if (!input.line_items || input.line_items.length === 0) throw makeMissingParameter('line_items')
  if (input.customer && input.customer_email) {
    throw new ParameterProblem('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    })
  }
  const customer = input.customer ? requireRow(context, 'customer', input.customer, 'customer') : null
  const isSubscription = input.mode === 'subscription'
  checkMode(input)
  const lineItems = input.line_items.map((item, index) => makeLineItem(context, item, { input, index }))
  const { total, code } = addUp(lineItems)
  const expiresAt = chooseExpiry(context, input.expires_at)
  const merchantName = input.branding_settings?.display_name ?? context.merchantName
  const id = makeId('cs_test', 60)
  const settings = input.payment_intent_data
  return context.store.insert(
    'checkout.session',
    {
      id,
      object: 'checkout.session',
      adaptive_pricing: { enabled: false },
      after_expiration: null,
      allow_promotion_codes: input.allow_promotion_codes ?? null,
      allowed_payment_method_types: null,
      amount_subtotal: total,
      amount_total: total,
      automatic_tax: { enabled: false, liability: null, provider: null, status: null },
      billing_address_collection: input.billing_address_collection ?? null,
      cancel_url: input.cancel_url ?? null,
      client_reference_id: input.client_reference_id ?? null,
      client_secret: null,
      collected_information: null,
      consent: null,
      consent_collection: null,
      created: context.now,
      currency: code,
      currency_conversion: null,
      custom_fields: [],
      custom_text: {
        after_submit: null,
        shipping_address: null,
        submit: null,
        terms_of_service_acceptance: null,
      },
      customer: customer ? customer.id : null,
      customer_account: null,
      customer_creation: customer
        ? null
        : (input.customer_creation ?? (isSubscription ? 'always' : 'if_required')),
      customer_details: buildDetails(input.customer_email ?? customer?.email ?? null, customer?.name ?? null),
      customer_email: input.customer_email ?? null,
      discounts: [],
      expires_at: expiresAt,
      integration_identifier: null,
      invoice: null,
      invoice_creation: {
        enabled: false,
        invoice_data: {
          account_tax_ids: null,
          custom_fields: null,
          description: null,
          footer: null,
          issuer: null,
          metadata: {},
          rendering_options: null,
        },
      },
      livemode: false,
      locale: input.locale ?? null,
      managed_payments: null,
      metadata: changeMetadata({}, input.metadata),
      mode: input.mode,
      origin_context: null,
      payment_intent: null,
      payment_link: null,
      payment_method_collection: isSubscription
        ? (input.payment_method_collection ?? 'always')
        : 'if_required',
      payment_method_configuration_details: null,
      payment_method_options: { card: { request_three_d_secure: 'automatic' } },
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      permissions: null,
      phone_number_collection: { enabled: false },
      recovered_from: null,
      saved_payment_method_options: null,
      setup_intent: null,
      shipping_address_collection: null,
      shipping_cost: null,
      shipping_options: [],
      status: 'open',
      submit_type: input.submit_type ?? null,
      subscription: null,
      success_url: input.success_url,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
      url: `${context.siteUrl}/c/pay/${id}`,
      wallet_options: null,
    },
    {
      lineItems,
      merchantName,
      intent: {
        captureMethod: settings?.capture_method ?? 'automatic_async',
        description: settings?.description ?? null,
        metadata: changeMetadata({}, settings?.metadata),
        transferGroup: settings?.transfer_group ?? null,
        receiptEmail: settings?.receipt_email ?? null,
        statementDescriptor: settings?.statement_descriptor ?? null,
        statementDescriptorSuffix: settings?.statement_descriptor_suffix ?? null,
      },
      subscription: isSubscription ? readSettings(input) : null,
    },
    expiresAt,
  )
}

/** Returns the customer as the session knows them: null without an email address. */
export function buildDetails(address: string | null, name: string | null): Session['customer_details'] {
  if (address === null) return null
  return {
    address: null,
    business_name: null,
    email: address,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

function chooseExpiry(context: Context, asked: number | undefined): number {
  if (asked === undefined) return context.now + mostSeconds
  if (asked < context.now + leastSeconds) {
    throw new ParameterProblem(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  if (asked > context.now + mostSeconds) {
    throw new ParameterProblem(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  return asked
}

function addUp(lineItems: LineItem[]): { total: number; code: string } {
  const codes = new Set(lineItems.map((item) => item.currency))
  const [code] = codes
  if (code === undefined || codes.size > 1) {
    throw new ParameterProblem('All line items must have the same currency.', { param: 'line_items' })
  }
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  // A subscription in its trial costs nothing today.
  if (total > 0 || !lineItems.some((item) => item.price.recurring)) checkChargeable(total, code, 'line_items')
  return { total, code }
}

function checkMode(input: SessionInput): void {
  if (input.mode === 'payment' && input.subscription_data) {
    throw new ParameterProblem('You can not pass `subscription_data` in `payment` mode.', {
      param: 'subscription_data',
    })
  }
  if (input.mode === 'payment' && input.payment_method_collection) {
    throw new ParameterProblem('`payment_method_collection` can only be set in `subscription` mode.', {
      param: 'payment_method_collection',
    })
  }
  if (input.mode === 'subscription' && input.payment_intent_data) {
    throw new ParameterProblem('You can not pass `payment_intent_data` in `subscription` mode.', {
      param: 'payment_intent_data',
    })
  }
  if (input.mode === 'subscription' && input.line_items?.length !== 1) {
    throw new ParameterProblem('The sandbox speaks subscriptions with exactly one item.', {
      param: 'line_items',
    })
  }
}

function readSettings({ subscription_data: data }: SessionInput): SubscriptionSettings {
  return {
    trialDays: data?.trial_period_days ?? null,
    withoutMethod: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    billingMode: data?.billing_mode?.type ?? 'flexible',
    description: data?.description ?? null,
    metadata: changeMetadata({}, data?.metadata),
  }
}

function makeLineItem(
  context: Context,
  item: LineItemInput,
  { input, index }: { input: SessionInput; index: number },
): LineItem {
  const price = needLinePrice(context, item, { input, index })
  const trial = input.subscription_data?.trial_period_days !== undefined
  const amount = trial ? 0 : (price.unit_amount ?? 0) * item.quantity
  return {
    id: makeId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description:
      item.price_data?.product_data.name ?? context.store.find('product', price.product)?.name ?? null,
    metadata: changeMetadata({}, item.metadata),
    price,
    quantity: item.quantity,
  }
}

function needLinePrice(
  context: Context,
  { price: priceId, price_data: data }: LineItemInput,
  { input, index }: { input: SessionInput; index: number },
): Price {
  const param = `line_items[${index}][price]`
  if (priceId !== undefined && input.mode === 'subscription') return requirePrice(context, priceId, param)
  if (input.mode === 'subscription') throw makeMissingParameter(param)
  if (priceId !== undefined || !data) throw makeMissingParameter(`line_items[${index}][price_data]`)
  return {
    id: makeId('price'),
    object: 'price',
    active: false,
    billing_scheme: 'per_unit',
    created: context.now,
    currency: data.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: makeId('prod', 14),
    recurring: null,
    tax_behavior: data.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: data.unit_amount,
    unit_amount_decimal: String(data.unit_amount),
  }
}
