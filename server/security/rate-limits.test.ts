import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp, type TestAnswer } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { aPerson, PASSWORD } from '#test/person.ts'
import { PDF, paperForm, upload } from '#test/samples/papers.ts'
import { LIMITS, SLOWED } from './rate-limits.ts'

const limited = { env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } }
const here = await openTestApp(limited)
const there = await openTestApp({ ...limited, database: here })
const { db } = here

let counter = 0
const anAddress = () => `203.0.113.${++counter}`

type From = { from?: string; on?: typeof here; cookie?: string; password?: string }

async function login(
  email: string,
  { from = anAddress(), on = here, cookie = '', password = 'Ferrywing2' }: From = {},
): Promise<TestAnswer> {
  return await on.call('POST', '/api/api/auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': from, cookie },
  })
}

/** An account that can sign in. */
async function anOwner() {
  const { email } = await aPerson(here, { email: `owner${++counter}@example.test` })
  return { email, login: (how: From) => login(email, { ...how, password: PASSWORD }) }
}

/** Acts as if other people in many networks had failed this often. */
async function fail(name: keyof typeof SLOWED, who: string, times: number): Promise<void> {
  await sql`insert into rate_limits (key, points, expire) values (${`${name}:${who}`}, ${times}, ${Date.now() + 600_000})
    on conflict (key) do update set points = excluded.points`.execute(db)
}

function limitedFor(answer: TestAnswer, seconds: number): void {
  assert.deepEqual([answer.status, answer.json.code], [429, 'rate_limited'], answer.text)
  const wait = Number(answer.headers.get('retry-after'))
  assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= seconds, `${wait}`)
  assert.match(answer.json.error, /^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/)
}

