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

/** Whether the provider refused because the object has moved on: captured, cancelled or expired already. */
export function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}
