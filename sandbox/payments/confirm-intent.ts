import { CardProblem } from '../api/problem.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import type { PaymentIntent, PaymentMethod } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { enterCharge } from './balance-entries.ts'
import type { Behaviour } from './cards.ts'
import { authorisationSeconds, makeCharge } from './charges.ts'
import { disputeByCard } from './finish-intent.ts'
import { findCardBehind } from './payment-methods.ts'

/**
 * Pays an intent with a card. The result is `requires_action` if the card needs authentication, `requires_capture` or
 * `succeeded` if the bank accepts. If the bank declines, throws a CardProblem and stores the failed charge.
 */
export function confirmIntent(context: Context, intentId: string, method: PaymentMethod): PaymentIntent {
  const intent = requireRow(context, 'payment_intent', intentId)
  const card = findCardBehind(context, method.id)
  const attempted = { ...intent, payment_method: method.id, last_payment_error: null, next_action: null }
  if (card.behaviour.kind === 'asks') return askForAuthentication(context, attempted)
  if (card.behaviour.kind === 'declines') throw decline(context, attempted, method, card.behaviour)
  return authorise(context, attempted, method)
}

/**
 * Charges a stored card without its holder. A card that was authenticated when it was stored needs no authentication
 * again (https://docs.stripe.com/testing#authentication-and-setup).
 */
export function confirmOffSession(context: Context, intentId: string, method: PaymentMethod): PaymentIntent {
  const card = findCardBehind(context, method.id)
  if (card.behaviour.kind !== 'asks') return confirmIntent(context, intentId, method)
  const intent = requireRow(context, 'payment_intent', intentId)
  return authorise(context, { ...intent, payment_method: method.id, last_payment_error: null }, method)
}

/** The customer has authenticated, so the bank accepts. */
export function completeAuthentication(context: Context, intentId: string): PaymentIntent {
  const intent = requireRow(context, 'payment_intent', intentId)
  const method = requireRow(context, 'payment_method', String(intent.payment_method))
  return authorise(context, { ...intent, next_action: null }, method)
}

/** The authentication failed: the intent waits for another card, and nothing is charged. */
export function failAuthentication(context: Context, intentId: string): PaymentIntent {
  const intent = requireRow(context, 'payment_intent', intentId)
  const method = requireRow(context, 'payment_method', String(intent.payment_method))
  const failed = context.store.update<'payment_intent'>({
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
      message: 'The card could not be authenticated. Choose another card or try again.',
      payment_method: method,
      type: 'invalid_request_error',
    },
  })
  emit(context, 'payment_intent.payment_failed', failed)
  return failed
}

function askForAuthentication(context: Context, intent: PaymentIntent): PaymentIntent {
  const url = `${context.siteUrl}/c/authenticate/${intent.id}`
  const asking = context.store.update<'payment_intent'>({
    ...intent,
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } },
  })
  emit(context, 'payment_intent.requires_action', asking)
  return asking
}

function decline(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  behaviour: Extract<Behaviour, { kind: 'declines' }>,
): CardProblem {
  const { number: cardNumber } = findCardBehind(context, method.id)
  const charge = makeCharge(context, { intent, method, cardNumber, decline: behaviour })
  const { code, declineCode, message } = behaviour
  const facts = { code, decline_code: declineCode, charge: charge.id }
  const failed = context.store.update<'payment_intent'>({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: {
      ...facts,
      doc_url: 'https://docs.stripe.com/error-codes/card-declined',
      message,
      payment_method: method,
      type: 'card_error',
    },
  })
  emit(context, 'charge.failed', charge)
  emit(context, 'payment_intent.payment_failed', failed)
  return new CardProblem(message, { ...facts, payment_intent: failed, payment_method: method })
}

function authorise(context: Context, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const { number: cardNumber } = findCardBehind(context, method.id)
  const charge = makeCharge(context, { intent, method, cardNumber, decline: null })
  return intent.capture_method === 'manual'
    ? holdAmount(context, { ...intent, latest_charge: charge.id })
    : takeAmount(context, { ...intent, latest_charge: charge.id })
}

/** For manual capture: reserves the amount for seven days; then `lapse` releases it. */
function holdAmount(context: Context, intent: PaymentIntent): PaymentIntent {
  const held = context.store.update<'payment_intent'>(
    { ...intent, status: 'requires_capture', amount_capturable: intent.amount },
    context.now + authorisationSeconds,
  )
  emit(context, 'charge.succeeded', requireRow(context, 'charge', String(held.latest_charge)))
  emit(context, 'payment_intent.amount_capturable_updated', held)
  return held
}

function takeAmount(context: Context, intent: PaymentIntent): PaymentIntent {
  const charge = requireRow(context, 'charge', String(intent.latest_charge))
  const captured = { ...charge, captured: true, amount_captured: charge.amount }
  const entry = enterCharge(context, captured)
  const paid = context.store.update<'charge'>({ ...captured, balance_transaction: entry.id })
  const done = context.store.update<'payment_intent'>({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
  })
  emit(context, 'charge.succeeded', paid)
  disputeByCard(context, paid)
  emit(context, 'payment_intent.succeeded', done)
  return done
}
