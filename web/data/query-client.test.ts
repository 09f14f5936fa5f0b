import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from './api.ts'
import { createQueryClient } from './query-client.ts'

const busy = (retryAfterSeconds?: number) =>
  new ApiError('Many people are here right now. Please try again in a few seconds.', {
    status: 503,
    code: 'overloaded',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })

test('a failed read is tried again, after the time that an overloaded server asks for', () => {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {}
  assert.ok(typeof retry === 'function' && typeof retryDelay === 'function')
  assert.equal(retry(0, busy(4)), true)
  assert.equal(retry(2, busy(4)), false)
  assert.equal(retryDelay(0, busy(4)), 4000)
  assert.equal(retryDelay(1, busy()), 1000)
  assert.equal(retryDelay(0, busy(600)), 500)
})
