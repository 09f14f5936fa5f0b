import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as z from 'zod/mini'
import { WEBHOOK_MESSAGES } from '#contract/developers/webhook-events.ts'
import { API_BASE, type Endpoint, SCOPES } from '#contract/endpoint.ts'
import { readContract } from '#server/http/openapi/openapi-contract.ts'
import { simplifySchema } from '#server/http/openapi/openapi-schemas.ts'
import { TAGS } from '#server/http/openapi/openapi-tags.ts'
import { openTestApp } from './app.ts'
import { listRoutes } from './read/list-routes.ts'
import { OPENAPI_DOCUMENTS, readOpenApi } from './read/read-openapi.ts'
import { resolveReferences } from './read/resolve-references.ts'

const { app, call } = await openTestApp()

/** Endpoints outside the contract: webhooks of the provider, a stream, and the documents themselves. */
const BESIDE_THE_CONTRACT = [
  'POST /api/webhooks/stripe',
  `GET ${API_BASE}/legs/events`,
  'GET /api/openapi.json',
  'GET /api/openapi-administration.json',
  // The callbacks to which sign-in providers redirect browsers.
  /^(GET|POST) \/api\/api\/auth\/providers\/(google|apple)\/callback$/,
  /^GET \/api\/docs(\/|$)/,
]

type Route = { name: string; endpoint: Endpoint; url: string }

/** Every endpoint of every table in contract/, at each of its addresses. */
const { rows } = await readContract()
const allRoutes: Route[] = [...rows.keys()].flatMap((endpoint) =>
  [API_BASE + endpoint.path, ...(endpoint.also ?? [])].map((url) => ({
    name: `${endpoint.method} ${url}`,
    endpoint,
    url,
  })),
)

type Schema = {
  $ref?: string
  properties?: Record<string, unknown>
  required?: string[]
  examples?: unknown[]
}

function toJsonSchema(type: z.core.$ZodType | undefined, io: 'input' | 'output'): Schema {
  return type ? (z.toJSONSchema(type, { io }) as Schema) : {}
}

const listKeys = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {}).sort()

type Parameter = { in: string; name: string; required: boolean }
type Content = Record<string, { schema: Schema; example?: unknown }>

// A named schema has its example itself, because several calls may share it.
function pickExample(content: Content | undefined): unknown {
  const { schema, example } = content?.['application/json'] ?? {}
  return example ?? schema?.examples?.[0]
}

// The answers that are not references to a shared one.
function listOwnAnswers(paths: Record<string, Record<string, Operation>>): string[] {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  return all
    .map(({ responses }) => JSON.stringify(responses['200']))
    .filter((text) => text.includes('json":{"schema":{"$ref'))
}

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
  security?: object[]
}

const texts = await Promise.all(OPENAPI_DOCUMENTS.map(async (path) => (await call('GET', path)).text))
const document = await readOpenApi({ call })
// The document with all references resolved.
const operations: Record<string, Record<string, Operation>> = resolveReferences(document.paths, document)

