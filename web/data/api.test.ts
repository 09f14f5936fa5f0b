import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '#contract/accounts/accounts.ts'
import { bookings } from '#contract/bookings/bookings.ts'
import { legs } from '#contract/legs/legs.ts'
import { ApiError, call, listenForSessionEnd, pickSentence } from './api.ts'
import { buildProblem, fakeBrowser } from './browser-fakes.ts'
import { readTokens, rememberTokens } from './tokens.ts'

const OLD = { accessToken: 'old', refreshToken: 'r1' }
const NEW = { accessToken: 'new', refreshToken: 'r2' }
const USER = { id: 'u', name: 'Ada', email: 'a@b.c', role: 'USER', emailVerified: true }
const LEG = '01990000-0000-7000-8000-000000000001'

/** A server that accepts only the new access token and renews `r1` once. */
function renewingServer() {
  let spent = false
  return fakeBrowser(({ url, headers, body }) => {
    if (url.endsWith('/auth/refresh')) {
      if (spent || (body as { refreshToken: string }).refreshToken !== 'r1')
        return buildProblem(401, 'session_ended')
      spent = true
      return { status: 200, body: { success: true, tokens: NEW } }
    }
    return headers.get('authorization') === 'Bearer new'
      ? { status: 200, body: { success: true, user: USER } }
      : buildProblem(401, 'not_signed_in')
  })
}

test('a call carries the bearer token, JSON, and the XSRF cookie on unsafe requests only', async () => {
  const browser = fakeBrowser(() => ({ status: 200, body: { success: true } }))
  rememberTokens(OLD)
  browser.document.cookie = 'a=b; XSRF-TOKEN=x%2By'
  await call(legs.routes, { query: { limit: 48, cursor: undefined } })
  await call(bookings.hold, {
    params: { legId: LEG },
    headers: { 'idempotency-key': 'k' },
    body: { requestedPax: 2 },
  })
  const [read, hold] = browser.requests
  assert.equal(read?.url, '/api/api/routes?limit=48')
  assert.equal(read?.headers.get('x-xsrf-token'), null)
  assert.equal(read?.headers.get('authorization'), 'Bearer old')
  assert.equal(hold?.url, `/api/api/checkout/${LEG}/hold`)
  assert.equal(hold?.headers.get('x-xsrf-token'), 'x+y')
  assert.equal(hold?.headers.get('idempotency-key'), 'k')
  assert.equal(hold?.headers.get('content-type'), 'application/json')
  assert.deepEqual(hold?.body, { requestedPax: 2 })
})

test('a refusal is thrown with the sentence, the code, the details and the time to wait', async () => {
  fakeBrowser(() => ({
    ...buildProblem(429, 'rate_limited', 'Too many', [{ path: 'email', message: 'no' }]),
    headers: { 'retry-after': '7' },
  }))
  await assert.rejects(call(accounts.me), (error: ApiError) => {
    assert.ok(error instanceof ApiError)
    assert.deepEqual(
      [error.status, error.code, error.message, error.retryAfterSeconds],
      [429, 'rate_limited', 'Too many', 7],
    )
    assert.deepEqual(error.details, [{ path: 'email', message: 'no' }])
    return true
  })
})

test('an answer 200 with success false is a refusal, with or without a sentence', async () => {
  fakeBrowser(() => ({ status: 200, body: { success: false, error: 'Not now', code: 'not_bookable' } }))
  await assert.rejects(call(accounts.me), { status: 200, message: 'Not now' })
  for (const body of [{ success: false }, { success: false, error: '' }]) {
    fakeBrowser(() => ({ status: 200, body }))
    await assert.rejects(call(accounts.me), { status: 200, code: 'unreadable' })
  }
})

