import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decideNext, RETRY_SECONDS } from './rules.ts'

describe('after an attempt', () => {
  const failed = { statusCode: 500, failure: 'STATUS' } as const

  test('that succeeded nothing follows', () => {
    assert.deepEqual(decideNext({ statusCode: 204, failure: null }, { tries: 1, chance: 0 }), { do: 'done' })
  })

  test('that failed the next one follows at growing intervals, spread by a fifth; after the eighth it is given up', () => {
    RETRY_SECONDS.forEach((wait, index) => {
      const at = (chance: number) => decideNext(failed, { tries: index + 1, chance })
      assert.deepEqual(at(0), { do: 'retry', inSeconds: wait })
      assert.deepEqual(at(1), { do: 'retry', inSeconds: wait * 1.2 })
    })
    assert.deepEqual(decideNext(failed, { tries: 8, chance: 0 }), { do: 'give_up', disable: null })
  })

  test('that was answered 410 Gone the webhook gets nothing more', () => {
    const gone = { statusCode: 410, failure: 'STATUS' } as const
    assert.deepEqual(decideNext(gone, { tries: 1, chance: 0 }), { do: 'give_up', disable: 'GONE' })
  })
})
