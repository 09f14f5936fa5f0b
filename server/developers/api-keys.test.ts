import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { API_BASE, SCOPES, type Scope } from '#contract/endpoint.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { aFlyingOperator, anApiKey } from '#test/developers.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import { hashOfKey } from './check-api-key.ts'

const app = await openTestApp()
const { db, call } = app

const withKey = (method: string, path: string, secret: string, body?: unknown) =>
  call(method, `${API_BASE}${path}`, { headers: { authorization: `Bearer ${secret}` }, body })

const CALLS: [Scope, string, (legId: string) => string, unknown?][] = [
  ['flights:read', 'GET', () => '/operators/flights'],
  ['flights:read', 'GET', (id) => `/operators/flights/${id}`],
  ['flights:read', 'GET', () => '/operators/schedule/imports'],
  ['flights:write', 'POST', () => '/operators/flights', aLegForm()],
  ['flights:write', 'GET', (id) => `/operators/flights/${id}/cancellation`],
  ['flights:write', 'POST', (id) => `/operators/flights/${id}/duplicate`],
  ['availability:read', 'GET', () => '/operators/availability'],
  ['availability:read', 'GET', (id) => `/operators/flights/${id}/availability`],
  ['manifests:read', 'GET', (id) => `/operators/flights/${id}/bookings`],
  ['manifests:read', 'GET', () => '/operators/readiness'],
  ['manifests:read', 'GET', (id) => `/operators/flights/${id}/readiness`],
  ['manifests:read', 'POST', (id) => `/operators/flights/${id}/manifest`, { format: 'csv' }],
]