describe('signing in', () => {
  test('to one account is limited per network, whatever the capitals, over all servers', async () => {
    const { points, seconds } = LIMITS.sign_in_by_network
    const from = anAddress()
    for (let i = 0; i < points; i++) {
      const email = i % 2 === 0 ? 'one@example.test' : ' ONE@example.test '
      assert.equal((await login(email, { from, on: i % 3 === 0 ? there : here })).status, 401)
    }
    limitedFor(await login('one@example.test', { from }), seconds)
    limitedFor(await login('One@Example.Test', { from, on: there }), seconds)
    assert.equal((await login('another@example.test', { from })).status, 401)
    assert.equal((await login('one@example.test')).status, 401)
  })

  test('counts only failures, concurrent ones too', async () => {
    const { points } = LIMITS.sign_in_by_network
    const { email, login: signIn } = await anOwner()
    const from = anAddress()
    for (let i = 0; i < points + 2; i++) assert.equal((await signIn({ from })).status, 200)
    const guesses = await Promise.all(Array.from({ length: points + 5 }, () => login(email, { from })))
    assert.equal(guesses.filter(({ status }) => status === 401).length, points)
    assert.equal(guesses.filter(({ status }) => status === 429).length, 5)
  })

  test('stays possible for the owner during others’ attempts: by a known device, and from another network', async () => {
    const { email, login: signIn } = await anOwner()
    const from = anAddress()
    const known = (await signIn({ from })).headers.get('set-cookie')?.split(';')[0] ?? ''
    for (let i = 0; i < LIMITS.sign_in_by_address.points; i++)
      await login(i % 3 ? email : `x${i}@x.test`, { from })
    limitedFor(await login(email, { from }), LIMITS.sign_in_by_address.seconds)
    await fail('sign_in_on_account', email, SLOWED.sign_in_on_account.from + 8)
    const before = performance.now()
    assert.equal((await signIn({ from, cookie: known })).status, 200)
    const knownMs = performance.now() - before
    assert.equal((await signIn({ from: anAddress() })).status, 200)
    assert.ok(performance.now() - before - knownMs > 1900, 'a stranger’s device waits two seconds')
    assert.ok(knownMs < 1900, 'a known one does not')
    // A device that is known to another account, or has a forged signature, counts as unknown.
    const other = (await (await anOwner()).login({})).headers.get('set-cookie')?.split(';')[0] ?? ''
    for (const cookie of [other, `${known.slice(0, -1)}${known.endsWith('A') ? 'B' : 'A'}`]) {
      assert.equal((await signIn({ from, cookie })).status, 429)
    }
  })

  test('by a known device is limited by its own count', async () => {
    const { points, seconds } = LIMITS.sign_in_by_device
    const { email, login: signIn } = await anOwner()
    const cookie = (await signIn({})).headers.get('set-cookie')?.split(';')[0] ?? ''
    for (let i = 0; i < points; i++) assert.equal((await login(email, { cookie })).status, 401)
    limitedFor(await login(email, { cookie }), seconds)
    assert.equal((await signIn({})).status, 200)
  })

  test('from one address is limited over all accounts', async () => {
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

for (const [what, path] of [
  ['a forgotten password', '/auth/forgot-password'],
  ['a link that ends Premium', '/plan/end-link'],
] as const)
  describe(what, () => {
    const forgot = (email: string, from = anAddress()) =>
      here.call('POST', `/api/api${path}`, {
        body: { email },
        headers: { 'x-forwarded-for': from },
      })

    test('is limited by account, whether or not it exists', async () => {
      const { points, seconds } = LIMITS.forgot_by_account
      const { email } = await aUser(db)
      for (const address of [email, `nobody.${randomUUID()}@example.test`]) {
        for (let i = 0; i < points; i++) assert.equal((await forgot(address)).status, 200)
        limitedFor(await forgot(address.toUpperCase()), seconds)
      }
    })

    test('is limited by address', async () => {
      const { points, seconds } = LIMITS.forgot_by_address
      const from = anAddress()
      for (let i = 0; i < points; i++)
        assert.equal((await forgot(`${randomUUID()}@example.test`, from)).status, 200)
      limitedFor(await forgot(`${randomUUID()}@example.test`, from), seconds)
    })
  })

test('guessing the tokens of links is limited by address, both kinds together', async () => {
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

test('guessing the current password in an open session is limited by session, also per day', async () => {
  const { points, seconds } = LIMITS.password_by_session
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
  // The quarter of an hour is over, but not the day.
  const confirm = (right: string) =>
    here.call('POST', '/api/api/auth/confirm', {
      body: { password: right },
      headers: { 'x-forwarded-for': anAddress(), authorization: `Bearer ${tokens.accessToken}` },
    })
  const quarterIsOver = () => sql`delete from rate_limits where key like 'password_by_session:%'`.execute(db)
  await quarterIsOver()
  assert.equal((await confirm('Ferrywing1')).status, 200)
  const daily = LIMITS.password_by_session_daily
  const { numUpdatedRows } = await db
    .updateTable('rateLimits')
    .set({ points: daily.points - 1 })
    .where('key', 'like', 'password_by_session_daily:%')
    .where('points', '=', points)
    .executeTakeFirstOrThrow()
  assert.equal(numUpdatedRows, 1n)
  assert.equal((await confirm('Ferrywing3')).json.code, 'wrong_password')
  await quarterIsOver()
  limitedFor(await confirm('Ferrywing1'), daily.seconds)
  // The holder of that session has not locked the owner out of the account.
  const again = (await login('guessed@example.test', { password: 'Ferrywing1' })).json
  const fresh = await here.call('POST', '/api/api/auth/confirm', {
    body: { password: 'Ferrywing1' },
    headers: { 'x-forwarded-for': anAddress(), authorization: `Bearer ${again.tokens.accessToken}` },
  })
  assert.equal(fresh.status, 200)
})

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
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

test("an operator's documents are limited by account, and by network across accounts", async () => {
  const { upload_by_account: byAccount, upload_by_address: byAddress } = LIMITS
  const from = anAddress()
  const owner = async () => {
    const user = await aUser(db, { role: 'OPERATOR' })
    await anOperator(db, { userId: user.id, kybStatus: null, certificatesUntil: null })
    return user
  }
  for (let sent = 0; sent < byAddress.points; sent += byAccount.points) {
    const user = await owner()
    for (let i = 0; i < byAccount.points; i++)
      assert.equal((await upload(here, user, paperForm(PDF), from)).status, 200)
    limitedFor(await upload(here, user, paperForm(PDF), anAddress()), byAccount.seconds)
  }
  const next = await owner()
  limitedFor(await upload(here, next, paperForm(PDF), from), byAddress.seconds)
  assert.equal((await upload(here, next, paperForm(PDF), anAddress())).status, 200)
})
