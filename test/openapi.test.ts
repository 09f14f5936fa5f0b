import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { describe, test } from 'node:test'
import * as z from 'zod/mini'
import { API_BASE, type Endpoint, SCOPES } from '#contract/endpoint.ts'
import { WEBHOOK_MESSAGES } from '#contract/webhook-events.ts'
import { openTestApp } from './app.ts'
import { routesOf } from './routes-of.ts'

const { app, call } = await openTestApp()

/** Doors that are no calls of the contract: bodies of the provider, a stream, and the documents themselves. */
const BESIDE_THE_CONTRACT = [
  'POST /api/webhooks/stripe',
  `GET ${API_BASE}/legs/events`,
  'GET /api/openapi.json',
  // Where providers send browsers to.
  /^(GET|POST) \/api\/api\/auth\/providers\/(google|apple)\/callback$/,
  /^GET \/api\/docs(\/|$)/,
]

type Door = { name: string; endpoint: Endpoint; url: string }

/** Every endpoint of every table in contract/, at each of its addresses. */
async function doors(): Promise<Door[]> {
  const folder = new URL('../contract/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)))
  return modules
    .flatMap((module: Record<string, unknown>) => Object.values(module).filter(isTable))
    .flatMap((table) => Object.values(table))
    .flatMap((endpoint) =>
      [API_BASE + endpoint.path, ...(endpoint.also ?? [])].map((url) => ({
        name: `${endpoint.method} ${url}`,
        endpoint,
        url,
      })),
    )
}

function isTable(value: unknown): value is Record<string, Endpoint> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const rows = Object.values(value) as Partial<Endpoint>[]
  return rows.length > 0 && rows.every((row) => Boolean(row?.method && row.path && row.answer))
}

type Schema = { properties?: Record<string, unknown>; required?: string[] }

function schemaOf(type: z.core.$ZodType | undefined, io: 'input' | 'output'): Schema {
  return type ? (z.toJSONSchema(type, { io }) as Schema) : {}
}

const keysOf = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {}).sort()

type Parameter = { in: string; name: string; required: boolean }
type Operation = {
  summary: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content: Record<string, { schema: Schema }> }>
  security?: object[]
}

const allDoors = await doors()
const document = (await call('GET', '/api/openapi.json')).json
const operations: Record<string, Record<string, Operation>> = document.paths

describe('the OpenAPI document', () => {
  test('lists the calls of the contract and no others', () => {
    const listed = Object.entries(operations).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = allDoors.map((door) => door.name.replaceAll(/:(\w+)/g, '{$1}'))
    assert.ok(expected.length >= 20)
    assert.deepEqual(listed.sort(), expected.sort())
  })

  for (const { name, endpoint, url } of allDoors) {
    test(`is true about ${name}`, () => {
      const operation = operations[url.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      assert.ok(operation)
      assert.equal(operation.summary, endpoint.summary)
      const parts = { path: endpoint.params, query: endpoint.query, header: endpoint.headers }
      for (const [place, type] of Object.entries(parts)) {
        const schema = schemaOf(type, 'input')
        const told: Parameter[] = (operation.parameters ?? []).filter((parameter) => parameter.in === place)
        assert.deepEqual(told.map((parameter) => parameter.name).sort(), keysOf(schema), place)
        for (const parameter of told) {
          assert.equal(parameter.required, (schema.required ?? []).includes(parameter.name), parameter.name)
        }
      }
      const { form } = endpoint
      const body = operation.requestBody?.content[form ? 'multipart/form-data' : 'application/json']?.schema
      const taken = schemaOf(endpoint.body ?? form?.fields, 'input')
      const file = form ? [form.file] : []
      assert.deepEqual(keysOf(body), [...file, ...keysOf(taken)].sort())
      assert.deepEqual(body?.required ?? [], [...file, ...(taken.required ?? [])])
      const answer = operation.responses['200']?.content[endpoint.answerType ?? 'application/json']?.schema
      assert.deepEqual(keysOf(answer), keysOf(schemaOf(endpoint.answer, 'output')))
      const problem = operation.responses.default?.content['application/json']?.schema
      assert.deepEqual(keysOf(problem), ['code', 'details', 'error', 'message', 'success'])
      const { access, scope } = endpoint
      assert.equal(Boolean(operation.security), access !== 'anyone' || scope !== undefined)
      // An empty one: the call may be made by nobody in particular.
      const open = (operation.security ?? []).some((one) => Object.keys(one).length === 0)
      assert.equal(open, access === 'anyone' && scope !== undefined)
      const withKey = (operation.security ?? []).filter((one) => 'apiKey' in one || 'personalKey' in one)
      const kind = SCOPES.some((one) => one === scope) ? 'apiKey' : 'personalKey'
      assert.deepEqual(withKey, scope ? [{ [kind]: [scope] }] : [])
    })
  }

  test('describes every message to a webhook by the schema that it is held to', () => {
    assert.deepEqual(Object.keys(document.webhooks).sort(), Object.keys(WEBHOOK_MESSAGES).sort())
    for (const [type, message] of Object.entries(WEBHOOK_MESSAGES)) {
      const { parameters, requestBody } = document.webhooks[type].post
      const headers = parameters.map(({ name }: Parameter) => name)
      assert.deepEqual(headers, ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      const { $schema: _, ...schema } = z.toJSONSchema(message)
      assert.deepEqual(requestBody.content['application/json'].schema, schema)
    }
  })

  test('is shown as a page', async () => {
    const page = await call('GET', '/api/docs/')
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  })
})

test('every door below /api is in the contract, but for the webhook, the stream and the documents', () => {
  const known = new Set(allDoors.map((door) => withoutNames(door.name)))
  const unknown = routesOf(app.http.printRoutes()).filter(
    (route) =>
      / \/api(\/|$)/.test(route) &&
      !/^(HEAD|OPTIONS) /.test(route) &&
      !known.has(withoutNames(route)) &&
      !BESIDE_THE_CONTRACT.some((one) => (typeof one === 'string' ? one === route : one.test(route))),
  )
  assert.deepEqual(unknown, [])
  const registered = new Set(routesOf(app.http.printRoutes()).map(withoutNames))
  for (const { name } of allDoors) assert.ok(registered.has(withoutNames(name)), `${name} is not served`)
})

test('every door answers 401 to strangers where somebody must be signed in', async () => {
  for (const { endpoint, url, name } of allDoors) {
    if (endpoint.access === 'anyone') continue
    const answer = await call(endpoint.method, url.replaceAll(/:\w+/g, crypto.randomUUID()))
    assert.deepEqual([answer.status, answer.json.code], [401, 'not_signed_in'], name)
  }
})

// Two parameters in one place share a branch of the tree: ':legId|:bookingId'.
function withoutNames(route: string): string {
  return route.replaceAll(/:[\w:|]+/g, ':')
}
