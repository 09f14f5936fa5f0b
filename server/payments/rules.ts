import type Stripe from 'stripe'

export type PaymentState =
  | 'STARTING'
  | 'OPEN'
  | 'AUTHORISED'
  | 'CAPTURED'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'REFUNDED'

// The allowed transitions of a payment. Late or repeated messages of the provider cannot reverse its state.
const TRANSITIONS: Record<PaymentState, readonly PaymentState[]> = {
  STARTING: ['OPEN', 'EXPIRED'],
  OPEN: ['AUTHORISED', 'CAPTURED', 'CANCELLED', 'EXPIRED'],
  AUTHORISED: ['CAPTURED', 'CANCELLED'],
  CAPTURED: ['REFUNDED'],
  CANCELLED: [],
  // A session that we expired may have been paid at the same moment.
  EXPIRED: ['AUTHORISED', 'CAPTURED'],
  REFUNDED: [],
}

export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  return TRANSITIONS[from].includes(to)
}

/** Returns the state of a session and its payment intent, read in one call. Refunds have their own states. */
export function toPaymentState(session: Stripe.Checkout.Session): PaymentState {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  if (intent?.status === 'succeeded') return 'CAPTURED'
  if (intent?.status === 'requires_capture') return 'AUTHORISED'
  if (intent?.status === 'canceled') return session.status === 'complete' ? 'CANCELLED' : 'EXPIRED'
  return session.status === 'expired' ? 'EXPIRED' : 'OPEN'
}

const AUTHORISATION_DAYS = 7

/**
 * Returns when the authorisation expires at the provider: the charge's own time, or else seven days (Stripe's rule
 * for cards).
 */
export function findAuthorisedUntil(session: Stripe.Checkout.Session): Date {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const captureBefore = charge?.payment_method_details?.card?.capture_before
  const created = charge?.created ?? session.created
  return new Date((captureBefore ?? created + AUTHORISATION_DAYS * 86_400) * 1000)
}

/** How many seconds until the provider is read again, in case its message was lost; null if nothing can change. */
export function checkAgainSeconds(state: PaymentState): number | null {
  if (state === 'STARTING') return 60
  if (state === 'OPEN') return 60
  if (state === 'AUTHORISED') return 30
  return null
}
