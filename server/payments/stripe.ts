import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { type FetchOutside, openFetch } from '#server/runtime/fetch-outside.ts'
import { type CallFailure, classifyStatus, type Outgoing } from '#server/runtime/outgoing.ts'

export type Provider = {
  stripe: Stripe
  webhookSecret: string
  /** Of the endpoint that hears of connected accounts, where it is another one. */
  connectWebhookSecret?: string | undefined
  /** For the provider's pages, which its SDK does not read. */
  fetch: FetchOutside
}

// Every POST carries an idempotency key, ours or the SDK's, so all may be repeated.
const CALL_POLICY = {
  ...{ connectMs: 5000, attemptMs: 15_000, wholeMs: 30_000, retries: 2 },
  repeats: 'all' as const,
  classifyAnswer: findFailure,
}

/** The only way to the payment provider: the official SDK, towards Stripe or towards the sandbox on this machine. */
export function openProvider(payments: Config['payments'], outgoing: Outgoing): Provider {
  const { webhookSecret } = payments
  const fetch = openFetch(outgoing, 'payments', CALL_POLICY)
  const httpClient = Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch)
  // The port repeats and cuts off; the SDK's own limit stands behind it.
  const settings = { httpClient, maxNetworkRetries: 0, timeout: 2 * CALL_POLICY.wholeMs, telemetry: false }
  if (!payments.sandbox) {
    const { secretKey, connectWebhookSecret } = payments
    return { stripe: new Stripe(secretKey, settings), webhookSecret, connectWebhookSecret, fetch }
  }
  const sandbox = { host: '127.0.0.1', port: payments.sandboxPort, protocol: 'http' as const }
  return { stripe: new Stripe('sk_test_ferrywing', { ...settings, ...sandbox }), webhookSecret, fetch }
}

// 409: the same request is still being worked on. The header is Stripe's own word on whether asking again makes sense.
function findFailure({ status, headers }: Response): CallFailure | null {
  const shouldRetry = headers.get('stripe-should-retry')
  if (shouldRetry === 'true' || (status === 409 && shouldRetry === null)) return { code: `HTTP_${status}` }
  const failure = classifyStatus(status, headers.get('retry-after'))
  return failure && shouldRetry === 'false' ? { ...failure, isFinal: true } : failure
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

/** Whether the bank would not pay, or there is no card that could. */
export function isCardRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError
}

/** Whether the provider understood a request and refuses it: trying again would not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** The provider's own word for an error of its, for keeping. */
export function getRefusalCode(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return 'unreachable'
  return error.code ?? error.rawType ?? 'unreachable'
}

/**
 * Whether the provider broke down and repeats that under the same idempotency key for a day, which it says of a repetition.
 * Only then another key is safe: what a gateway answers says nothing of the request behind it, which may still be worked on.
 */
export function isKeptBreakdown(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true'
}

/** Whether what was asked for is not there any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/**
 * Reads an object that an event named. Null when the provider has no such object and our books do not know it either;
 * one that our books know must be there.
 */
export async function readNamed<Read>(
  reading: Promise<Read>,
  isKnown: () => Promise<boolean>,
): Promise<Read | null> {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error) && !(await isKnown())) return null
    throw error
  }
}

/** Whether the provider answered with an error or not at all, which is none of our bugs. */
export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError
}
