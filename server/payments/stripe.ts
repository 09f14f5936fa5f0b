import Stripe from 'stripe'
import type { Config } from '#server/config.ts'

export type Provider = {
  stripe: Stripe
  webhookSecret: string
}

/** The only way to the payment provider: the official SDK, towards Stripe or towards the sandbox on this machine. */
export function openProvider(payments: Config['payments']): Provider {
  const { webhookSecret } = payments
  const manners = { maxNetworkRetries: 2, timeout: 15_000, telemetry: false }
  if (!payments.sandbox) return { stripe: new Stripe(payments.secretKey, manners), webhookSecret }
  const sandbox = { host: '127.0.0.1', port: payments.sandboxPort, protocol: 'http' as const }
  return { stripe: new Stripe('sk_test_ferrywing', { ...manners, ...sandbox }), webhookSecret }
}

/**
 * Whether the provider refused because the payment intent has moved on: captured or cancelled already. Other refusals
 * (an account that is restricted, say) change nothing, and trying again at once would not either.
 */
export function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

/** Whether the provider would not expire a session: it is not open any more. There is no code for that alone. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}
