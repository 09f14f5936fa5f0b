import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_BASE } from '#contract/endpoint.ts'
import { CALLERS, type CallerName, type Stage, setStage } from './access/access-stage.ts'
import { ACCESS } from './access/access-table.ts'
import type { Row, Verdict } from './access/rights.ts'
import { openTestApp, type TestAnswer } from './app.ts'
import { isQuickRun } from './full-run.ts'
import { aPerson } from './person.ts'
import { aPersonalKey } from './personal-keys.ts'
import { listRoutes } from './read/list-routes.ts'
import { readOpenApi } from './read/read-openapi.ts'
import {
  ACCOUNT_STATES,
  aConfirmedSession,
  CLOSED_STATES,
  OPEN_STATES,
  putInState,
} from './samples/account-states.ts'

const app = await openTestApp({ worker: true })
const SEARCH = `${API_BASE}/search?from=KTEB`

// The owner calls last, so that no refusal of another caller is caused by what the owner did.
const ORDER: CallerName[] = ['nobody', 'otherUser', 'otherOperator', 'operator', 'admin', 'user']

/** Every call below the API's base path, as the server's OpenAPI document lists them. */
const served = Object.entries<object>((await readOpenApi(app)).paths)
  .flatMap(([path, methods]) =>
    Object.keys(methods as object).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  .filter((name) => name.includes(` ${API_BASE}/`))
  .map((name) => name.replace(API_BASE, ''))

/** An account in each closed state, with the access token and personal key that it had when it was open. */
const closed = await Promise.all(
  CLOSED_STATES.map(async (state) => {
    const person = await aPerson(app, { email: `${state}@example.test` })
    const { secret } = await aPersonalKey(app, { as: person.user })
    const ways = [person.tokens.accessToken, secret].map((token) => ({ authorization: `Bearer ${token}` }))
    for (const headers of ways) assert.equal((await app.call('GET', SEARCH, { headers })).status, 200)
    await putInState(app, person.user, state)
    return { state, ways }
  }),
)

// Calls that only read share a stage, unless they need a booking: a traveller may hold only a limited number of seats.
const readStage = await setStage(app)
const onlyReads = (name: string) =>
  name.startsWith('GET ') && !/bookings|checkout|disputes|invoices|journeys|trips/.test(name)

test('the table lists exactly the calls that the server answers', () => {
  assert.deepEqual(Object.keys(ACCESS).sort(), served.sort())
})

// Aliases of calls in the table (openapi.test.ts shows that they refuse strangers too), public addresses, endpoints with
// their own authentication (signatures, personal keys), and the mailbox, which production does not have.
const BESIDE_THE_BASE = [
  'GET /api/payments/checkout/status/:sessionId',
  'GET /api/routes',
  'POST /leave',
  'POST /leave-alerts',
  'GET /api/docs',
  'GET /api/docs/*',
  'GET /api/openapi.json',
  'GET /api/openapi-administration.json',
  'GET /.well-known/change-password',
  'GET /.well-known/security.txt',
  'GET /privacy.pdf',
  'GET /sitemap-flights.xml',
  'GET /terms.pdf',
  'POST /api/webhooks/stripe',
  'DELETE /mcp',
  'GET /mcp',
  'POST /mcp',
  'GET /dev/mailbox',
  'GET /dev/mailbox.json',
  'GET /dev/mailbox/:mailId/:document',
  'POST /dev/mailbox/sms/:id/reply',
]

test('outside the base path the server answers only the known addresses', async () => {
  const beside = listRoutes(app.app.http.printRoutes()).filter(
    (route) => !route.includes(` ${API_BASE}/`) && !/^(HEAD|OPTIONS) /.test(route),
  )
  assert.deepEqual(beside.sort(), [...BESIDE_THE_BASE].sort())
  for (const method of ['GET', 'POST', 'DELETE'])
    assert.ok((await app.call(method, '/mcp')).status >= 400, `${method} /mcp`)
  assert.equal((await app.call('POST', '/api/webhooks/stripe', { body: {} })).status, 400)
})

describe('who may do what:', () => {
  for (const [name, row] of Object.entries(ACCESS)) {
    test(name, async () => {
      const stage = onlyReads(name) ? readStage : await setStage(app)
      const seen: Partial<Record<CallerName, Verdict | string>> = {}
      for (const caller of ORDER) {
        const send = await prepare({ name, row }, stage, caller)
        seen[caller] = readVerdict(await send(caller === 'nobody' ? {} : { as: stage.people[caller] }))
      }
      assert.deepEqual(inOrder(seen), inOrder(row.who))
    })
  }
})

test('every call that changes data of a traveller or an operator names the account states that allow it', () => {
  for (const [name, { who, states }] of Object.entries(ACCESS)) {
    const isAsked = !name.startsWith('GET ') && who.user !== 'wrong role'
    assert.equal(states !== undefined, isAsked, name)
  }
})

test('the MCP endpoint accepts only personal keys of confirmed accounts', async () => {
  const person = await aPerson(app, { email: 'unconfirmed@example.test' })
  const { secret } = await aPersonalKey(app, { as: person.user })
  const withKey = { authorization: `Bearer ${secret}` }
  const body = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const more = { accept: 'application/json, text/event-stream' }
  const send = (headers: Record<string, string>) =>
    app.call('POST', '/mcp', { body, headers: { ...more, ...headers } })
  assert.equal((await send(withKey)).status, 200)
  await putInState(app, person.user, 'unconfirmed')
  assert.equal((await send(withKey)).status, 401)
  for (const { state, ways } of closed)
    for (const headers of ways) assert.equal((await send(headers)).status, 401, state)
})

describe('in what state an account may do what:', () => {
  // Five calls for each row take as long as all tests above, so only the full run makes them.
  if (isQuickRun) return
  for (const [name, row] of Object.entries(ACCESS)) {
    const { states, who } = row
    if (!states || 'none' in states) continue
    test(name, async () => {
      const answers =
        who.nobody === 'sign in' ? await askSignedIn(name, row) : await askByPasswordOrLink(name, row)
      const usual = answers.get('confirmed')
      assert.ok(usual)
      assert.ok(['may', 'not there'].includes(readVerdict(usual)), usual.text)
      const describeAnswer = (answer?: TestAnswer) =>
        answer && (answer.status < 300 || answer.json?.code === usual.json?.code) ? 'may' : answer?.json?.code
      assert.deepEqual(
        Object.fromEntries(ACCOUNT_STATES.map((state) => [state, describeAnswer(answers.get(state))])),
        states,
      )
    })
  }
})

/** Calls with the access token and the key of each closed account; by state, the answers. */
async function askSignedIn(name: string, row: Row): Promise<Map<string, TestAnswer>> {
  const answers = new Map<string, TestAnswer>()
  const actor = row.who.user !== 'may' && row.who.operator === 'may' ? 'operator' : 'user'
  for (const state of OPEN_STATES) {
    const stage = await setStage(app)
    const person = stage.people[actor]
    const send = await prepare({ name, row }, stage, actor)
    await putInState(app, person, state)
    if (state === 'confirmed') {
      for (const { state: other, ways } of closed) {
        const [inSession, byKey] = await Promise.all(ways.map((headers) => send({ headers })))
        assert.equal(byKey?.status, 401, `${name} by the key of an account that is ${other}`)
        answers.set(other, inSession as TestAnswer)
      }
    }
    answers.set(state, await send({ as: { ...person, sessionId: await aConfirmedSession(app, person) } }))
  }
  return answers
}

/** Sends calls that have no session and prove the account by a password or a mailed link. */
async function askByPasswordOrLink(name: string, row: Row): Promise<Map<string, TestAnswer>> {
  const answers = new Map<string, TestAnswer>()
  for (const state of ACCOUNT_STATES) {
    const stage = await setStage(app)
    const send = await prepare({ name, row }, stage, 'nobody')
    // Only an account with an unconfirmed address can use a link that confirms it.
    const isConfirming = name.includes('verify-email')
    if (!(isConfirming && state === 'confirmed')) await putInState(app, (await stage.person()).user, state)
    answers.set(state, await send({}))
  }
  return answers
}

/** Creates the rows that the call needs, and returns a function that sends it. */
async function prepare({ name, row }: { name: string; row: Row }, stage: Stage, caller: CallerName) {
  const [method = '', pattern = ''] = name.split(' ')
  const { params = {}, query = '', headers, ...options } = (await row.request?.(stage, caller)) ?? {}
  const path = API_BASE + pattern.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query
  return (sender: Parameters<typeof app.call>[2]) =>
    app.call(method, path, { ...options, ...sender, headers: { ...headers, ...sender?.headers } })
}

/** Reads the verdict from an answer. The table's requests are well formed, since a 400 would hide the verdict. */
function readVerdict({ status, json, text }: TestAnswer): Verdict | string {
  if (status === 401) return 'sign in'
  // confirmation_required means that the caller has the role, but must confirm their identity before they change how they sign in.
  if (status === 403 && json?.code !== 'confirmation_required') return 'wrong role'
  if (status === 404) return 'not there'
  if (status >= 500 || json?.code === 'invalid_input') return `${status} ${text}`
  return 'may'
}

function inOrder(verdicts: Partial<Record<CallerName, string>>): string[] {
  return CALLERS.map((caller) => `${caller}: ${verdicts[caller]}`)
}
