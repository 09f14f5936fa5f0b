import { CardProblem } from '../api/problem.ts'
import type { CardDetails } from '../payments/cards.ts'
import { confirmIntent } from '../payments/confirm-intent.ts'
import { draftCustomer } from '../payments/draft-customer.ts'
import { attachPaymentMethod, makeDefault, savePaymentMethod } from '../payments/payment-methods.ts'
import { type Context, requireHidden, requireRow } from '../resources/resource.ts'
import type { PaymentIntent, Session } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { setTestClock } from './clock.ts'
import { openSubscription } from './open-subscription.ts'
import { makeInvoiceIntent } from './pay-invoice.ts'

export type Paid =
  | { kind: 'complete'; session: Session }
  | { kind: 'authenticate'; intentId: string }
  | { kind: 'declined'; problem: CardProblem }
  | { kind: 'closed'; session: Session }

const daySeconds = 24 * 3600

/** Handles the hosted page's form in mode `subscription`. If nothing is due today, a given card is only stored. */
export function subscribeBySession(context: Context, open: Session, card: CardDetails | null): Paid {
  const session = withCustomer(context, open, card)
  const customerId = String(session.customer)
  const due = session.amount_total ?? 0
  try {
    if (card === null) return { kind: 'complete', session: finish(context, session, {}) }
    const method = savePaymentMethod(context, card)
    if (due === 0) {
      attachPaymentMethod(context, { method, customerId })
      return { kind: 'complete', session: finish(context, session, { methodId: method.id }) }
    }
    const facts = { amount: due, currency: session.currency ?? 'usd', customer: customerId }
    const intent = makeInvoiceIntent(context, { ...facts, sessionId: session.id })
    const confirmed = confirmIntent(context, intent.id, method)
    if (confirmed.status === 'requires_action') return { kind: 'authenticate', intentId: intent.id }
    return { kind: 'complete', session: finishSubscribing(context, session, confirmed) }
  } catch (error) {
    if (error instanceof CardProblem) return { kind: 'declined', problem: error }
    throw error
  }
}

/** After the first payment: stores the card for later payments, and begins the subscription. */
export function finishSubscribing(context: Context, session: Session, intent: PaymentIntent): Session {
  const method = requireRow(context, 'payment_method', String(intent.payment_method))
  const customerId = String(session.customer)
  context.store.update<'payment_method'>({ ...method, customer: customerId })
  return finish(context, session, { methodId: method.id, intent })
}

function finish(
  context: Context,
  session: Session,
  { methodId = null, intent }: { methodId?: string | null; intent?: PaymentIntent },
): Session {
  const { lineItems, subscription: settings } = requireHidden(context, 'checkout.session', session.id)
  const [item] = lineItems
  const customerId = String(session.customer)
  if (!item || !settings) throw new Error(`Session ${session.id} sells no subscription`)
  if (methodId !== null) makeDefault(context, customerId, methodId)
  const { now } = setTestClock(context, requireRow(context, 'customer', customerId))
  const subscription = openSubscription(context, {
    customer: customerId,
    price: item.price,
    quantity: item.quantity ?? 1,
    trialEnd: settings.trialDays === null ? null : now + settings.trialDays * daySeconds,
    withoutMethod: settings.withoutMethod,
    // Sessions from before the sandbox had billing modes lack this setting.
    billingMode: settings.billingMode ?? 'flexible',
    method: methodId,
    description: settings.description,
    metadata: settings.metadata,
    payment: intent ? { by: intent } : 'allow_incomplete',
  })
  const complete = context.store.update<'checkout.session'>(
    {
      ...session,
      invoice: subscription.latest_invoice,
      payment_status: intent ? 'paid' : 'no_payment_required',
      status: 'complete',
      subscription: subscription.id,
      url: null,
    },
    null,
  )
  emit(context, 'checkout.session.completed', complete)
  return complete
}

function withCustomer(context: Context, session: Session, card: CardDetails | null): Session {
  if (session.customer !== null) return session
  const email = session.customer_email ?? card?.email ?? null
  const customer = draftCustomer(context, { email, name: card?.name ?? null })
  emit(context, 'customer.created', customer)
  return context.store.update<'checkout.session'>({ ...session, customer: customer.id })
}
