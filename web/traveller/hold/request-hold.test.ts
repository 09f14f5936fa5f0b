import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildProblem, fakeBrowser } from '../../data/browser-fakes.ts'
import { requestHold, requestRelease } from './request-hold.ts'

const PARTY = { people: 2, infants: 1 }
const HELD = { status: 200, body: { success: true, bookingId: 'b', holdExpiresUTC: '2026-12-01T12:15:00Z' } }

test('one click has one key, also when a network error repeats the request', async () => {
  let failures = 2
  const browser = fakeBrowser(() => (failures-- > 0 ? new TypeError('failed to fetch') : HELD))
  const answer = await requestHold('leg', PARTY)
  assert.equal(answer.bookingId, 'b')
  const keys = browser.requests.map(({ headers }) => headers.get('idempotency-key'))
  assert.equal(keys.length, 3)
  assert.equal(new Set(keys).size, 1)
})

test('two clicks have two keys', async () => {
  const browser = fakeBrowser(() => HELD)
  await requestHold('leg', PARTY)
  await requestHold('leg', PARTY)
  assert.equal(new Set(browser.requests.map(({ headers }) => headers.get('idempotency-key'))).size, 2)
})

test('a refused request is not repeated', async () => {
  const browser = fakeBrowser(() => buildProblem(400, 'not_enough_seats'))
  await assert.rejects(requestHold('leg', PARTY), { code: 'not_enough_seats' })
  assert.equal(browser.requests.length, 1)
})

test('a release is sent without a body and with a key', async () => {
  const browser = fakeBrowser(() => ({ status: 200, body: { success: true } }))
  await requestRelease('b')
  assert.equal(browser.requests[0]?.url, '/api/api/checkout/b/abandon')
  assert.equal(browser.requests[0]?.body, undefined)
  assert.ok(browser.requests[0]?.headers.get('idempotency-key'))
})
