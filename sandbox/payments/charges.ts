import type { Context } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../store/rows.ts'
import { type Behaviour, findTestCard } from './cards.ts'

type Decline = Extract<Behaviour, { kind: 'declines' }>
export const authorisationSeconds = 7 * 24 * 3600

/** Makes a charge with the bank's answer: authorised and not captured, or failed with the reason. */
export function makeCharge(
  context: Context,
  {
    intent,
    method,
    cardNumber,
    decline,
  }: {
    intent: PaymentIntent
    method: PaymentMethod
    cardNumber: string
    decline: Decline | null
  },
): Charge {
  const id = makeId('ch')
  return context.store.insert(
    'charge',
    {
      id,
      object: 'charge',
      amount: intent.amount,
      amount_captured: 0,
      amount_refunded: 0,
      application: null,
      application_fee: null,
      application_fee_amount: null,
      balance_transaction: null,
      billing_details: method.billing_details,
      calculated_statement_descriptor: context.merchantName.toUpperCase().slice(0, 22),
      captured: false,
      created: context.now,
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      disputed: false,
      failure_balance_transaction: null,
      failure_code: decline ? decline.code : null,
      failure_message: decline ? decline.message : null,
      fraud_details: {},
      livemode: false,
      metadata: intent.metadata,
      on_behalf_of: null,
      outcome: outcome(decline),
      paid: decline === null,
      payment_intent: intent.id,
      payment_method: method.id,
      payment_method_details: { card: cardFacts(context, intent, method, cardNumber), type: 'card' },
      receipt_email: intent.receipt_email,
      receipt_number: null,
      receipt_url: decline ? null : `${context.siteUrl}/receipts/${id}`,
      refunded: false,
      review: null,
      shipping: null,
      source: null,
      source_transfer: null,
      statement_descriptor: intent.statement_descriptor,
      statement_descriptor_suffix: intent.statement_descriptor_suffix,
      status: decline ? 'failed' : 'succeeded',
      transfer_data: null,
      transfer_group: intent.transfer_group,
    },
    { cardNumber },
  )
}

function outcome(decline: Decline | null): Charge['outcome'] {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? decline.declineCode : null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: decline ? 'The bank did not return any further details.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function cardFacts(context: Context, intent: PaymentIntent, method: PaymentMethod, cardNumber: string) {
  const card = findTestCard(cardNumber)
  const held = intent.capture_method === 'manual'
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    ...(held && { capture_before: context.now + authorisationSeconds }),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 12,
    exp_year: method.card?.exp_year ?? 2099,
    extended_authorization: { status: 'disabled' },
    fingerprint: cardNumber.slice(-8),
    funding: 'credit',
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: cardNumber.slice(-4),
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: cardNumber.slice(-6),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
