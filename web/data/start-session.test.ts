import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildProblem, fakeBrowser } from './browser-fakes.ts'
import { startSession } from './start-session.ts'
import { readTokens, rememberTokens, storeTokensForTab } from './tokens.ts'

const OLD = { accessToken: 'old', refreshToken: 'r1' }
const NEW = { accessToken: 'new', refreshToken: 'r2' }
const USER = { id: 'u', name: 'Ada', email: 'a@b.c', role: 'USER', emailVerified: true }
const ME = { status: 200, body: { success: true, user: USER } }
const RENEWED = { status: 200, body: { success: true, tokens: NEW } }

test('without both tokens no user is signed in and no request is sent', async () => {
  const browser = fakeBrowser(() => ME)
  localStorage.setItem('authToken', 'alone')
  assert.equal(await startSession(), null)
  assert.equal(browser.requests.length, 0)
})

test('with both tokens the user is fetched', async () => {
  fakeBrowser(() => ME)
  rememberTokens(OLD)
  assert.equal((await startSession())?.name, 'Ada')
})

test('a refused read of the user is repeated after a refresh, and the new tokens are stored where the old ones were', async () => {
  fakeBrowser(({ url, headers }) => {
    if (url.endsWith('/auth/refresh')) return RENEWED
    return headers.get('authorization') === 'Bearer new' ? ME : buildProblem(401, 'not_signed_in')
  })
  storeTokensForTab(OLD)
  assert.equal((await startSession())?.name, 'Ada')
  assert.equal(sessionStorage.getItem('authToken'), 'new')
  assert.equal(localStorage.getItem('authToken'), null)
})

test('both tokens are deleted when the refresh or the second read of the user is refused', async () => {
  for (const refresh of [buildProblem(401, 'session_ended'), RENEWED]) {
    fakeBrowser(({ url }) => (url.endsWith('/auth/refresh') ? refresh : buildProblem(401, 'not_signed_in')))
    rememberTokens(OLD)
    assert.equal(await startSession(), null)
    assert.equal(readTokens(), null)
  }
})

test('without an answer of the server the tokens are kept, and the user is read again later', async () => {
  for (const failure of [new TypeError('failed to fetch'), buildProblem(503, 'unavailable')]) {
    fakeBrowser(() => failure)
    rememberTokens(OLD)
    await assert.rejects(startSession())
    assert.deepEqual(readTokens(), OLD)
  }
})

test('after a failed read the user is read again after one refresh', async () => {
  let asked = 0
  const browser = fakeBrowser(({ url }) => {
    if (url.endsWith('/auth/refresh')) return RENEWED
    return asked++ === 0 ? buildProblem(503, 'unavailable') : ME
  })
  rememberTokens(OLD)
  assert.equal((await startSession())?.name, 'Ada')
  assert.equal(browser.requests.filter(({ url }) => url.endsWith('/auth/refresh')).length, 1)
})

test('when the second read fails too, the renewed tokens are kept', async () => {
  fakeBrowser(({ url }) => (url.endsWith('/auth/refresh') ? RENEWED : buildProblem(503, 'unavailable')))
  rememberTokens(OLD)
  await assert.rejects(startSession())
  assert.deepEqual(readTokens(), NEW)
})

test('a user who signs in while the old session is refused stays signed in', async () => {
  fakeBrowser(({ url, headers }) => {
    if (headers.get('authorization') === 'Bearer new') return ME
    if (url.endsWith('/auth/refresh')) {
      rememberTokens(NEW)
      return buildProblem(401, 'session_ended')
    }
    return buildProblem(401, 'not_signed_in')
  })
  rememberTokens(OLD)
  assert.equal((await startSession())?.name, 'Ada')
  assert.deepEqual(readTokens(), NEW)
})
