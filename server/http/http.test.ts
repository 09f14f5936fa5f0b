import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ProblemBody } from '#contract/problem.ts'
import { openTestApp, type TestAnswer } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'

const { db, call } = await openTestApp()

const API = '/api/api'
const A_LEG = `${API}/checkout/${crypto.randomUUID()}`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Asserts the common error body, with no other fields. */
function refused(answer: TestAnswer, status: number, code: string): void {
  assert.deepEqual([answer.status, answer.json?.code], [status, code], answer.text)
  assert.deepEqual(z.parse(ProblemBody, answer.json), answer.json)
  assert.deepEqual(Object.keys(answer.json).sort(), ['code', 'details', 'error', 'message', 'success'])
  assert.equal(answer.json.error, answer.json.message)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
}

const listPaths = (answer: TestAnswer) => answer.json.details.map((detail: { path: string }) => detail.path)
const json = { 'content-type': 'application/json' }

describe('every refusal has the same error body:', () => {
  test('a wrong field, with its name in the details', async () => {
    const user = await aUser(db)
    const headers = { 'idempotency-key': 'wrong-field' }
    for (const requestedPax of [0, 20, 1.5, '2', null, undefined]) {
      const answer = await call('POST', `${A_LEG}/hold`, { as: user, headers, body: { requestedPax } })
      refused(answer, 400, 'invalid_input')
      assert.deepEqual(listPaths(answer), ['requestedPax'])
      assert.match(answer.json.details[0].message, /^[A-Z]/)
    }
  })

  test('a wrong path parameter, with its name in the details', async () => {
    const answer = await call('GET', `${API}/checkout/not-a-uuid/status`)
    refused(answer, 400, 'invalid_input')
    assert.deepEqual(listPaths(answer), ['legId'])
  })

  test('an unknown query parameter, with its name in the details', async () => {
    for (const path of [`${API}/health`, '/api/routes', `${API}/routes`, `${A_LEG}/status`]) {
      const answer = await call('GET', `${path}?colour=blue`)
      refused(answer, 400, 'invalid_input')
      assert.match(answer.json.error, /colour/)
    }
    refused(await call('POST', `${API}/auth/login?next=/`, { body: {} }), 400, 'invalid_input')
  })

  test('a caller without a sign-in, before the body is checked', async () => {
    refused(await call('POST', `${A_LEG}/hold`, { body: '{"broken' }), 401, 'not_signed_in')
    refused(await call('POST', `${A_LEG}/hold`, { body: { requestedPax: 99 } }), 401, 'not_signed_in')
    refused(
      await call('GET', `${API}/auth/me`, { headers: { authorization: 'Bearer a.b.c' } }),
      401,
      'session_ended',
    )
  })

  test('a caller with the wrong role', async () => {
    const answer = await call('GET', `${API}/admin/ledger/imbalances`, { as: await aUser(db) })
    refused(answer, 403, 'wrong_role')
  })

  test('a missing row', async () => {
    refused(await call('GET', `${A_LEG}/status`), 404, 'leg_not_found')
    refused(
      await call('GET', `${API}/checkout/status/${crypto.randomUUID()}`, { as: await aUser(db) }),
      404,
      'booking_not_found',
    )
    refused(await call('GET', '/api/payments/checkout/status/cs_test_nothing'), 404, 'payment_not_found')
  })

  test('an unknown path of the API, with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const path of [`${API}/nothing`, '/api/nothing', '/api', `${API}/health/more`]) {
        refused(await call(method, path), 404, 'not_found')
      }
    }
    refused(await call('DELETE', `${API}/health`), 404, 'not_found')
  })

  test('a path that cannot be decoded', async () => {
    refused(await call('GET', `${API}/checkout/%E0%A4%A/status`), 404, 'not_found')
  })

  const unreadable: [string, string][] = [
    ['cut off', '{"email": "a@exa'],
    ['not JSON', 'email=a'],
    [
      'with a key that would poison prototypes',
      '{"email":"a@example.test","password":"x","__proto__":{"role":"ADMIN"}}',
    ],
    [
      'with a constructor that would poison prototypes',
      '{"email":"a","constructor":{"prototype":{"role":"ADMIN"}}}',
    ],
  ]
  for (const [what, body] of unreadable) {
    test(`a body that is ${what}`, async () => {
      refused(await call('POST', `${API}/auth/login`, { body, headers: json }), 400, 'malformed_body')
      assert.equal(({} as { role?: string }).role, undefined)
    })
  }

  const noObjects: [string, string][] = [
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"email"'],
    ['a number', '7'],
    ['empty', ''],
  ]
  for (const [what, body] of noObjects) {
    test(`a body that is ${what} where fields are needed`, async () => {
      refused(await call('POST', `${API}/auth/login`, { body, headers: json }), 400, 'invalid_input')
    })
  }

  test('no body at all where fields are needed', async () => {
    refused(await call('POST', `${API}/auth/login`), 400, 'invalid_input')
  })

  test('another kind of content', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data',
    ]) {
      const answer = await call('POST', `${API}/auth/login`, {
        body: '{}',
        headers: { 'content-type': type },
      })
      refused(answer, 415, 'unsupported_media_type')
    }
  })

  test('a body that is too large', async () => {
    const answer = await call('POST', `${API}/auth/login`, { body: { email: 'x'.repeat(300 * 1024) } })
    refused(answer, 413, 'body_too_large')
  })

  test('a text that the database cannot store, in any part of the request', async () => {
    refused(
      await call('POST', `${API}/auth/login`, { body: { email: '\u0000@a.b', password: 'x' } }),
      400,
      'malformed_body',
    )
    const answer = await call('GET', '/api/payments/checkout/status/cs_%00')
    assert.ok(answer.status === 400 || answer.status === 404, answer.text)
  })

  test('an invalid cursor', async () => {
    for (const cursor of ['x', '1_', `1_${'-'.repeat(36)}`, `999999999999999_${'f'.repeat(36)}`, '']) {
      refused(await call('GET', `/api/routes?cursor=${cursor}`), 400, 'invalid_input')
    }
  })

  test('a bug, without any details', async () => {
    await sql`alter table users rename to users_away`.execute(db)
    try {
      const answer = await call('POST', `${API}/auth/login`, {
        body: { email: 'a@example.test', password: 'x' },
      })
      refused(answer, 500, 'internal')
      assert.equal(answer.json.error, 'Something went wrong. Please try again.')
      assert.doesNotMatch(answer.text, /users|relation|select|kysely|\.ts|at /i)
    } finally {
      await sql`alter table users_away rename to users`.execute(db)
    }
  })
})