describe('an API key', () => {
  for (const scope of SCOPES) {
    test(`with ${scope} allows the calls of that scope and no others`, async () => {
      const { user, operator } = await aFlyingOperator(app)
      const leg = await aLeg(db, { operatorId: operator.id })
      const { secret } = await anApiKey(app, { as: user, scopes: [scope] })
      for (const [needed, method, path, body] of CALLS) {
        const answer = await withKey(method, path(leg.id), secret, body)
        const expected = needed === scope ? [200, undefined] : [403, 'api_key_scope']
        assert.deepEqual([answer.status, answer.json.code], expected, `${method} ${path('…')} ${answer.text}`)
        if (needed !== scope) assert.match(answer.json.message, new RegExp(needed))
      }
    })
  }

  test('allows no endpoint without a scope, not even public ones', async () => {
    const { user } = await aFlyingOperator(app)
    const { secret, key } = await anApiKey(app, { as: user, scopes: [...SCOPES] })
    const closed = [
      ['GET', '/operators/api-keys'],
      ['POST', '/operators/api-keys'],
      ['POST', `/operators/api-keys/${key.id}/revoke`],
      ['GET', '/operators/webhooks'],
      ['GET', '/operators/profile'],
      ['GET', '/operators/payouts'],
      ['GET', '/auth/me'],
      ['GET', '/checkout/holds'],
      ['GET', '/admin/ledger/imbalances'],
      ['GET', '/aircraft-types'],
      ['GET', '/health'],
    ] as const
    for (const [method, path] of closed) {
      const answer = await withKey(method, path, secret)
      assert.deepEqual([answer.status, answer.json.code], [403, 'api_key_refused'], path)
    }
    assert.equal(
      (await call('GET', '/api/openapi.json', { headers: { authorization: `Bearer ${secret}` } })).status,
      200,
    )
  })

  test('finds only the flights of its operator', async () => {
    const { user, operator } = await aFlyingOperator(app)
    const own = await aLeg(db, { operatorId: operator.id })
    const other = await aLeg(db)
    const { secret } = await anApiKey(app, { as: user, scopes: [...SCOPES] })
    const list = await withKey('GET', '/operators/flights', secret)
    assert.deepEqual(
      list.json.flights.map(({ id }: { id: string }) => id),
      [own.id],
    )
    for (const [, method, path, body] of CALLS.filter(([, , path]) => path('x').includes('/x'))) {
      const answer = await withKey(method, path(other.id), secret, body)
      assert.equal(answer.status, 404, path(other.id))
    }
  })

  test('reads the current seats and price', async () => {
    const { user, operator } = await aFlyingOperator(app)
    const leg = await aLeg(db, { operatorId: operator.id, seatsTotal: 8, seatsSold: 3 })
    await aLeg(db, { operatorId: operator.id, status: 'DRAFT' })
    const { secret } = await anApiKey(app, { as: user, scopes: ['availability:read'] })
    const { json } = await withKey('GET', '/operators/availability', secret)
    const expected = {
      flightId: leg.id,
      status: 'PUBLISHED',
      isBookable: true,
      saleMode: 'PER_SEAT',
      seatsTotal: 8,
      seatsHeld: 0,
      seatsSold: 3,
      seatsFree: 5,
      currency: 'USD',
      priceMinor: 420_000,
      departureUTC: leg.departureAt.toISOString(),
    }
    assert.deepEqual(json.availability, [expected])
    assert.deepEqual(json.pagination, { page: 1, limit: 100, total: 1, pages: 1 })
    const one = await withKey('GET', `/operators/flights/${leg.id}/availability`, secret)
    assert.deepEqual(one.json.availability, expected)
  })

  test('is shown once and stored as a hash', async () => {
    const { user } = await aFlyingOperator(app)
    const { key, secret } = await anApiKey(app, { as: user })
    assert.match(secret, /^fwk_[\w-]{43}$/)
    assert.equal(key.prefix, secret.slice(0, 12))
    const row = await db.selectFrom('apiKeys').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow()
    assert.deepEqual(row.secretHash, hashOfKey(secret))
    const { rows } = await sql<{ dump: string }>`
      select (select string_agg(k::text, '') from api_keys k) || (select string_agg(a::text, '') from audit_log a) as dump`.execute(
      db,
    )
    assert.ok(rows[0] && !rows[0].dump.includes(secret) && !rows[0].dump.includes(secret.slice(12)))
    const list = await call('GET', `${API_BASE}/operators/api-keys`, { as: user })
    assert.deepEqual(list.json.keys, [key])
    assert.ok(!list.text.includes(secret.slice(12)))
    const acts = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', key.id).execute()
    assert.deepEqual(
      acts.map(({ act, actorId }) => [act, actorId]),
      [['api-key.create', user.id]],
    )
  })

  test('stops working at once when it is revoked, and stays revoked', async () => {
    const { user } = await aFlyingOperator(app)
    const { key, secret } = await anApiKey(app, { as: user })
    assert.equal((await withKey('GET', '/operators/flights', secret)).status, 200)
    const revoke = () => call('POST', `${API_BASE}/operators/api-keys/${key.id}/revoke`, { as: user })
    const first = await revoke()
    assert.equal(first.status, 200)
    const answer = await withKey('GET', '/operators/flights', secret)
    assert.deepEqual([answer.status, answer.json.code], [401, 'api_key_unknown'])
    assert.equal((await revoke()).json.key.revokedUTC, first.json.key.revokedUTC)
    const acts = await db
      .selectFrom('auditLog')
      .select('act')
      .where('subjectId', '=', key.id)
      .orderBy('id')
      .execute()
    assert.deepEqual(
      acts.map(({ act }) => act),
      ['api-key.create', 'api-key.revoke'],
    )
  })

  test('stops working when its operator loses the approval or its account is closed', async () => {
    const ends: [string, (ids: { userId: string; operatorId: string }) => Promise<unknown>][] = [
      [
        'approval',
        ({ operatorId }) =>
          db.updateTable('operators').set({ kybStatus: 'REJECTED' }).where('id', '=', operatorId).execute(),
      ],
      [
        'role',
        ({ userId }) => db.updateTable('users').set({ role: 'USER' }).where('id', '=', userId).execute(),
      ],
      [
        'deletion',
        ({ userId }) =>
          db.updateTable('users').set({ deleteRequestedAt: new Date() }).where('id', '=', userId).execute(),
      ],
      [
        'suspension',
        ({ userId }) =>
          db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', userId).execute(),
      ],
      [
        'owner',
        ({ operatorId }) =>
          db.updateTable('operators').set({ userId: null }).where('id', '=', operatorId).execute(),
      ],
    ]
    for (const [what, end] of ends) {
      const { user, operator } = await aFlyingOperator(app)
      const { secret } = await anApiKey(app, { as: user })
      assert.equal((await withKey('GET', '/operators/flights', secret)).status, 200, what)
      await end({ userId: user.id, operatorId: operator.id })
      assert.equal((await withKey('GET', '/operators/flights', secret)).status, 401, what)
    }
  })

  test('records its last use, at most once a minute', async () => {
    const { user } = await aFlyingOperator(app)
    const { key, secret } = await anApiKey(app, { as: user })
    const lastUse = async () =>
      (await db.selectFrom('apiKeys').select('lastUsedAt').where('id', '=', key.id).executeTakeFirstOrThrow())
        .lastUsedAt
    assert.equal(await lastUse(), null)
    await withKey('GET', '/operators/flights', secret)
    const first = await lastUse()
    assert.ok(first && Date.now() - first.getTime() < 60_000)
    await withKey('GET', '/operators/flights', secret)
    assert.deepEqual(await lastUse(), first)
    await db
      .updateTable('apiKeys')
      .set({ lastUsedAt: new Date(Date.now() - 61_000) })
      .where('id', '=', key.id)
      .execute()
    await withKey('GET', '/operators/flights', secret)
    assert.ok(((await lastUse())?.getTime() ?? 0) >= first.getTime())
  })

  test('of an unknown value is refused in every form', async () => {
    for (const secret of [
      'fwk_',
      `fwk_${'x'.repeat(43)}`,
      `fwk_${'x'.repeat(44)}`,
      'fwk_a.b.c',
      "fwk_' or true --",
    ]) {
      const answer = await withKey('GET', '/operators/flights', secret)
      assert.deepEqual([answer.status, answer.json.code], [401, 'api_key_unknown'], secret)
    }
  })

  test('is named in the audit log with its acts', async () => {
    const { user, operator } = await aFlyingOperator(app)
    const leg = await aLeg(db, { operatorId: operator.id })
    const { key, secret } = await anApiKey(app, { as: user, scopes: ['flights:write'] })
    const body = { reason: 'Maintenance' }
    assert.equal((await withKey('POST', `/operators/flights/${leg.id}/cancel`, secret, body)).status, 200)
    const act = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.equal(act.act, 'flight.cancel')
    assert.ok(act.userAgent?.startsWith(`API key ${key.prefix}…`))
  })
})

