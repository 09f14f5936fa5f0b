import { CardProblem, StripeProblem } from '../api/problem.ts'
import { finishSubscribing, type Paid, subscribeBySession } from '../billing/subscribe-session.ts'
import { type Context, requireHidden, requireRow } from '../resources/resource.ts'
import type { PaymentIntent, Session } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import type { CardDetails } from './cards.ts'
import { completeAuthentication, confirmIntent, failAuthentication } from './confirm-intent.ts'
import { draftCustomer } from './draft-customer.ts'
import { draftIntent } from './draft-intent.ts'
import { cancelIntent } from './finish-intent.ts'
import { buildDetails } from './open-session.ts'
import { savePaymentMethod } from './payment-methods.ts'

/** Handles the hosted page's form. A session that is no longer open does not change, so paying twice pays once. */
export function paySession(context: Context, sessionId: string, card: CardDetails | null): Paid {
  const session = requireRow(context, 'checkout.session', sessionId)
  if (session.status !== 'open') return { kind: 'closed', session }
  if (session.mode === 'subscription') return subscribeBySession(context, session, card)
  if (!card) throw new Error('A payment needs a card')
  const intent = needIntent(context, session)
  const method = savePaymentMethod(context, card)
  const details = buildDetails(card.email, card.name)
  const known = context.store.update<'checkout.session'>({
    ...session,
    payment_intent: intent.id,
    customer_details: details,
  })
  try {
    const confirmed = confirmIntent(context, intent.id, method)
    if (confirmed.status === 'requires_action') return { kind: 'authenticate', intentId: intent.id }
    return { kind: 'complete', session: completeSession(context, known, confirmed) }
  } catch (error) {
    if (error instanceof CardProblem) return { kind: 'declined', problem: error }
    throw error
  }
}

/** Handles the buttons of the authentication page. */
export function answerAuthentication(context: Context, intentId: string, passed: boolean): PaymentIntent {
  const intent = requireRow(context, 'payment_intent', intentId)
  if (intent.status !== 'requires_action') return intent
  if (!passed) return failAuthentication(context, intentId)
  const done = completeAuthentication(context, intentId)
  const { sessionId } = requireHidden(context, 'payment_intent', intentId)
  if (sessionId === null) return done
  const session = requireRow(context, 'checkout.session', sessionId)
  if (session.mode === 'subscription') finishSubscribing(context, session, done)
  else completeSession(context, session, done)
  return done
}

/** Ends an open session without payment; its intent, if any, is canceled too. */
export function expireSession(context: Context, sessionId: string): Session {
  const session = requireRow(context, 'checkout.session', sessionId, 'session')
  if (session.status !== 'open') {
    throw new StripeProblem(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      { param: 'session' },
    )
  }
  const expired = context.store.update<'checkout.session'>({ ...session, status: 'expired', url: null }, null)
  if (session.payment_intent !== null) cancelIntent(context, session.payment_intent, 'automatic')
  emit(context, 'checkout.session.expired', expired)
  return expired
}

function needIntent(context: Context, session: Session): PaymentIntent {
  if (session.payment_intent !== null) return requireRow(context, 'payment_intent', session.payment_intent)
  const { intent } = requireHidden(context, 'checkout.session', session.id)
  return draftIntent(context, {
    ...intent,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    customer: session.customer,
    sessionId: session.id,
    paymentMethodTypes: session.payment_method_types,
    automaticMethods: false,
  })
}

function completeSession(context: Context, session: Session, intent: PaymentIntent): Session {
  const complete = context.store.update<'checkout.session'>(
    {
      ...session,
      status: 'complete',
      payment_status: intent.status === 'succeeded' ? 'paid' : 'unpaid',
      customer: session.customer ?? createCustomer(context, session),
      url: null,
    },
    null,
  )
  emit(context, 'checkout.session.completed', complete)
  return complete
}

function createCustomer(context: Context, session: Session): string | null {
  if (session.customer_creation !== 'always') return null
  const customer = draftCustomer(context, {
    email: session.customer_details?.email ?? null,
    name: session.customer_details?.name ?? null,
  })
  emit(context, 'customer.created', customer)
  return customer.id
}