describe('an Idempotency-Key', () => {
  test('is required on hold and abandon', async () => {
    const user = await aUser(db)
    const hold = await call('POST', `${A_LEG}/hold`, { as: user, body: { requestedPax: 1 } })
    refused(hold, 400, 'idempotency_key_required')
    refused(await call('POST', `${A_LEG}/abandon`, { as: user }), 400, 'idempotency_key_required')
    const empty = { 'idempotency-key': '' }
    const again = await call('POST', `${A_LEG}/hold`, { as: user, body: { requestedPax: 1 }, headers: empty })
    refused(again, 400, 'idempotency_key_required')
  })
})

describe('an empty body', () => {
  const bodies: [string, { body?: string; headers?: Record<string, string> }][] = [
    ['with a JSON content type', { body: '', headers: json }],
    ['without a content type', {}],
    ['as an empty object', { body: '{}', headers: json }],
  ]
  for (const [how, sent] of bodies) {
    test(`is accepted ${how} where no field is needed`, async () => {
      const user = await aUser(db)
      const leg = await aLeg(db)
      const held = await call('POST', `${API}/checkout/${leg.id}/hold`, {
        as: user,
        body: { requestedPax: 1 },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      const answer = await call('POST', `${API}/checkout/${held.json.bookingId}/abandon`, {
        as: user,
        ...sent,
        headers: { ...sent.headers, 'idempotency-key': crypto.randomUUID() },
      })
      assert.deepEqual([answer.status, answer.json], [200, { success: true }])
    })
  }
})

describe('every answer', () => {
  test('has a request id, which the caller cannot choose', async () => {
    const seen = new Set<string>()
    for (const path of [
      `${API}/health`,
      `${API}/nothing`,
      `${API}/auth/me`,
      '/api/routes',
      '/api/openapi.json',
      `${API}/%E0%A4%A`,
    ]) {
      const { headers } = await call('GET', path, { headers: { 'x-request-id': 'mine' } })
      const id = headers.get('x-request-id') ?? ''
      assert.match(id, UUID, path)
      seen.add(id)
    }
    assert.equal(seen.size, 6)
  })

  test('about a person or an error is stored by no cache', async () => {
    const problem = await call('GET', `${API}/nothing`)
    assert.equal(problem.headers.get('cache-control'), 'no-store')
  })
})
