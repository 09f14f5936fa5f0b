import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fakeBrowser } from './browser-fakes.ts'
import { countSecondsUntil, getServerNow, measureOffset, syncClock } from './clock.ts'

test("the offset compares the server's timestamp with the middle of the request", () => {
  assert.equal(measureOffset({ sentAt: 1000, receivedAt: 1400, serverAt: 6200 }), 5000)
  assert.equal(measureOffset({ sentAt: 1000, receivedAt: 1000, serverAt: 400 }), -600)
})

test('the last second counts as 1 and the instant itself as 0', () => {
  assert.equal(countSecondsUntil(900_000, 0), 900)
  assert.equal(countSecondsUntil(900_000, 899_001), 1)
  assert.equal(countSecondsUntil(900_000, 900_000), 0)
  assert.equal(countSecondsUntil(900_000, 950_000), 0)
})

test("the clock follows the server's time, and a failure keeps the last offset", async (t) => {
  t.mock.method(console, 'warn', () => {})
  const ahead = () => new Date(Date.now() + 90_000).toISOString()
  fakeBrowser(() => ({ status: 200, body: { success: true, status: 'ok', timestamp: ahead() } }))
  await syncClock()
  assert.ok(Math.abs(getServerNow() - Date.now() - 90_000) < 1000)
  fakeBrowser(() => new TypeError('failed to fetch'))
  await syncClock()
  assert.ok(Math.abs(getServerNow() - Date.now() - 90_000) < 1000)
})
