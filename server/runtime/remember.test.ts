import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { remember } from './remember.ts'

describe('a remembered value', () => {
  test('is computed once for all callers, and again when its time is over', async () => {
    let count = 0
    const forEver = remember(async () => ++count)
    assert.deepEqual(await Promise.all([forEver(), forEver()]), [1, 1])
    const notAtAll = remember(async () => ++count, { forMs: 0 })
    assert.deepEqual([await notAtAll(), await notAtAll(), await forEver()], [2, 3, 1])
  })

  test('is never a failure: waiting callers get the error, and the next caller computes again', async () => {
    let count = 0
    const find = remember(async () => {
      if (++count === 1) throw new Error('away')
      return count
    })
    const [one, other] = await Promise.allSettled([find(), find()])
    assert.deepEqual([one.status, other.status], ['rejected', 'rejected'])
    assert.deepEqual([await find(), await find()], [2, 2])
  })
})
