import Stripe from 'stripe'
import twilioSdk from 'twilio'
import { TWILIO_TOKEN } from '#test/fakes/twilio.ts'
import { ODD_KEYS, oddText, oddValue, writeJson } from './odd-values.ts'
import type { Random } from './random.ts'

type BesideRequest = { target: string; headers: [string, string][]; body: Buffer | null }
export type Endpoint = {
  method: string
  path: string
  /** The endpoint's errors have another protocol's format. */
  speaksItsOwn?: boolean
  make: (random: Random) => Omit<BesideRequest, 'target'> & { target?: string }
}

type Facts = { webhookSecret: string; publicUrl: string; personalKey: string }

const JSON_TYPE: [string, string] = ['content-type', 'application/json']
const FORM_TYPE: [string, string] = ['content-type', 'application/x-www-form-urlencoded']
const GET_ONLY = { headers: [], body: null }

/** Endpoints outside the API document, with requests that pass their authentication. */
export function listOtherEndpoints({ webhookSecret, publicUrl, personalKey }: Facts): Endpoint[] {
  const callback = (name: string) => `/api/api/auth/providers/${name}/callback`
  return [
    { method: 'POST', path: '/mcp', speaksItsOwn: true, make: (random) => aMessage(random, personalKey) },
    { method: 'GET', path: '/mcp', speaksItsOwn: true, make: () => GET_ONLY },
    { method: 'DELETE', path: '/mcp', speaksItsOwn: true, make: () => GET_ONLY },
    {
      method: 'POST',
      path: '/api/webhooks/stripe',
      make: (random) => aStripeEvent(random, webhookSecret),
    },
    { method: 'POST', path: '/api/webhooks/sms', make: (random) => aText(random, publicUrl) },
    ...['google', 'apple'].flatMap((name): Endpoint[] => [
      {
        method: 'GET',
        path: callback(name),
        make: (random) => ({ ...GET_ONLY, target: `${callback(name)}?${aReturn(random)}` }),
      },
      {
        method: 'POST',
        path: callback(name),
        make: (random) => ({ headers: [FORM_TYPE], body: Buffer.from(aReturn(random).toString()) }),
      },
    ]),
    {
      method: 'GET',
      path: '/api/api/legs/events',
      make: (random) => ({ headers: [['last-event-id', printable(oddText(random))]], body: null }),
    },
    ...[
      '/privacy.pdf',
      '/terms.pdf',
      '/.well-known/security.txt',
      '/.well-known/change-password',
      '/sitemap-flights.xml',
      '/assets/a.js',
      '/api/docs/static/index.css',
    ].map(aFile),
    ...['/assets/', '/api/docs/static/', '/'].map(
      (folder): Endpoint => ({
        method: 'GET',
        path: `${folder}…`,
        make: (random) => ({ ...GET_ONLY, target: folder + aName(random) }),
      }),
    ),
  ]
}

const METHODS = [
  'tools/call',
  'tools/list',
  'initialize',
  'ping',
  'notifications/initialized',
  'resources/list',
]
const TOOLS = ['search_flights', 'quote', 'hold_seats', 'create_payment_link', 'release_hold', 'list_holds']

function aMessage(random: Random, personalKey: string) {
  const given = random.chance(0.2) ? oddValue(random) : { legId: oddValue(random), people: oddValue(random) }
  const params = { name: random.chance(0.8) ? random.pick(TOOLS) : oddText(random), arguments: given }
  const message = {
    jsonrpc: random.chance(0.9) ? '2.0' : oddValue(random),
    id: random.chance(0.8) ? 1 : oddValue(random),
    method: random.chance(0.8) ? random.pick(METHODS) : oddText(random),
    params: random.chance(0.9) ? params : oddValue(random),
    ...(random.chance(0.1) ? { [random.pick(ODD_KEYS)]: oddValue(random) } : {}),
  }
  const body = random.chance(0.1) ? oddValue(random) : random.chance(0.1) ? [message, message] : message
  const headers: [string, string][] = [
    JSON_TYPE,
    ['accept', random.chance(0.9) ? 'application/json, text/event-stream' : printable(oddText(random))],
    ['authorization', `Bearer ${random.chance(0.9) ? personalKey : printable(oddText(random))}`],
    ...(random.chance(0.2)
      ? [['mcp-protocol-version', printable(oddText(random))] satisfies [string, string]]
      : []),
  ]
  return { headers, body: Buffer.from(writeJson(body)) }
}

const EVENTS = ['checkout.session.completed', 'charge.refunded', 'charge.dispute.created', 'account.updated']
const { webhooks } = new Stripe('sk_test_fuzz')

// Usually with a valid signature, as from a provider that has changed the shape of its events.
function aStripeEvent(random: Random, secret: string) {
  const object = random.chance(0.3)
    ? oddValue(random)
    : { id: oddValue(random), object: oddText(random), metadata: oddValue(random) }
  const event = {
    id: random.chance(0.8) ? `evt_${random.below(1e9)}` : oddValue(random),
    object: 'event',
    type: random.chance(0.8) ? random.pick(EVENTS) : oddValue(random),
    data: random.chance(0.8) ? { object } : oddValue(random),
  }
  const payload = writeJson(random.chance(0.9) ? event : oddValue(random))
  const signature = random.chance(0.8)
    ? webhooks.generateTestHeaderString({ payload, secret })
    : printable(oddText(random))
  return {
    headers: [JSON_TYPE, ['stripe-signature', signature]] as [string, string][],
    body: Buffer.from(payload),
  }
}

function aText(random: Random, publicUrl: string) {
  const fields: Record<string, string> = {
    From: random.chance(0.5) ? '+447700900333' : oddText(random).slice(0, 500),
    Body: random.chance(0.5) ? random.pick(['STOP', 'START', 'HELP']) : oddText(random).slice(0, 2_000),
    OptOutType: oddText(random).slice(0, 100),
  }
  const url = `${publicUrl}/api/webhooks/sms`
  const signature = random.chance(0.8)
    ? twilioSdk.getExpectedTwilioSignature(TWILIO_TOKEN, url, fields)
    : printable(oddText(random))
  const headers: [string, string][] = [FORM_TYPE, ['x-twilio-signature', signature]]
  return { headers, body: Buffer.from(new URLSearchParams(fields).toString()) }
}

function aReturn(random: Random): URLSearchParams {
  const names = ['state', 'code', 'iss', 'error', 'user', ...ODD_KEYS.filter((key) => key !== '')]
  const count = 1 + random.below(4)
  return new URLSearchParams(
    Array.from({ length: count }, () => [random.pick(names), oddText(random).slice(0, 1_000)]),
  )
}

function aFile(path: string): Endpoint {
  const names = ['range', 'if-none-match', 'if-modified-since', 'accept-encoding', 'if-range']
  return {
    method: 'GET',
    path,
    make: (random) => ({
      target: random.chance(0.3) ? `${path}?${encodeURIComponent(oddText(random).slice(0, 300))}` : path,
      headers: [
        [random.pick(names), random.chance(0.5) ? `bytes=${random.below(99)}-` : printable(oddText(random))],
      ],
      body: null,
    }),
  }
}

const WAYS_OUT = [
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/package.json',
  '..\\..\\x',
  '%00',
  'a.js%00.css',
  '%5c..%5c',
]

function aName(random: Random): string {
  return random.chance(0.3) ? random.pick(WAYS_OUT) : encodeURIComponent(oddText(random).slice(0, 300))
}

// A header can contain only printable ASCII.
const printable = (text: string) =>
  text
    .replace(/[^\x20-\x7e]/g, '_')
    .trim()
    .slice(0, 2_000) || 'x'
