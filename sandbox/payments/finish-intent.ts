import { ParameterProblem, StripeProblem } from '../api/problem.ts'
import { type Context, requireHidden, requireRow } from '../resources/resource.ts'
import type { Charge, PaymentIntent } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { enterCharge } from './balance-entries.ts'
import { findTestCard } from './cards.ts'
import { checkRounding } from './currencies.ts'
import { openDispute } from './disputes.ts'

/**
 * Captures an authorised amount or a part of it. The rest is released at once and counts as `amount_refunded` on the
 * charge (https://docs.stripe.com/api/payment_intents/capture). An intent can be captured once.
 */
export function captureIntent(
  context: Context,
  intentId: string,
  change: Partial<PaymentIntent> & { amountToCapture?: number | undefined },
): PaymentIntent {
  const { amountToCapture, ...fields } = change
  const intent = requireRow(context, 'payment_intent', intentId, 'intent')
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured', ['requires_capture'])
  const amount = amountToCapture ?? intent.amount_capturable
  if (amount > intent.amount_capturable) {
    throw new StripeProblem(
      `The amount to capture (${amount}) is greater than the amount that can be captured (${intent.amount_capturable}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    )
  }
  checkRounding(amount, intent.currency, 'amount_to_capture')

  const charge = requireRow(context, 'charge', String(intent.latest_charge))
  const captured = {
    ...charge,
    captured: true,
    amount_captured: amount,
    amount_refunded: charge.amount - amount,
  }
  const entry = enterCharge(context, captured)
  const paid = context.store.update<'charge'>({ ...captured, balance_transaction: entry.id })
  const done = context.store.update<'payment_intent'>(
    { ...intent, ...fields, status: 'succeeded', amount_capturable: 0, amount_received: amount },
    null,
  )
  markSessionPaid(context, intent.id)
  emit(context, 'charge.captured', paid)
  disputeByCard(context, paid)
  emit(context, 'payment_intent.succeeded', done)
  return done
}

/** Some test cards are disputed as soon as they are captured. */
export function disputeByCard(context: Context, charge: Charge): void {
  const { behaviour } = findTestCard(requireHidden(context, 'charge', charge.id).cardNumber)
  if (behaviour.kind === 'is_disputed') openDispute(context, charge, behaviour)
}

const cancellable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
]

/** Ends an unpaid intent. An authorised amount is released; its charge then appears as refunded. */
export function cancelIntent(
  context: Context,
  intentId: string,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  const intent = requireRow(context, 'payment_intent', intentId, 'intent')
  if (!cancellable.includes(intent.status)) throw unexpected(intent, 'canceled', cancellable)
  if (reason !== 'automatic') refuseInOpenSession(context, intent)
  const { status } = intent
  const canceled = context.store.update<'payment_intent'>(
    {
      ...intent,
      status: 'canceled',
      amount_capturable: 0,
      canceled_at: context.now,
      cancellation_reason: reason,
      next_action: null,
    },
    null,
  )
  if (status === 'requires_capture') {
    const charge = requireRow(context, 'charge', String(intent.latest_charge))
    const released = context.store.update<'charge'>({
      ...charge,
      amount_refunded: charge.amount,
      refunded: true,
    })
    // Real accounts see this event for a voided authorisation too: https://github.com/odoo/odoo/pull/259230
    emit(context, reason === 'automatic' ? 'charge.expired' : 'charge.refunded', released)
  }
  emit(context, 'payment_intent.canceled', canceled)
  return canceled
}

/**
 * With manual capture a session is `complete` but `unpaid` between payment and capture, and `paid` afterwards. Stripe's
 * reference does not say this explicitly (https://docs.stripe.com/api/checkout/sessions/object only says that `paid`
 * means the funds are in the account); public integrations with manual capture rely on it.
 */
function markSessionPaid(context: Context, intentId: string): void {
  const { sessionId } = requireHidden(context, 'payment_intent', intentId)
  if (sessionId === null) return
  const session = requireRow(context, 'checkout.session', sessionId)
  context.store.update<'checkout.session'>({ ...session, payment_status: 'paid' })
}

function refuseInOpenSession(context: Context, intent: PaymentIntent): void {
  const { sessionId } = requireHidden(context, 'payment_intent', intent.id)
  if (sessionId === null || requireRow(context, 'checkout.session', sessionId).status !== 'open') return
  throw new ParameterProblem(
    'You cannot cancel the PaymentIntent of an open Checkout Session. Expire the Checkout Session instead.',
    { code: 'payment_intent_unexpected_state' },
  )
}

function unexpected(intent: PaymentIntent, done: string, allowed: string[]): StripeProblem {
  const already = intent.status === 'succeeded' && done === 'captured' ? 'it has already been captured' : null
  const because =
    already ??
    `it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${done}: ${allowed.join(', ')}`
  return new StripeProblem(`This PaymentIntent could not be ${done} because ${because}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })
}
