import { sql } from 'kysely'
import type { ProviderFailure, ProviderName } from '#contract/accounts/providers.ts'
import { Problem } from '#contract/problem.ts'
import {
  passFirstFactor,
  type SignedIn,
  type SignInContext,
} from '#server/accounts/sign-in/finish-sign-in.ts'
import { createSecret, hashSecret } from '#server/accounts/sign-in/tokens.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import { findUnreachable } from '#server/runtime/outgoing.ts'
import type { Identity, ProviderClient } from './provider-client.ts'
import { type Joining, receiveIdentity } from './receive-identity.ts'

const JOURNEY_SECONDS = 600
const ARRIVAL_SECONDS = 120

type Stay = 'remembered' | 'this-tab'

type Departure = {
  client: ProviderClient
  /** The content of the browser's cookie: only this browser may finish the sign-in. */
  browser: string
  returnTo: string | null
  stay: Stay
  /** The account and session of a user who connects the provider; null for a sign-in. */
  connect: { userId: string; sessionId: string } | null
}

/** Stores the secrets to compare with the answer, and returns the provider's address for the browser. */
export async function startAtProvider(db: Db, departure: Departure): Promise<{ url: string }> {
  const { client, browser, returnTo, stay, connect } = departure
  const secrets = { state: createSecret(), nonce: createSecret(), codeVerifier: createSecret() }
  const url = await client.addressFor(secrets)
  await db
    .insertInto('providerJourneys')
    .values({
      stateHash: hashSecret(secrets.state),
      browserHash: hashSecret(browser),
      provider: client.name,
      nonce: secrets.nonce,
      codeVerifier: secrets.codeVerifier,
      returnTo,
      stay,
      connectTo: connect?.userId ?? null,
      connectSession: connect?.sessionId ?? null,
      expiresAt: sql<Date>`now() + make_interval(secs => ${JOURNEY_SECONDS})`,
    })
    .execute()
  return { url }
}

/**
 * Where the browser goes after the provider: on with a code, to the settings, or to the page that explains a failure.
 */
export type Landing =
  | { to: 'exchange'; code: string }
  | { to: 'settings'; connected: ProviderName }
  | { to: 'login' | 'settings'; failure: ProviderFailure; cause?: unknown }

type Return = { client: ProviderClient; parameters: URLSearchParams; browser: string }

/**
 * Processes the provider's answer. It is accepted once, for a sign-in that this browser started with this provider.
 */
export async function finishProviderSignIn(
  db: Db,
  { client, parameters, browser }: Return,
): Promise<Landing> {
  const state = parameters.get('state') ?? ''
  const journey = await db
    .deleteFrom('providerJourneys')
    .where('stateHash', '=', hashSecret(state))
    .where('browserHash', '=', hashSecret(browser))
    .where('provider', '=', client.name)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
  if (!journey) return { to: 'login', failure: 'ended' }
  const to = journey.connectTo ? 'settings' : 'login'
  const refusal = parameters.get('error')
  if (refusal) return { to, failure: CANCELLED.has(refusal) ? 'cancelled' : 'refused' }

  let identity: Identity
  try {
    const { nonce, codeVerifier } = journey
    identity = await client.identify(parameters, { state, nonce, codeVerifier })
  } catch (cause) {
    return { to, failure: isUnreachable(cause) ? 'unavailable' : 'refused', cause }
  }
  return await land(db, { identity, journey, provider: client.name, browser })
}

const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize', 'interaction_required'])

// Whether the request failed or timed out; any other error is an answer that does not match.
function isUnreachable(error: unknown): boolean {
  if (error instanceof Problem) return error.code === 'provider_unavailable'
  if (findUnreachable(error)) return true
  const { name, code, cause } = error as Error & { code?: string }
  if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return true
  return (name === 'TypeError' && !code) || (cause as Error | undefined)?.name === 'TimeoutError'
}

type Journey = {
  returnTo: string | null
  stay: Stay
  connectTo: string | null
  connectSession: string | null
}

async function land(
  db: Db,
  arrival: {
    identity: Identity
    journey: Journey
    provider: ProviderName
    browser: string
  },
): Promise<Landing> {
  const { identity, journey, provider, browser } = arrival
  const { connectTo, connectSession } = journey
  try {
    return await db.transaction().execute(async (tx) => {
      const received = await receiveIdentity(tx, { identity, provider, connectTo, connectSession })
      if ('failure' in received) return { to: connectTo ? 'settings' : 'login', failure: received.failure }
      if (connectTo) return { to: 'settings', connected: provider }
      const code = await storeArrival(tx, { ...received, journey, browser })
      return { to: 'exchange', code }
    })
  } catch (error) {
    // Another request opened an account with this address at the same moment.
    if (violates(error, 'users_email_key')) return { to: 'login', failure: 'refused', cause: error }
    throw error
  }
}

async function storeArrival(
  tx: Tx,
  {
    userId,
    joining,
    journey,
    browser,
  }: { userId: string; joining: Joining | null; journey: Journey; browser: string },
): Promise<string> {
  const code = createSecret()
  await tx
    .insertInto('providerArrivals')
    .values({
      codeHash: hashSecret(code),
      browserHash: hashSecret(browser),
      userId,
      joining: joining && JSON.stringify(joining),
      returnTo: journey.returnTo,
      stay: journey.stay,
      expiresAt: sql<Date>`now() + make_interval(secs => ${ARRIVAL_SECONDS})`,
    })
    .execute()
  return code
}

/** Exchanges the browser's code, once, for a session or a request for the second factor. */
export async function exchangeArrival(
  db: Db,
  {
    code,
    browser,
    userAgent,
    signInContext,
  }: { code: string; browser: string; userAgent: string; signInContext: SignInContext },
): Promise<SignedIn & { userId: string; returnTo: string | null; stay: Stay }> {
  return await db.transaction().execute(async (tx) => {
    const arrival = await tx
      .deleteFrom('providerArrivals')
      .where('codeHash', '=', hashSecret(code))
      .where('browserHash', '=', hashSecret(browser))
      .where('expiresAt', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst()
    if (!arrival) throw new Problem('sign_in_ended')
    const user = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', arrival.userId)
      .executeTakeFirstOrThrow()
    const joining = arrival.joining as Joining | null
    const signedIn = await passFirstFactor(tx, { user, userAgent, signInContext, joining })
    return { ...signedIn, userId: user.id, returnTo: arrival.returnTo, stay: arrival.stay }
  })
}
