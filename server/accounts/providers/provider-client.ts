import { randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import * as oidc from 'openid-client'
import type { ProviderName } from '#contract/accounts/providers.ts'
import { Problem } from '#contract/problem.ts'
import { knowsHolder } from '#server/accounts/rules.ts'
import { type FetchOutside, openFetch } from '#server/runtime/fetch-outside.ts'
import type { Outgoing } from '#server/runtime/outgoing.ts'
import { remember } from '#server/runtime/remember.ts'

export type ProviderSettings = {
  name: ProviderName
  issuer: string
  clientId: string
  secret: { shared: string } | { teamId: string; keyId: string; privateKey: string }
}

/** The secrets sent to the provider and compared with its answer. */
type Secrets = { state: string; nonce: string; codeVerifier: string }

export type Identity = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  /** Whether the provider knows who holds the e-mail address now. */
  isAuthority: boolean
  name: string | null
}

export type ProviderClient = {
  name: ProviderName
  issuer: string
  /** Whether the provider's page posts its answer to us as a form (Apple does if we request name and address). */
  postsBack: boolean
  /** The provider's address to which the browser is sent. */
  addressFor: (secrets: Secrets) => Promise<string>
  /** Exchanges the provider's answer for an identity; refuses an answer that does not match `secrets`. */
  identify: (parameters: URLSearchParams, secrets: Secrets) => Promise<Identity>
}

// Reading the provider's description and keys is retried; the browser's code works for one exchange only.
const CALL_POLICY = {
  ...{ connectMs: 3000, attemptMs: 5000, wholeMs: 8000, retries: 2 },
  repeats: 'reads' as const,
}
// A fallback behind the port's own limits.
const TIMEOUT_SECONDS = 15
const REDISCOVER_MS = 3_600_000
const APPLE_SECRET_SECONDS = 300

/** One client for each configured provider. A provider is not called before the first sign-in. */
export function openProviders(
  all: readonly ProviderSettings[],
  { redirectUri, outgoing }: { redirectUri: (name: ProviderName) => string; outgoing: Outgoing },
): Map<ProviderName, ProviderClient> {
  return new Map(
    all.map((settings) => {
      const fetch = openFetch(outgoing, `sign-in ${settings.name}`, CALL_POLICY)
      return [settings.name, createClient(settings, redirectUri(settings.name), fetch)]
    }),
  )
}

function createClient(settings: ProviderSettings, redirectUri: string, fetch: FetchOutside): ProviderClient {
  const configured = remember(() => discover(settings, fetch), { forMs: REDISCOVER_MS })
  const postsBack = settings.name === 'apple'
  return {
    name: settings.name,
    issuer: settings.issuer,
    postsBack,
    async addressFor({ state, nonce, codeVerifier }) {
      const url = oidc.buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: postsBack ? 'openid name email' : 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(postsBack ? { response_mode: 'form_post' } : {}),
      })
      return url.href
    },
    async identify(parameters, { state, nonce, codeVerifier }) {
      const config = await configured()
      const back = new URL(redirectUri)
      back.search = parameters.toString()
      const answer = await oidc.authorizationCodeGrant(config, back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = answer.claims()
      if (!claims) throw new Error('The provider returned no ID token')
      return toIdentity(settings.name, claims, parameters.get('user'))
    },
  }
}

async function discover(settings: ProviderSettings, fetch: FetchOutside): Promise<oidc.Configuration> {
  const server = new URL(settings.issuer)
  const { clientId, secret } = settings
  const authentication =
    'shared' in secret ? oidc.ClientSecretPost(secret.shared) : signedSecret(clientId, secret)
  try {
    return await oidc.discovery(server, clientId, undefined, authentication, {
      timeout: TIMEOUT_SECONDS,
      [oidc.customFetch]: fetch,
      execute: [
        // Checks the signature although the token comes over an encrypted connection.
        oidc.enableNonRepudiationChecks,
        ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
  } catch (error) {
    throw new Problem('provider_unavailable', { cause: error })
  }
}

/**
 * Apple's client secret is a token that we sign ourselves, a new one for each exchange:
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
function signedSecret(
  clientId: string,
  { teamId, keyId, privateKey }: { teamId: string; keyId: string; privateKey: string },
): oidc.ClientAuth {
  return (server, _client, body) => {
    const sign = createSigner({
      algorithm: 'ES256',
      key: privateKey,
      kid: keyId,
      iss: teamId,
      aud: server.issuer,
      sub: clientId,
      jti: randomUUID(),
      expiresIn: APPLE_SECRET_SECONDS * 1000,
    })
    body.set('client_id', clientId)
    body.set('client_secret', sign({}))
  }
}

// Apple writes booleans as text, and sends the name outside the token, at the first sign-in only.
function toIdentity(provider: ProviderName, claims: oidc.IDToken, appleUser: string | null): Identity {
  const { email_verified: verified, hd, name } = claims
  const email = typeof claims.email === 'string' && claims.email ? claims.email.toLowerCase() : null
  const emailVerified = verified === true || verified === 'true'
  const organisation = typeof hd === 'string' && hd ? hd : null
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified,
    isAuthority: email !== null && emailVerified && knowsHolder(provider, { email, organisation }),
    name: typeof name === 'string' && name.trim() ? name.trim() : nameIn(appleUser),
  }
}

function nameIn(appleUser: string | null): string | null {
  try {
    const { firstName = '', lastName = '' } = JSON.parse(appleUser ?? '{}')?.name ?? {}
    return `${firstName} ${lastName}`.trim() || null
  } catch {
    // Not in Apple's format, so without a name.
    return null
  }
}
