import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import { openBareHttp } from '#test/fakes/bare-http.ts'
import type { SecurityEvent } from './record-attempts.ts'

const noted: SecurityEvent[] = []
const { port } = await openBareHttp(
  {
    trustProxy: '127.0.0.1',
    noteSecurityEvent: async (event) => {
      noted.push(event)
    },
  },
  (http) => {
    for (const kind of ['sign_in', 'sign_up']) {
      http.get(`/${kind}/:code`, { config: { access: 'anyone', security: kind } }, async (request) => {
        throw new Problem((request.params as { code: ProblemCode }).code)
      })
    }
  },
)

async function recordedAfter(path: string, address: string): Promise<string[]> {
  const before = noted.length
  const headers = { 'x-forwarded-for': address }
  assert.ok((await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status >= 400)
  return noted.slice(before).map(({ kind, outcome }) => `${kind} ${outcome}`)
}

describe('a security attempt', () => {
  test('is recorded with its outcome, each time', async () => {
    for (let time = 0; time < 2; time++) {
      assert.deepEqual(await recordedAfter('/sign_in/wrong_credentials', '203.0.113.1'), [
        'sign_in wrong_credentials',
      ])
    }
  })

  test('is not recorded if the server was overloaded or failed, which spares the database', async () => {
    for (const code of ['overloaded', 'draining', 'unavailable', 'internal']) {
      assert.deepEqual(await recordedAfter(`/sign_in/${code}`, '203.0.113.2'), [])
    }
  })

  test('that is rate-limited is recorded once an hour per kind and address, without a query', async () => {
    const throttled = (kind: string, address: string) => recordedAfter(`/${kind}/rate_limited`, address)
    assert.deepEqual(await throttled('sign_in', '203.0.113.3'), ['sign_in rate_limited'])
    assert.deepEqual(await throttled('sign_in', '203.0.113.3'), [])
    assert.deepEqual(await throttled('sign_up', '203.0.113.3'), ['sign_up rate_limited'])
    assert.deepEqual(await throttled('sign_in', '203.0.113.4'), ['sign_in rate_limited'])
    assert.deepEqual(await throttled('sign_in', '2001:db8:1:2::1'), ['sign_in rate_limited'])
    assert.deepEqual(await throttled('sign_in', '2001:db8:1:2::2'), [])
  })
})
