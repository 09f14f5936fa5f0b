import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { PERSONAL_SCOPES, type PersonalScope } from '#contract/endpoint.ts'
import { anonymiseAccounts } from '#server/accounts/privacy/anonymise-accounts.ts'
import { collectPersonalData } from '#server/accounts/privacy/personal-data.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aFlyingOperator, anApiKey } from '#test/developers.ts'
import { aPerson, mailsTo } from '#test/person.ts'
import { aPersonalKey, aVerifiedUser, withKey } from '#test/personal-keys.ts'

const app = await openTestApp()
const { db, call } = app

const FORM = {
  name: 'Assistant',
  scopes: ['search', 'hold'],
  cap: { amountMinor: 500_000, currency: 'USD', period: 'DAY' },
  expiresInDays: 30,
}

const CALLS: [PersonalScope, string, (legId: string) => string, unknown?][] = [
  ['search', 'GET', () => '/routes?limit=1'],
  ['search', 'GET', (id) => `/checkout/${id}/status`],
  ['quote', 'GET', (id) => `/legs/${id}/quote?people=1`],
  ['hold', 'POST', (id) => `/checkout/${id}/hold`, { requestedPax: 1 }],
  ['hold', 'GET', () => '/checkout/holds'],
  ['pay-link', 'POST', (id) => `/checkout/${id}`, { seatsRequested: 1 }],
]

