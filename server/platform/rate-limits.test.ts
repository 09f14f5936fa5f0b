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
