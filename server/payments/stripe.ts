import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import { type FetchOutside, openFetch } from '#server/runtime/fetch-outside.ts'
import { type CallFailure, classifyStatus, type Outgoing } from '#server/runtime/outgoing.ts'

export type Provider = {
  stripe: Stripe
  webhookSecret: string
  /** The secret of the endpoint for connected accounts, if it differs. */
  connectWebhookSecret?: string | undefined
  /** For the provider's pages, which its SDK cannot read. */
  fetch: FetchOutside
}

// Every POST has an idempotency key, ours or the SDK's, so all calls may be retried.
const CALL_POLICY = {
  ...{ connectMs: 5000, attemptMs: 15_000, wholeMs: 30_000, retries: 2 },
  repeats: 'all' as const,
  classifyAnswer: findFailure,
}

/**
 * All calls to the payment provider go through this: the official SDK, connected to Stripe or to the sandbox on this
 * machine.
 */
export function openProvider(payments: Config['payments'], outgoing: Outgoing): Provider {
  const { webhookSecret } = payments
  const fetch = openFetch(outgoing, 'payments', CALL_POLICY)
  const httpClient = Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch)
  // The port retries and limits the time; the SDK's own limit is only a fallback.
  const settings = { httpClient, maxNetworkRetries: 0, timeout: 2 * CALL_POLICY.wholeMs, telemetry: false }
  if (!payments.sandbox) {
    const { secretKey, connectWebhookSecret } = payments
    return { stripe: new Stripe(secretKey, settings), webhookSecret, connectWebhookSecret, fetch }
  }
  const sandbox = { host: '127.0.0.1', port: payments.sandboxPort, protocol: 'http' as const }
  return { stripe: new Stripe('sk_test_ferrywing', { ...settings, ...sandbox }), webhookSecret, fetch }
}

// 409: the same request is still being processed. Stripe's header says whether a retry makes sense.
function findFailure({ status, headers }: Response): CallFailure | null {
  const shouldRetry = headers.get('stripe-should-retry')
  if (shouldRetry === 'true' || (status === 409 && shouldRetry === null)) return { code: `HTTP_${status}` }
  const failure = classifyStatus(status, headers.get('retry-after'))
  return failure && shouldRetry === 'false' ? { ...failure, isFinal: true } : failure
}

/**
 * Whether the provider refused because the payment intent is already captured or cancelled. Other refusals (a
 * restricted account, for example) leave the intent unchanged, and an immediate retry would not help.
 */
export function isUnexpectedState(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

/**
 * Whether the provider refused to expire a session because it is not open any more. Stripe has no separate code for
 * this.
 */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Whether the bank refused the card, or the customer has no usable card. */
export function isCardRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError
}

/** Whether the provider understood a request and refused it: a retry would not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError
}

/** Returns the provider's own code of its error, to be stored. */
export function getRefusalCode(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return 'unreachable'
  return error.code ?? error.rawType ?? 'unreachable'
}

/**
 * Whether the provider failed and repeats that answer under the same idempotency key for a day, as its header says.
 * Only then is another key safe: an error from a gateway says nothing about the request behind it, which may still be
 * running.
 */
export function isKeptBreakdown(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true'
}

/** Whether the requested object does not exist any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/**
 * Reads an object that an event named. Null if neither the provider nor our records have it. Throws if our records
 * have it and the provider does not.
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

/** Whether the provider returned an error or did not answer, which is not a bug of ours. */
export function isProviderUnavailable(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError
}
