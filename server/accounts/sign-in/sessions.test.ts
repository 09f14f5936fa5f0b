import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { refused } from '#test/person.ts'

const { db, call, config, tokenFor } = await openTestApp()

const PASSWORD = 'Ferrywing1'
let counter = 0
const anAddress = () => `person${++counter}@example.test`

const post = (path: string, body: unknown) => call('POST', `/api/api/auth/${path}`, { body })
const register = (fields: Record<string, unknown> = {}) =>
  post('register', { name: 'Sam Traveller', email: anAddress(), password: PASSWORD, role: 'USER', ...fields })
const login = (email: string, password = PASSWORD) => post('login', { email, password })
const refresh = (refreshToken: string) => post('refresh', { refreshToken })
const me = (token: string) =>
  call('GET', '/api/api/auth/me', { headers: { authorization: `Bearer ${token}` } })

const computeHash = (refreshToken: string) => createHash('sha256').update(refreshToken).digest()

/** Changes a token as if it had been used this many seconds ago. */
async function spentSecondsAgo(refreshToken: string, seconds: number): Promise<void> {
  const aged = await db
    .updateTable('refreshTokens')
    .set({ spentAt: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .where('tokenHash', '=', computeHash(refreshToken))
    .where('spentAt', 'is not', null)
    .executeTakeFirstOrThrow()
  assert.equal(aged.numUpdatedRows, 1n, 'the token had not been used')
}

async function readSession(refreshToken: string) {
  return await db
    .selectFrom('sessions')
    .innerJoin('refreshTokens', 'refreshTokens.sessionId', 'sessions.id')
    .selectAll('sessions')
    .where('refreshTokens.tokenHash', '=', computeHash(refreshToken))
    .executeTakeFirstOrThrow()
}

describe('a refresh token', () => {
  test('is exchanged for a new working pair, again and again', async () => {
    let { tokens } = (await register()).json
    const seen = new Set([tokens.refreshToken])
    for (let i = 0; i < 3; i++) {
      const answer = await refresh(tokens.refreshToken)
      assert.equal(answer.status, 200)
      tokens = answer.json.tokens
      assert.equal((await me(tokens.accessToken)).status, 200)
      seen.add(tokens.refreshToken)
    }
    assert.equal(seen.size, 4)
  })

  test('sent twenty times at once gets one successor, and so does that one: a session has one line of tokens', async () => {
    const { tokens } = (await register()).json
    let { refreshToken } = tokens
    for (let round = 0; round < 2; round++) {
      const spent = refreshToken
      const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(spent)))
      const successors = new Set(answers.map(({ json }) => json.tokens?.refreshToken))
      assert.equal(successors.size, 1)
      for (const { json } of answers) assert.equal((await me(json.tokens.accessToken)).status, 200)
      refreshToken = [...successors][0]
    }
    const session = await readSession(refreshToken)
    const line = await db
      .selectFrom('refreshTokens')
      .select(['tokenHash', 'spentAt'])
      .where('sessionId', '=', session.id)
      .execute()
    assert.equal(line.length, 3)
    assert.deepEqual(
      line.filter(({ spentAt }) => spentAt === null).map(({ tokenHash }) => tokenHash),
      [computeHash(refreshToken)],
    )
  })

  test('used again after the grace period ends every token of its session and no other session', async () => {
    const email = anAddress()
    const stolen = (await register({ email })).json.tokens.refreshToken
    const elsewhere = (await login(email)).json.tokens.refreshToken
    const next = (await refresh(stolen)).json.tokens.refreshToken
    const newest = (await refresh(next)).json.tokens.refreshToken
    await spentSecondsAgo(stolen, 60)

    refused(await refresh(stolen), 401, 'session_ended')
    refused(await refresh(newest), 401, 'session_ended')
    refused(await refresh(next), 401, 'session_ended')
    assert.equal((await readSession(newest)).revokeReason, 'TOKEN_REUSED')
    assert.equal((await refresh(elsewhere)).status, 200)
  })

  test('used repeatedly within the grace period does not extend it', async () => {
    const { refreshToken } = (await register()).json.tokens
    await refresh(refreshToken)
    await spentSecondsAgo(refreshToken, 8)
    assert.equal((await refresh(refreshToken)).status, 200)
    const row = await db
      .selectFrom('refreshTokens')
      .select(sql<number>`extract(epoch from now() - spent_at)`.as('age'))
      .where('tokenHash', '=', computeHash(refreshToken))
      .executeTakeFirstOrThrow()
    assert.ok(row.age >= 8)
  })

  test('of an expired session is refused; each use extends the session to thirty days', async () => {
    const { refreshToken } = (await register()).json.tokens
    const next = (await refresh(refreshToken)).json.tokens.refreshToken
    const session = await readSession(next)
    const days = (session.expiresAt.getTime() - Date.now()) / 86_400_000
    assert.ok(days > 29.9 && days < 30.1, `${days} days`)
    await db
      .updateTable('sessions')
      .set({ expiresAt: sql<Date>`now()` })
      .where('id', '=', session.id)
      .execute()
    refused(await refresh(next), 401, 'session_ended')
  })

  test('that we did not issue is refused', async () => {
    refused(await refresh('A'.repeat(43)), 401, 'session_ended')
    refused(await post('refresh', { refreshToken: '' }), 400, 'invalid_input')
    refused(await post('refresh', {}), 400, 'invalid_input')
    refused(await refresh('A'.repeat(201)), 400, 'invalid_input')
  })

  test('is not accepted as an access token, nor an access token as a refresh token', async () => {
    const { tokens } = (await register()).json
    assert.equal((await me(tokens.refreshToken)).status, 401)
    assert.equal((await refresh(tokens.accessToken)).status >= 400, true)
  })

  test('returns the user’s current role', async () => {
    const { user, tokens } = (await register()).json
    await db.updateTable('users').set({ role: 'OPERATOR' }).where('id', '=', user.id).execute()
    const next = (await refresh(tokens.refreshToken)).json.tokens
    assert.equal(decodeClaims(next.accessToken).role, 'OPERATOR')
  })
})