describe('a person’s key', () => {
  test('allows the calls of its scopes and no others, not even public ones', async () => {
    const user = await aVerifiedUser(app)
    for (const scopes of [['search'], ['quote'], ['hold'], ['hold', 'pay-link']] as PersonalScope[][]) {
      const leg = await aLeg(db)
      const key = await aPersonalKey(app, { as: user, scopes })
      const ask = withKey(app, key.secret)
      for (const [needed, method, path, body] of CALLS) {
        const headers = { 'idempotency-key': crypto.randomUUID() }
        const answer = await ask(method, path(leg.id), body, method === 'POST' ? headers : {})
        const expected = scopes.includes(needed) ? [200, undefined] : [403, 'api_key_scope']
        assert.deepEqual([answer.status, answer.json.code], expected, `${method} ${path('…')} ${answer.text}`)
        if (expected[0] === 403) assert.match(answer.json.message, new RegExp(needed))
      }
      for (const path of ['/health', '/auth/me', '/trips', '/personal-keys', '/operators/flights']) {
        const answer = await ask('GET', path)
        assert.deepEqual([answer.status, answer.json.code], [403, 'api_key_refused'], path)
      }
      await db
        .updateTable('bookings')
        .set({ holdExpiresAt: new Date(0) })
        .where('userId', '=', user.id)
        .execute()
    }
  })

  test('acts as a traveller, whatever role its owner has', async () => {
    const admin = await aUser(db, { role: 'ADMIN', email: 'admin.with.key@example.test' })
    const other = await aVerifiedUser(app)
    const leg = await aLeg(db)
    const theirs = await aPersonalKey(app, { as: other })
    const headers = { 'idempotency-key': 'a' }
    const held = await withKey(app, theirs.secret)(
      'POST',
      `/checkout/${leg.id}/hold`,
      { requestedPax: 1 },
      headers,
    )
    const key = await aPersonalKey(app, { as: admin })
    const ask = withKey(app, key.secret)
    assert.equal((await ask('GET', `/checkout/status/${held.json.bookingId}`)).status, 404)
    assert.equal((await ask('GET', '/admin/users')).status, 403)
  })

  test('stops working at once when it is revoked or expires, or its account is suspended, deleted or unconfirmed', async () => {
    const ends: [string, (ids: { keyId: string; userId: string }) => Promise<unknown>][] = [
      [
        'expiry',
        ({ keyId }) =>
          db.updateTable('apiKeys').set({ expiresAt: new Date() }).where('id', '=', keyId).execute(),
      ],
      ...(['suspendedAt', 'deleteRequestedAt', 'anonymisedAt'] as const).map(
        (column): (typeof ends)[number] => [
          column,
          ({ userId }) =>
            db
              .updateTable('users')
              .set({ [column]: new Date() })
              .where('id', '=', userId)
              .execute(),
        ],
      ),
      [
        'address',
        ({ userId }) =>
          db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', userId).execute(),
      ],
    ]
    for (const [what, end] of ends) {
      const user = await aVerifiedUser(app)
      const { id, secret } = await aPersonalKey(app, { as: user })
      const ask = withKey(app, secret)
      assert.equal((await ask('GET', '/checkout/holds')).status, 200, what)
      await end({ keyId: id, userId: user.id })
      const answer = await ask('GET', '/checkout/holds')
      assert.deepEqual([answer.status, answer.json.code], [401, 'api_key_unknown'], what)
      assert.match(answer.json.message, /does not exist, was revoked or has expired/)
    }
    const user = await aVerifiedUser(app)
    const { id, secret } = await aPersonalKey(app, { as: user })
    const revoke = () => call('POST', `/api/api/personal-keys/${id}/revoke`, { as: user })
    const first = await revoke()
    assert.equal(first.json.key.state, 'REVOKED')
    assert.equal((await withKey(app, secret)('GET', '/checkout/holds')).status, 401)
    assert.equal((await revoke()).json.key.revokedUTC, first.json.key.revokedUTC)
  })

  test('is not an operator’s key, and an operator’s key is not a person’s', async () => {
    const { user } = await aFlyingOperator(app)
    const operators = await anApiKey(app, { as: user })
    for (const path of ['/checkout/holds', '/routes']) {
      assert.equal((await withKey(app, operators.secret)('GET', path)).json.code, 'api_key_refused')
    }
    const own = await aPersonalKey(app, { as: user })
    assert.equal((await withKey(app, own.secret)('GET', '/operators/flights')).json.code, 'api_key_refused')
    assert.deepEqual((await call('GET', '/api/api/operators/api-keys', { as: user })).json.keys.length, 1)
    await assert.rejects(
      db
        .updateTable('apiKeys')
        .set({ scopes: ['flights:read'], capMinor: null, capCurrency: null, capPeriod: null })
        .where('id', '=', own.id)
        .execute(),
      /api_keys_scopes_check/,
    )
  })

  test('is reported to its owner in the language of the account', async () => {
    const user = await aVerifiedUser(app)
    await call('PATCH', '/api/api/auth/language', { as: user, body: { language: 'fr' } })
    await aPersonalKey(app, { as: user })
    const [mail] = await mailsTo(app, user.email)
    assert.equal(mail?.subject, 'Une clé pour vos programmes a été créée dans votre compte')
    assert.match(mail?.text ?? '', /^Bonjour .*\/settings#keys/s)
  })

  test('is stored only as a hash and reported to its owner by mail', async () => {
    const user = await aVerifiedUser(app)
    const { secret, id } = await aPersonalKey(app, { as: user, name: 'Travel agent' })
    assert.match(secret, /^fwp_[\w-]{43}$/)
    const { rows } = await sql<{ dump: string }>`select (select string_agg(k::text, '') from api_keys k)
      || (select string_agg(s::text, '') from security_events s) as dump`.execute(db)
    assert.ok(rows[0] && !rows[0].dump.includes(secret.slice(12)))
    const list = await call('GET', '/api/api/personal-keys', { as: user })
    assert.ok(!list.text.includes(secret.slice(12)))
    assert.equal(list.json.keys[0].id, id)
    const [mail] = await mailsTo(app, user.email)
    assert.match(mail?.text ?? '', /‘Travel agent’.*\/settings#keys/s)
  })
})

describe('making a key', () => {
  test('needs a recent confirmation of identity and a confirmed address, and is a security event', async () => {
    const person = await aPerson(app)
    const make = () => person.call('POST', '/personal-keys', FORM)
    // A newly registered user has confirmed their identity, but not their address.
    const unproved = await make()
    assert.ok(['confirmation_required', 'email_not_confirmed'].includes(unproved.json.code), unproved.text)
    await person.call('POST', '/auth/confirm', { password: person.password })
    assert.equal((await make()).json.code, 'email_not_confirmed')
    await db
      .updateTable('users')
      .set({ emailVerifiedAt: new Date() })
      .where('id', '=', person.user.id)
      .execute()
    const created = await make()
    assert.equal(created.status, 200, created.text)
    assert.deepEqual(created.json.key.cap, FORM.cap)
    await db
      .updateTable('sessions')
      .set({ confirmedAt: new Date(Date.now() - 16 * 60_000) })
      .where('userId', '=', person.user.id)
      .execute()
    assert.equal((await make()).json.code, 'confirmation_required')
    const events = await db
      .selectFrom('securityEvents')
      .select(['kind', 'outcome'])
      .where('userId', '=', person.user.id)
      .where('kind', '=', 'add_personal_key')
      .orderBy('happenedAt')
      .execute()
    assert.deepEqual(events.at(-1)?.outcome, 'confirmation_required')
    assert.ok(events.some(({ outcome }) => outcome === 'ok'))
  })

  test('refuses invalid input, and more than ten keys', async () => {
    const person = await aPerson(app)
    await db
      .updateTable('users')
      .set({ emailVerifiedAt: new Date() })
      .where('id', '=', person.user.id)
      .execute()
    await person.call('POST', '/auth/confirm', { password: person.password })
    for (const wrong of [
      { name: ' ' },
      { scopes: [] },
      { scopes: ['flights:read'] },
      { cap: null },
      { scopes: ['search'] },
      { scopes: ['pay-link'], cap: null },
      { expiresInDays: 3650 },
      { cap: { ...FORM.cap, amountMinor: 0 } },
      { cap: { ...FORM.cap, currency: 'XXX' } },
    ]) {
      const answer = await person.call('POST', '/personal-keys', { ...FORM, ...wrong })
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_input'], JSON.stringify(wrong))
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => person.call('POST', '/personal-keys', FORM)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 10)
    assert.equal(answers.filter(({ json }) => json.code === 'personal_key_limit').length, 2)
  })

  test('is private: others neither see nor revoke the key', async () => {
    const [one, other] = [await aVerifiedUser(app), await aVerifiedUser(app)]
    const { id } = await aPersonalKey(app, { as: one })
    assert.equal((await call('POST', `/api/api/personal-keys/${id}/revoke`, { as: other })).status, 404)
    assert.deepEqual((await call('GET', '/api/api/personal-keys', { as: other })).json.keys, [])
  })
})

test('the data export has the keys and their holds; deleting the account deletes the keys’ names', async () => {
  const user = await aVerifiedUser(app)
  const key = await aPersonalKey(app, { as: user, name: 'Aunt Agatha' })
  const leg = await aLeg(db)
  const headers = { 'idempotency-key': 'a' }
  await withKey(app, key.secret)('POST', `/checkout/${leg.id}/hold`, { requestedPax: 1 }, headers)
  const { sections } = await db
    .transaction()
    .execute((tx) =>
      collectPersonalData(tx, app.app, { userId: user.id, email: user.email, emailVerified: true }),
    )
  const [kept] = sections.apiKeys as { name: string; prefix: string }[]
  assert.deepEqual([kept?.name, kept?.prefix], ['Aunt Agatha', key.prefix])
  assert.ok(!JSON.stringify(sections).includes(key.secret))
  assert.equal((sections.bookings as { heldByKey: string }[])[0]?.heldByKey, 'Aunt Agatha')

  await db
    .updateTable('bookings')
    .set({ status: 'CANCELLED', cancelReason: 'EXPIRED' })
    .where('userId', '=', user.id)
    .execute()
  await sql`update legs set seats_held = 0 where id = ${leg.id}`.execute(db)
  await sql`update users set delete_requested_at = now() - interval '15 days' where id = ${user.id}`.execute(
    db,
  )
  await anonymiseAccounts(db)
  const gone = await db.selectFrom('apiKeys').selectAll().where('id', '=', key.id).executeTakeFirstOrThrow()
  assert.equal(gone.name, 'Deleted account')
  assert.ok(gone.revokedAt)
})

test('every scope allows at least one call', () => {
  assert.deepEqual([...new Set(CALLS.map(([scope]) => scope))].sort(), [...PERSONAL_SCOPES].sort())
})
