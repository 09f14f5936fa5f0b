import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROVIDERS, type ProviderName, providers } from '#contract/accounts/providers.ts'
import { API_BASE } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { requireOwner } from '#server/accounts/sign-in/confirmed-sessions.ts'
import type { SignInContext } from '#server/accounts/sign-in/finish-sign-in.ts'
import { createSecret } from '#server/accounts/sign-in/tokens.ts'
import { type Caller, serve } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Outgoing } from '#server/runtime/outgoing.ts'
import { buildAddress, getSite } from '#server/runtime/site.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { openProviders, type ProviderClient, type ProviderSettings } from './provider-client.ts'
import { exchangeArrival, finishProviderSignIn, type Landing, startAtProvider } from './provider-sign-in.ts'
import { disconnectProvider } from './receive-identity.ts'

type Needs = {
  db: Db
  limits: RateLimits
  signInContext: SignInContext
  providers: readonly ProviderSettings[]
  outgoing: Outgoing
}

const COOKIE = 'ferrywing-sign-in'
const COOKIE_SECONDS = 900
const FORM_BYTES = 32 * 1024

export function addProviderRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, limits, signInContext } = needs
  const { providers: settings, outgoing } = needs
  const clients = openProviders(settings, {
    redirectUri: (name) => buildAddress(getSite(db), buildCallbackPath(name)),
    outgoing,
  })
  const getClient = (name: ProviderName) => {
    const client = clients.get(name)
    if (!client) throw new Problem('provider_not_configured')
    return client
  }

  serve(app, providers.list, async () => ({ providers: [...clients.keys()] }))

  serve(app, providers.start, async ({ params, body, caller, address, request, reply }) => {
    await limits.take('provider_by_address', address)
    const client = getClient(params.provider)
    const connect = body.purpose === 'connect' ? await findConnecting(db, caller) : null
    const browser = readBrowser(request) ?? createSecret()
    giveCookie(reply, { browser, client, secure: getSite(db).publicUrl.startsWith('https:') })
    const { returnTo = null, stay } = body
    return await startAtProvider(db, { client, browser, returnTo, stay, connect })
  })

  serve(app, providers.exchange, async ({ body, address, userAgent, request, reply }) => {
    await limits.take('provider_by_address', address)
    const browser = readBrowser(request) ?? ''
    const { userId, ...answer } = await exchangeArrival(db, {
      code: body.code,
      browser,
      userAgent,
      signInContext,
    })
    request.attemptOn = userId
    if (answer.user) signInContext.devices.remember({ request, reply }, answer.user.email)
    return answer
  })

  serve(app, providers.disconnect, async ({ caller, params }) => {
    const { id: userId, sessionId } = caller
    await disconnectProvider(db, { userId, sessionId, provider: params.provider })
    return { message: 'It is disconnected.' }
  })

  callbackRoutes(app, needs, clients)
}

async function findConnecting(db: Db, caller: Caller | null) {
  if (!caller) throw new Problem('not_signed_in')
  const connecting = { userId: caller.id, sessionId: caller.sessionId }
  await requireOwner(db, connecting)
  return connecting
}

// The provider sends the browser here by a link, or by a form that its page posts. `state` and the cookie prove that
// we started this sign-in in this browser, so a post from another site is allowed.
function callbackRoutes(
  app: FastifyInstance,
  { db, limits }: Needs,
  clients: Map<ProviderName, ProviderClient>,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, parameters: URLSearchParams) => {
    await limits.take('provider_by_address', request.ip)
    const provider = PROVIDERS.find((name) => request.url.startsWith(buildCallbackPath(name)))
    const client = provider && clients.get(provider)
    if (!client) throw new Problem('not_found')
    const browser = readBrowser(request) ?? ''
    const landing = await finishProviderSignIn(db, { client, parameters, browser })
    logFailure(request, landing)
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(buildAddress(getSite(db), findLandingPage(landing, client.name)), 303)
  }
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    )
    for (const name of PROVIDERS) {
      scope.get(buildCallbackPath(name), { schema: { hide: true } }, (request, reply) =>
        answer(request, reply, new URL(buildAddress(getSite(db), request.url)).searchParams),
      )
      scope.post(
        buildCallbackPath(name),
        { schema: { hide: true }, config: { postedFromElsewhere: true } },
        (request, reply) => answer(request, reply, new URLSearchParams(String(request.body ?? ''))),
      )
    }
  })
}

function buildCallbackPath(name: ProviderName): string {
  return `${API_BASE}/auth/providers/${name}/callback`
}

// The code is in the fragment, so no server and no other page receives it.
function findLandingPage(landing: Landing, provider: ProviderName): string {
  if (landing.to === 'exchange') return `/login/return#code=${landing.code}`
  if ('connected' in landing) return `/settings?connected=${landing.connected}#sign-in`
  const query = `?problem=${landing.failure}&provider=${provider}`
  return landing.to === 'settings' ? `/settings${query}#sign-in` : `/login${query}`
}

// The message is not logged, because it may repeat what the provider said about a person.
function logFailure(request: FastifyRequest, landing: Landing): void {
  if (!('failure' in landing) || !landing.cause) return
  const { name, code } = landing.cause as Error & { code?: string }
  request.log.warn({ requestId: request.id, failure: landing.failure, name, code }, 'provider')
}

function readBrowser(request: FastifyRequest): string | null {
  const header = request.headers.cookie ?? ''
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(header)?.[1] ?? null
}

// The cookie needs SameSite=None, and so https, to be sent with a form that another site posts.
function giveCookie(
  reply: FastifyReply,
  { browser, client, secure }: { browser: string; client: ProviderClient; secure: boolean },
): void {
  const sameSite = client.postsBack && secure ? 'None' : 'Lax'
  reply.header(
    'set-cookie',
    `${COOKIE}=${browser}; Path=${API_BASE}/auth/providers; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`,
  )
}