describe('signing out', () => {
  test('ends the session and no other one', async () => {
    const email = anAddress()
    const here = (await register({ email })).json.tokens
    const elsewhere = (await login(email)).json.tokens
    const answer = await post('logout', { refreshToken: here.refreshToken })
    assert.deepEqual([answer.status, answer.json], [200, { success: true }])
    refused(await refresh(here.refreshToken), 401, 'session_ended')
    assert.equal((await refresh(elsewhere.refreshToken)).status, 200)
  })

  test('ends every token of the session, and may be repeated', async () => {
    const first = (await register()).json.tokens.refreshToken
    const next = (await refresh(first)).json.tokens.refreshToken
    assert.equal((await post('logout', { refreshToken: first })).status, 200)
    assert.equal((await post('logout', { refreshToken: first })).status, 200)
    refused(await refresh(next), 401, 'session_ended')
    assert.equal((await readSession(next)).revokeReason, 'SIGNED_OUT')
  })

  test('with an unknown token gets the usual answer', async () => {
    assert.equal((await post('logout', { refreshToken: 'A'.repeat(43) })).status, 200)
  })
})

describe('an access token', () => {
  test('contains the user, the role and the session, and lasts fifteen minutes', async () => {
    const { user, tokens } = (await register()).json
    const claims = decodeClaims(tokens.accessToken)
    assert.equal(claims.sub, user.id)
    assert.equal(claims.role, 'USER')
    assert.equal(claims.sid, (await readSession(tokens.refreshToken)).id)
    assert.equal(claims.exp - claims.iat, 900)
    assert.deepEqual([claims.iss, claims.aud], ['ferrywing', 'ferrywing-api'])
  })

  test('is required: without one, the caller is not signed in', async () => {
    refused(await call('GET', '/api/api/auth/me'), 401, 'not_signed_in')
  })

  test('of a deleted account is refused', async () => {
    const user = await aUser(db)
    assert.equal((await call('GET', '/api/api/auth/me', { as: user })).status, 200)
    await db.deleteFrom('users').where('id', '=', user.id).execute()
    refused(await call('GET', '/api/api/auth/me', { as: user }), 401, 'session_ended')
  })

  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const forgeries: [string, (valid: string) => string][] = [
    ['another role in it', (valid) => replaceClaims(valid, { role: 'ADMIN' })],
    ['another user in it', (valid) => replaceClaims(valid, { sub: crypto.randomUUID() })],
    ['a later end in it', (valid) => replaceClaims(valid, { exp: nowSeconds() + 99_999 })],
    ['another signature', (valid) => `${valid.slice(0, -4)}AAAA`],
    ['no signature and the algorithm none', (valid) => unsigned(decodeClaims(valid))],
    ['a signature with another secret', (valid) => signed(decodeClaims(valid), 'x'.repeat(64))],
    ['a signature with an empty secret', (valid) => signed(decodeClaims(valid), '')],
    [
      'an end that has passed',
      (valid) =>
        signed(
          { ...decodeClaims(valid), iat: nowSeconds() - 901, exp: nowSeconds() - 1 },
          config.tokenSecret,
        ),
    ],
    ['another issuer', (valid) => signed({ ...decodeClaims(valid), iss: 'another' }, config.tokenSecret)],
    ['no issuer', (valid) => signed({ ...decodeClaims(valid), iss: undefined }, config.tokenSecret)],
    ['another audience', (valid) => signed({ ...decodeClaims(valid), aud: 'another' }, config.tokenSecret)],
    ['no audience', (valid) => signed({ ...decodeClaims(valid), aud: undefined }, config.tokenSecret)],
    ['another type', (valid) => signed(decodeClaims(valid), config.tokenSecret, 'JWT')],
    ['no type', (valid) => signed(decodeClaims(valid), config.tokenSecret, '')],
    [
      'a user that is no UUID',
      (valid) => signed({ ...decodeClaims(valid), sub: 'nobody' }, config.tokenSecret),
    ],
    ['no user', (valid) => signed({ ...decodeClaims(valid), sub: undefined }, config.tokenSecret)],
    ['a session that is no UUID', (valid) => signed({ ...decodeClaims(valid), sid: 1 }, config.tokenSecret)],
    ['an unknown role', (valid) => signed({ ...decodeClaims(valid), role: 'ROOT' }, config.tokenSecret)],
    [
      'an expiry that is no number',
      (valid) => signed({ ...decodeClaims(valid), exp: 'never' }, config.tokenSecret),
    ],
    ['text after it', (valid) => `${valid} ${valid}`],
    ['text before it', (valid) => `x ${valid}`],
  ]
  for (const [what, forge] of forgeries) {
    test(`with ${what} is refused`, async () => {
      const user = await aUser(db)
      const valid = tokenFor(user)
      assert.equal((await me(valid)).status, 200)
      refused(await me(forge(valid)), 401, 'session_ended')
    })
  }

  test('that is signed as ours are is accepted, so the others are refused for their defects', async () => {
    const valid = tokenFor(await aUser(db))
    assert.equal((await me(signed(decodeClaims(valid), config.tokenSecret))).status, 200)
  })

  test('with a tampered role is refused by administrators’ endpoints', async () => {
    const user = await aUser(db)
    const forged = replaceClaims(tokenFor(user), { role: 'ADMIN' })
    const path = '/api/api/admin/ledger/imbalances'
    refused(await call('GET', path, { headers: { authorization: `Bearer ${forged}` } }), 401, 'session_ended')
    refused(await call('GET', path, { as: user }), 403, 'wrong_role')
    refused(await call('GET', path, { as: await aUser(db, { role: 'OPERATOR' }) }), 403, 'wrong_role')
    assert.equal((await call('GET', path, { as: await aUser(db, { role: 'ADMIN' }) })).status, 200)
  })

  test('in another scheme than Bearer is ignored', async () => {
    const token = tokenFor(await aUser(db))
    for (const authorization of [token, `Basic ${token}`, `Token ${token}`]) {
      refused(await call('GET', '/api/api/auth/me', { headers: { authorization } }), 401, 'session_ended')
    }
  })
})

// biome-ignore lint/suspicious/noExplicitAny: a token may claim anything
type Claims = Record<string, any>

function decodeClaims(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function replaceClaims(token: string, claims: Claims): string {
  const [header, , signature] = token.split('.')
  return [header, encoded({ ...decodeClaims(token), ...claims }), signature].join('.')
}

function signed(claims: Claims, secret: string, typ = 'at+jwt'): string {
  const body = `${encoded({ alg: 'HS256', ...(typ ? { typ } : {}) })}.${encoded(claims)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

function unsigned(claims: Claims): string {
  // The endpoint requires three parts; the content of the third must make no difference.
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.AAAA`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
