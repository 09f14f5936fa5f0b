import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS } from '#server/security/rate-limits.ts'
import { openTestApp } from '#test/app.ts'

const { call } = await openTestApp({ env: { RATE_LIMITS: 'on' } })

const { points } = LIMITS.search_by_address

test('an address has a limit of searches per minute; cached answers do not count', async () => {
  const ask = async (n: number) =>
    (await call('GET', `/api/api/search?people=${1 + (n % 19)}&limit=${1 + (n % 97)}`)).status
  for (let n = 0; n < points; n++) assert.equal(await ask(n), 200)
  assert.equal(await ask(points - 1), 200, 'answered a moment ago')
  const refused = await call('GET', '/api/api/search?limit=99')
  assert.deepEqual([refused.status, refused.json.code], [429, 'rate_limited'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await call('GET', '/api/api/search/calendar?month=2026-12')).status, 429)
  assert.equal((await call('GET', '/api/api/search/places?q=teb')).status, 200)
})
