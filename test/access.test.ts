import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_BASE } from '#contract/endpoint.ts'
import type { Verdict } from './access/rights.ts'
import { CALLERS, type CallerName, setStage } from './access-stage.ts'
import { ACCESS } from './access-table.ts'
import { openTestApp, type TestAnswer } from './app.ts'
import { routesOf } from './routes-of.ts'

const app = await openTestApp({ worker: true })

// What is owned is asked for by its owner last: a refusal must not be the consequence of what the owner did.
const ORDER: CallerName[] = ['nobody', 'otherUser', 'otherOperator', 'operator', 'admin', 'user']

/** Every call that the server answers under the base, as its own document lists them. */
const served = Object.entries((await app.call('GET', '/api/openapi.json')).json.paths)
  .flatMap(([path, methods]) =>
    Object.keys(methods as object).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  .filter((name) => name.includes(` ${API_BASE}/`))
  .map((name) => name.replace(API_BASE, ''))

test('every call that is served stands in the table, and none that is not', () => {
  assert.deepEqual(Object.keys(ACCESS).sort(), served.sort())
})

// Calls of the table at another address (strangers are refused there too: openapi.test.ts), what is for everybody, doors
// with a lock of their own (signatures, personal keys), and the mailbox, which production does not have.
const BESIDE_THE_BASE = [
  'GET /api/payments/checkout/status/:sessionId',
  'GET /api/routes',
  'POST /leave',
  'POST /leave-alerts',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/json',
  'GET /api/docs/static/*',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/yaml',
  'GET /api/openapi.json',
  'GET /privacy.pdf',
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

test('nothing is served beside the base but what is known to be', async () => {
  const beside = routesOf(app.app.http.printRoutes()).filter(
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
      const stage = await setStage(app)
      const [method = '', pattern = ''] = name.split(' ')
      const seen: Partial<Record<CallerName, Verdict | string>> = {}
      for (const caller of ORDER) {
        const { params = {}, query = '', ...options } = (await row.request?.(stage, caller)) ?? {}
        const path = API_BASE + pattern.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query
        const as = caller === 'nobody' ? {} : { as: stage.people[caller] }
        seen[caller] = verdictOf(await app.call(method, path, { ...options, ...as }))
      }
      assert.deepEqual(inOrder(seen), inOrder(row.who))
    })
  }
})

/** A 400 for the request's form would hide who is refused: the table's requests are well formed. */
function verdictOf({ status, json, text }: TestAnswer): Verdict | string {
  if (status === 401) return 'sign in'
  // Whoever has the role is asked for a fresh proof before they change how they sign in.
  if (status === 403 && json?.code !== 'confirmation_required') return 'wrong role'
  if (status === 404) return 'not there'
  if (status >= 500 || json?.code === 'invalid_input') return `${status} ${text}`
  return 'may'
}

function inOrder(verdicts: Partial<Record<CallerName, string>>): string[] {
  return CALLERS.map((caller) => `${caller}: ${verdicts[caller]}`)
}
