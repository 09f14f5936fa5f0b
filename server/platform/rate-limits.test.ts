import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp, type TestAnswer } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { LIMITS } from './rate-limits.ts'

const limited = { env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } }
const here = await openTestApp(limited)
const there = await openTestApp({ ...limited, database: here })
const { db } = here

let counter = 0
const anAddress = () => `203.0.113.${++counter}`

async function login(email: string, { from = anAddress(), on = here } = {}): Promise<TestAnswer> {
  return await on.call('POST', '/api/api/auth/login', {
    body: { email, password: 'Ferrywing2' },
    headers: { 'x-forwarded-for': from },
  })
}

function limitedFor(answer: TestAnswer, seconds: number): void {
  assert.deepEqual([answer.status, answer.json.code], [429, 'rate_limited'], answer.text)
  const wait = Number(answer.headers.get('retry-after'))
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= seconds, `${wait}`)
  assert.match(answer.json.error, /^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/)
}

describe('signing in', () => {
  test('to one account is limited, from whatever address, whatever its capitals, on whatever server', async () => {
    const { points, seconds } = LIMITS.sign_in_by_account
    for (let i = 0; i < points; i++) {
      const email = i % 2 === 0 ? 'one@example.test' : ' ONE@example.test '
      assert.equal((await login(email, { on: i % 3 === 0 ? there : here })).status, 401)
    }
    limitedFor(await login('one@example.test'), seconds)
    limitedFor(await login('One@Example.Test', { on: there }), seconds)
    assert.equal((await login('another@example.test')).status, 401)
  })

  test('from one address is limited, to whatever account', async () => {
    const { points, seconds } = LIMITS.sign_in_by_address
    const from = anAddress()
    for (let i = 0; i < points; i++) assert.equal((await login(`a${i}@example.test`, { from })).status, 401)
    limitedFor(await login('b@example.test', { from }), seconds)
    limitedFor(await login('b@example.test', { from, on: there }), seconds)
    assert.equal((await login('b@example.test')).status, 401)
  })
})

test('registration is limited by address', async () => {
  const { points, seconds } = LIMITS.register_by_address
  const from = anAddress()
  const register = () =>
    here.call('POST', '/api/api/auth/register', {
      body: { name: 'Sam', email: 'taken@example.test', password: 'Ferrywing1', role: 'USER' },
      headers: { 'x-forwarded-for': from },
    })
  for (let i = 0; i < points; i++) assert.notEqual((await register()).status, 429)
  limitedFor(await register(), seconds)
})

describe('a forgotten password', () => {
  const forgot = (email: string, from = anAddress()) =>
    here.call('POST', '/api/api/auth/forgot-password', {
      body: { email },
      headers: { 'x-forwarded-for': from },
    })

  test('is limited by account, alike whether it exists', async () => {
    const { points, seconds } = LIMITS.forgot_by_account
    const { email } = await aUser(db)
    for (const address of [email, 'nobody.at.all@example.test']) {
      for (let i = 0; i < points; i++) assert.equal((await forgot(address)).status, 200)
      limitedFor(await forgot(address.toUpperCase()), seconds)
    }
  })

  test('is limited by address', async () => {
    const { points, seconds } = LIMITS.forgot_by_address
    const from = anAddress()
    for (let i = 0; i < points; i++) assert.equal((await forgot(`f${i}@example.test`, from)).status, 200)
    limitedFor(await forgot('g@example.test', from), seconds)
  })
})

test('guessing the tokens of links is limited by address, over both kinds together', async () => {
  const { points, seconds } = LIMITS.link_by_address
  const from = { 'x-forwarded-for': anAddress() }
  const token = 'A'.repeat(43)
  const verify = () => here.call('POST', '/api/api/auth/verify-email', { body: { token }, headers: from })
  const reset = () =>
    here.call('POST', '/api/api/auth/reset-password', {
      body: { token, password: 'Ferrywing1' },
      headers: from,
    })
  for (let i = 0; i < points; i++) assert.equal((await (i % 2 ? verify() : reset())).status, 400)
  limitedFor(await verify(), seconds)
  limitedFor(await reset(), seconds)
})

test('sending the verification again is limited by account', async () => {
  const { points, seconds } = LIMITS.resend_by_account
  const as = await aUser(db)
  const resend = () =>
    here.call('POST', '/api/api/auth/resend-verification', {
      as,
      headers: { 'x-forwarded-for': anAddress() },
    })
  for (let i = 0; i < points; i++) assert.equal((await resend()).status, 200)
  limitedFor(await resend(), seconds)
})

test('guessing the current password of an open session is limited by account', async () => {
  const { points, seconds } = LIMITS.password_by_account
  const body = { name: 'Sam', email: 'guessed@example.test', password: 'Ferrywing1', role: 'USER' }
  const headers = { 'x-forwarded-for': anAddress() }
  const { tokens } = (await here.call('POST', '/api/api/auth/register', { body, headers })).json
  const change = () =>
    here.call('POST', '/api/api/auth/change-password', {
      body: { currentPassword: 'Ferrywing3', newPassword: 'Ferrywing2' },
      headers: { 'x-forwarded-for': anAddress(), authorization: `Bearer ${tokens.accessToken}` },
    })
  for (let i = 0; i < points; i++) assert.equal((await change()).json.code, 'wrong_password')
  limitedFor(await change(), seconds)
})

test('an address that a client claims without a trusted proxy is not believed', async () => {
  const direct = await openTestApp({ env: { RATE_LIMITS: 'on' } })
  const { points, seconds } = LIMITS.sign_in_by_address
  for (let i = 0; i < points; i++)
    assert.equal((await login(`c${i}@example.test`, { on: direct })).status, 401)
  limitedFor(await login('d@example.test', { on: direct }), seconds)
})

test('holds are limited by traveller', async () => {
  const { points, seconds } = LIMITS.hold_by_user
  const user = await aUser(db)
  const leg = await aLeg(db)
  const hold = (as: typeof user) =>
    here.call('POST', `/api/api/checkout/${leg.id}/hold`, {
      as,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { requestedPax: 1 },
    })
  for (let i = 0; i < points; i++) assert.notEqual((await hold(user)).status, 429)
  limitedFor(await hold(user), seconds)
  assert.equal((await hold(await aUser(db))).status, 200)
})

for (const [what, limit, urlOf, body] of [
  [
    'starting a payment is',
    LIMITS.checkout_by_user,
    (id: string) => `/api/api/checkout/${id}`,
    { seatsRequested: 1, userEmail: 'traveller@example.test' },
  ],
  [
    'cancelling is',
    LIMITS.cancel_by_user,
    (id: string) => `/api/api/trips/${id}/cancellation`,
    { way: 'POLICY', refundMinor: 0 },
  ],
] as const) {
  test(`${what} limited by traveller`, async () => {
    const user = await aUser(db)
    const ask = (as: typeof user) =>
      here.call('POST', urlOf(crypto.randomUUID()), {
        as,
        headers: { 'idempotency-key': crypto.randomUUID() },
        body,
      })
    for (let i = 0; i < limit.points; i++) {
      const { status } = await ask(user)
      assert.ok(status === 404 || status === 409, String(status))
    }
    limitedFor(await ask(user), limit.seconds)
    assert.notEqual((await ask(await aUser(db))).status, 429)
  })
}