describe('API keys', () => {
  test('belong to one operator', async () => {
    const [one, other] = [await aFlyingOperator(app), await aFlyingOperator(app)]
    const { key } = await anApiKey(app, { as: one.user })
    const answer = await call('POST', `${API_BASE}/operators/api-keys/${key.id}/revoke`, { as: other.user })
    assert.equal(answer.status, 404)
    assert.deepEqual((await call('GET', `${API_BASE}/operators/api-keys`, { as: other.user })).json.keys, [])
  })

  test('can be created only by approved operators, twenty at most, even by concurrent calls', async () => {
    const { user, operator } = await aFlyingOperator(app)
    const make = () =>
      call('POST', `${API_BASE}/operators/api-keys`, {
        as: user,
        body: { name: 'One', scopes: ['flights:read'] },
      })
    const answers = await Promise.all(Array.from({ length: 24 }, make))
    assert.equal(answers.filter(({ status }) => status === 200).length, 20)
    assert.equal(answers.filter(({ json }) => json.code === 'api_key_limit').length, 4)
    await db.updateTable('operators').set({ kybStatus: 'PENDING' }).where('id', '=', operator.id).execute()
    assert.equal((await make()).json.code, 'not_approved')
  })

  test('need a name and a scope', async () => {
    const { user } = await aFlyingOperator(app)
    for (const body of [
      { name: ' ', scopes: ['flights:read'] },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['all'] },
    ]) {
      const answer = await call('POST', `${API_BASE}/operators/api-keys`, { as: user, body })
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_input'])
    }
  })
})