describe('the OpenAPI document', () => {
  test('lists the calls of the contract and no others', () => {
    const listed = Object.entries(operations).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = allRoutes.map((route) => route.name.replaceAll(/:(\w+)/g, '{$1}'))
    assert.ok(expected.length >= 20)
    assert.deepEqual(listed.sort(), expected.sort())
  })

  for (const { name, endpoint, url } of allRoutes) {
    test(`is true about ${name}`, () => {
      const operation = operations[url.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      assert.ok(operation)
      assert.equal(operation.summary, endpoint.summary)
      const parts = { path: endpoint.params, query: endpoint.query, header: endpoint.headers }
      for (const [place, type] of Object.entries(parts)) {
        const schema = toJsonSchema(type, 'input')
        const documented: Parameter[] = (operation.parameters ?? []).filter(
          (parameter) => parameter.in === place,
        )
        assert.deepEqual(documented.map((parameter) => parameter.name).sort(), listKeys(schema), place)
        for (const parameter of documented) {
          assert.equal(parameter.required, (schema.required ?? []).includes(parameter.name), parameter.name)
        }
      }
      const { form } = endpoint
      const body = operation.requestBody?.content[form ? 'multipart/form-data' : 'application/json']?.schema
      const taken = toJsonSchema(endpoint.body ?? form?.fields, 'input')
      const file = form ? [form.file] : []
      assert.deepEqual(listKeys(body), [...file, ...listKeys(taken)].sort())
      assert.deepEqual(body?.required ?? [], [...file, ...(taken.required ?? [])])
      const answer = operation.responses['200']?.content[endpoint.answerType ?? 'application/json']?.schema
      assert.deepEqual(listKeys(answer), listKeys(toJsonSchema(endpoint.answer, 'output')))
      for (const status of ['4XX', '5XX']) {
        const problem: Schema | undefined = operation.responses[status]?.content['application/json']?.schema
        assert.deepEqual(
          listKeys(problem),
          ['code', 'details', 'error', 'message', 'success', 'template', 'values'],
          status,
        )
      }
      const { access, scope } = endpoint
      assert.equal((operation.security ?? []).length > 0, access !== 'anyone' || scope !== undefined)
      // An empty requirement means that the call needs no credentials.
      const open = (operation.security ?? []).some((one) => Object.keys(one).length === 0)
      assert.equal(open, access === 'anyone' && scope !== undefined)
      const withKey = (operation.security ?? []).filter((one) => 'apiKey' in one || 'personalKey' in one)
      const pickKind = (one: string) => (SCOPES.some((own) => own === one) ? 'apiKey' : 'personalKey')
      const scopes = [scope ?? []].flat()
      assert.deepEqual(
        withKey,
        scopes.map((one) => ({ [pickKind(one)]: [one] })),
      )
    })
  }

  test('describes every webhook message by the schema that checks it', () => {
    assert.deepEqual(Object.keys(document.webhooks).sort(), Object.keys(WEBHOOK_MESSAGES).sort())
    for (const [type, message] of Object.entries(WEBHOOK_MESSAGES)) {
      const { parameters, requestBody } = document.webhooks[type].post
      const headers = resolveReferences(parameters, document).map(({ name }: Parameter) => name)
      assert.deepEqual(headers, ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
      const { $schema: _, ...schema } = z.toJSONSchema(message, { override: simplifySchema('output') })
      assert.deepEqual(resolveReferences(requestBody.content['application/json'].schema, document), schema)
    }
  })

  test('names every call once, says what it does, and puts it in a part of the API', () => {
    const all = Object.values(operations).flatMap((methods) => Object.values(methods))
    const ids = all.map(({ operationId }) => operationId)
    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id, /^[a-z][A-Za-z]+$/)
    assert.ok(ids.includes('bookingsHold'))
    for (const { operationId, description } of all) assert.ok(description.length > 10, operationId)
    for (const [{ summary, description }, id] of rows) {
      assert.match(description, /^[A-Z`].{15,}\.$/, id)
      assert.ok(!summary.includes(description.slice(0, -1)), id)
    }
    const order = all.map(({ tags: [tag] }) => TAGS.findIndex(({ name }) => name === tag))
    assert.ok(!order.includes(-1))
    assert.deepEqual(
      order,
      order.toSorted((one, other) => one - other),
      'in the order of use',
    )
  })

  test('has each shared schema once, and each document is smaller than 350 kB', () => {
    for (const text of texts) {
      assert.ok(text.length < 350_000, String(text.length))
      const { components, paths, webhooks } = JSON.parse(text)
      const own = listOwnAnswers(paths)
      assert.equal(new Set(own).size, own.length)
      assert.ok(components.responses.Refused && components.responses.Failed)
      assert.ok(components.schemas.Problem)
      const seen = new Set<string>()
      JSON.stringify([paths, webhooks, components.schemas], (_key, value) => {
        const isRepeated = value?.type === 'object' && value.properties && seen.has(JSON.stringify(value))
        const isName = Object.values(components.schemas).includes(value)
        assert.ok(!isRepeated || isName, JSON.stringify(value))
        if (value?.type === 'object' && value.properties) seen.add(JSON.stringify(value))
        return value
      })
    }
  })

  test('has the calls of administrators in a separate document', () => {
    const [open, administration] = texts.map((text) => JSON.parse(text).paths)
    assert.ok(Object.keys(open).every((path) => !path.startsWith(`${API_BASE}/admin/`)))
    assert.ok(Object.keys(administration).every((path) => path.startsWith(`${API_BASE}/admin/`)))
  })

  test('gives examples that the schemas accept', () => {
    const refused: string[] = []
    const answers = new Set<string>()
    const check = (name: string, type: z.core.$ZodType, example: unknown) => {
      const issues = z.safeParse(type, example).error?.issues
      if (issues) refused.push(`${name}: ${JSON.stringify(example)}: ${JSON.stringify(issues)}`)
    }
    for (const { name, endpoint, url } of allRoutes) {
      const operation = operations[url.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      if (endpoint.body) check(`${name} takes`, endpoint.body, pickExample(operation?.requestBody?.content))
      const answer = pickExample(operation?.responses['200']?.content)
      if (answer) check(`${name} answers`, endpoint.answer, answer)
      if (answer) answers.add(operation?.tags[0] ?? '')
    }
    assert.deepEqual(refused, [])
    for (const tag of ['Search', 'Booking', 'Payments', 'Premium', 'Personal keys', 'Administration'])
      assert.ok(answers.has(tag), tag)
  })

  test('passes an OpenAPI linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // The product of this test runs at localhost.
        'no-server-example.com': 'off',
        // '/checkout/{legId}/status' beside '/checkout/status/{bookingId}' are addresses of the specification.
        'no-ambiguous-paths': 'off',
      },
    })
    const findings = await Promise.all(texts.map((source) => lintFromString({ source, config })))
    assert.deepEqual(
      findings.flat().map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
      [],
    )
  })

  test('is shown as a page', async () => {
    const page = await call('GET', '/api/docs/')
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  })
})

test('every endpoint below /api is in the contract, except webhooks, the stream and the documents', () => {
  const known = new Set(allRoutes.map((route) => withoutNames(route.name)))
  const unknown = listRoutes(app.http.printRoutes()).filter(
    (route) =>
      / \/api(\/|$)/.test(route) &&
      !/^(HEAD|OPTIONS) /.test(route) &&
      !known.has(withoutNames(route)) &&
      !BESIDE_THE_CONTRACT.some((one) => (typeof one === 'string' ? one === route : one.test(route))),
  )
  assert.deepEqual(unknown, [])
  const registered = new Set(listRoutes(app.http.printRoutes()).map(withoutNames))
  for (const { name } of allRoutes) assert.ok(registered.has(withoutNames(name)), `${name} is not served`)
})

test('every endpoint that needs a session answers 401 without one', async () => {
  for (const { endpoint, url, name } of allRoutes) {
    if (endpoint.access === 'anyone') continue
    const answer = await call(endpoint.method, url.replaceAll(/:\w+/g, crypto.randomUUID()))
    assert.deepEqual([answer.status, answer.json.code], [401, 'not_signed_in'], name)
  }
})

// Two parameters at one place share a branch of Fastify's tree: ':legId|:bookingId'.
function withoutNames(route: string): string {
  return route.replaceAll(/:[\w:|]+/g, ':')
}
