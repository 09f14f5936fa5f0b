import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSigner } from 'fast-jwt'
import { openClock } from '#server/runtime/clock.ts'
import { atEnd, openTestDatabase } from '#test/db.ts'
import { ACCESS_TOKEN_SECONDS, openAccessTokens } from './tokens.ts'

const { db } = await openTestDatabase()
const right = await openClock(db)
atEnd(async () => right.close())

const SECRET = 'a secret of at least thirty-two characters'
const HOUR_MS = 3_600_000
const caller = { id: crypto.randomUUID(), role: 'USER', sessionId: crypto.randomUUID() } as const

describe('an access token', () => {
  test('is valid for fifteen minutes by the clock that servers share, and no longer', () => {
    const clock = { at: Date.UTC(2031, 2, 3) }
    const tokens = openAccessTokens(SECRET, { now: () => clock.at })
    const token = tokens.sign(caller)
    clock.at += ACCESS_TOKEN_SECONDS * 1000 - 1
    assert.deepEqual(tokens.read(token), caller)
    clock.at += 1
    assert.equal(tokens.read(token), null)
  })

  test('without an expiry is refused', () => {
    const sign = createSigner({ key: SECRET, algorithm: 'HS256' })
    const { id: sub, role, sessionId: sid } = caller
    assert.equal(openAccessTokens(SECRET).read(sign({ sub, role, sid })), null)
  })

  for (const shiftMs of [HOUR_MS, -HOUR_MS]) {
    test(`of one server is valid at another whose clock is ${shiftMs / HOUR_MS} hours off`, async (t) => {
      const token = openAccessTokens(SECRET, right).sign(caller)
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + shiftMs })
      const wrong = await openClock(db)
      t.after(wrong.close)
      const there = openAccessTokens(SECRET, wrong)
      assert.deepEqual(there.read(token), caller)
      assert.deepEqual(openAccessTokens(SECRET, right).read(there.sign(caller)), caller)
    })
  }
})

test('setting a machine’s clock does not change our clock', async (t) => {
  const before = right.now()
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + HOUR_MS })
  assert.ok(right.now() - before < 60_000)
})