test('for an answer without a sentence the page shows its own', async () => {
  for (const [answer, sentence] of [
    [buildProblem(409, 'conflict', 'It has left'), 'It has left'],
    [{ status: 409, body: { success: false, error: '', code: 'conflict' } }, 'Unknown error'],
    [{ status: 502, body: 'Bad gateway' }, 'Unknown error'],
    [{ status: 200, body: { success: false } }, 'Unknown error'],
  ] as const) {
    fakeBrowser(() => answer)
    const error = await call(accounts.me).catch((refusal: unknown) => refusal)
    assert.equal(pickSentence(error, 'Unknown error'), sentence)
  }
})

test('an unreadable answer and a missing answer have their own codes', async () => {
  fakeBrowser(() => ({ status: 502, body: 'Bad gateway' }))
  await assert.rejects(call(accounts.me), { status: 502, code: 'unreadable' })
  fakeBrowser(() => new TypeError('failed to fetch'))
  await assert.rejects(call(accounts.me), { status: 0, code: 'network' })
})

test('a refused access token is renewed and the request repeated once', async () => {
  const browser = renewingServer()
  rememberTokens(OLD)
  const answer = await call(accounts.me)
  assert.equal(answer.user.name, 'Ada')
  assert.deepEqual(readTokens(), NEW)
  assert.equal(browser.requests.length, 3)
})

test('requests that fail together share one refresh', async () => {
  const browser = renewingServer()
  rememberTokens(OLD)
  await Promise.all([call(accounts.me), call(accounts.me), call(accounts.me)])
  assert.equal(browser.requestsTo('/auth/refresh').length, 1)
})

test('a token that another tab has already renewed is not spent again', async () => {
  const browser = renewingServer()
  rememberTokens(OLD)
  const blocked = navigator.locks.request('other tab', async () => {
    await new Promise((done) => setTimeout(done, 20))
    rememberTokens(NEW)
  })
  await Promise.all([call(accounts.me), blocked])
  assert.equal(browser.requestsTo('/auth/refresh').length, 0)
})

test('a request is repeated once only', async () => {
  const browser = fakeBrowser(({ url }) =>
    url.endsWith('/auth/refresh')
      ? { status: 200, body: { success: true, tokens: NEW } }
      : buildProblem(401, 'not_signed_in'),
  )
  rememberTokens(OLD)
  await assert.rejects(call(accounts.me), { status: 401 })
  assert.equal(browser.requestsTo('/auth/me').length, 2)
})

test('a refused refresh deletes both tokens and ends the session', async () => {
  fakeBrowser(() => buildProblem(401, 'session_ended'))
  rememberTokens(OLD)
  let calls = 0
  const stop = listenForSessionEnd(() => {
    calls += 1
  })
  await assert.rejects(call(accounts.me), { status: 401 })
  stop()
  assert.equal(calls, 1)
  assert.equal(readTokens(), null)
})

test('a refresh that never reaches the server, or finds it restarting, keeps the tokens', async () => {
  for (const answer of [new TypeError('failed to fetch'), buildProblem(503, 'draining')]) {
    fakeBrowser(({ url }) => (url.endsWith('/auth/refresh') ? answer : buildProblem(401, 'not_signed_in')))
    rememberTokens(OLD)
    await assert.rejects(call(accounts.me), ApiError)
    assert.deepEqual(readTokens(), OLD)
  }
})

test('wrong credentials cause no refresh', async () => {
  const browser = fakeBrowser(() => buildProblem(401, 'wrong_credentials', 'Email or password is not right.'))
  rememberTokens(OLD)
  const body = { email: 'a@b.c', password: 'x' }
  await assert.rejects(call(accounts.login, { body }), { message: 'Email or password is not right.' })
  assert.equal(browser.requests.length, 1)
  assert.deepEqual(readTokens(), OLD)
})

test('signing out while a refresh is under way stays signed out', async () => {
  fakeBrowser(({ url }) => {
    if (!url.endsWith('/auth/refresh')) return buildProblem(401, 'not_signed_in')
    localStorage.clear()
    return { status: 200, body: { success: true, tokens: NEW } }
  })
  rememberTokens(OLD)
  await assert.rejects(call(accounts.me), { status: 401 })
  assert.equal(readTokens(), null)
})
