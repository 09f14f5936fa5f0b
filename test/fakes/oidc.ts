import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createVerifier } from 'fast-jwt'
import { Provider } from 'oidc-provider'

/** The account of the next person who signs in at the provider. */
type ProviderAccount = {
  sub: string
  email?: string
  email_verified?: boolean | string
  /** The Google Workspace domain of the account. */
  hd?: string | undefined
  name?: string
}

export type OidcServer = {
  issuer: string
  /** The account that signs in without a form. Null: the person cancels. */
  account: { current: ProviderAccount | null }
  /** The secrets that clients sent to the token endpoint. */
  secrets: string[]
  close: () => Promise<void>
}

type Client = {
  clientId: string
  redirectUri: string
  /** A shared secret, or the public key that verifies a signed secret, as at Apple. */
  secret: string | { publicKey: string; teamId: string }
}

/** Starts a real OpenID Connect provider on this machine, with one client. */
export async function startOidcServer({ clientId, redirectUri, secret }: Client): Promise<OidcServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account: OidcServer['account'] = { current: null }
  const known = new Map<string, ProviderAccount>()
  const secrets: string[] = []
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: typeof secret === 'string' ? secret : 'signed each time again',
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'], name: ['name'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    async findAccount(_context, sub) {
      return { accountId: sub, claims: async () => ({ ...known.get(sub), sub }) }
    },
  })
  acceptSecret(provider, { secret, secrets, issuer, clientId })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) void answer(request, response)
    else void interact(provider, request, response, { account: account.current, known, clientId })
  })
  return {
    issuer,
    account,
    secrets,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Visit = { account: ProviderAccount | null; known: Map<string, ProviderAccount>; clientId: string }

// Replaces the pages on which a person signs in and consents.
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { account, known, clientId }: Visit,
): Promise<void> {
  if (!account) {
    const refusal = { error: 'access_denied', error_description: 'They turned away' }
    await provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false })
    return
  }
  known.set(account.sub, account)
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: account.sub, clientId })
  grant.addOIDCScope(String(params.scope))
  const grantId = await grant.save()
  const result = { login: { accountId: account.sub, remember: false }, consent: { grantId } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

type Acceptance = { secret: Client['secret']; secrets: string[]; issuer: string; clientId: string }

// As at Apple: the secret is a JWT for this client and provider, signed with the key of the team.
function acceptSecret(provider: Provider, { secret, secrets, issuer, clientId }: Acceptance): void {
  const prototype = provider.Client.prototype as unknown as {
    compareClientSecret: (given: string) => boolean
  }
  const compare = prototype.compareClientSecret
  prototype.compareClientSecret = function (given) {
    secrets.push(given)
    if (typeof secret === 'string') return compare.call(this, given)
    const verify = createVerifier({
      key: secret.publicKey,
      algorithms: ['ES256'],
      allowedIss: secret.teamId,
      allowedAud: issuer,
      allowedSub: clientId,
    })
    try {
      verify(given)
      return true
    } catch {
      return false
    }
  }
}
