import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Events, Topics } from '#server/runtime/events.ts'
import { openAnswerCache } from './cache-answers.ts'

/** Events that a test can trigger. */
function openEvents() {
  const listeners: [keyof Topics, (payload: never) => void][] = []
  const events: Events = {
    on: (topic, listener) => void listeners.push([topic, listener as (payload: never) => void]),
    onResync() {},
    async close() {},
  }
  const announce = (topic: keyof Topics) => {
    for (const [heard, listener] of listeners) if (heard === topic) listener({} as never)
  }
  return { events, announce }
}

const free = async () => {}
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

describe('a cached answer', () => {
  test('is made once for all concurrent and later callers', async () => {
    const answers = openAnswerCache<number>({ events: openEvents().events })
    let created = 0
    const ask = () => answers.find('a', { beforeMaking: () => sleep(5), make: async () => ++created })
    assert.deepEqual(await Promise.all([ask(), ask(), ask()]), [1, 1, 1])
    assert.equal(await ask(), 1)
  })

  test('is dropped at a change of the catalogue, and rebuilt 100 ms after a change of a leg', async () => {
    const { events, announce } = openEvents()
    const answers = openAnswerCache<number>({ events })
    let created = 0
    const ask = () => answers.find('a', { beforeMaking: free, make: async () => ++created })
    assert.equal(await ask(), 1)
    announce('catalogue')
    assert.equal(await ask(), 2)
    announce('legs')
    assert.equal(await ask(), 2)
    await sleep(110)
    assert.equal(await ask(), 3)
  })

  test('is never a failure, even a late one', async () => {
    const answers = openAnswerCache<number>({ events: openEvents().events })
    const failing = { beforeMaking: free, make: () => Promise.reject(new Error('away')) }
    await assert.rejects(answers.find('a', failing))
    assert.equal(await answers.find('a', { beforeMaking: free, make: async () => 1 }), 1)
    const failLater = async ({ failed }: { failed: () => void }) => {
      setTimeout(failed, 1)
      return 1
    }
    await answers.find('b', { beforeMaking: free, make: failLater })
    await sleep(5)
    assert.equal(await answers.find('b', { beforeMaking: free, make: async () => 2 }), 2)
  })

  test('is refused only to the caller who is over the limit', async () => {
    const answers = openAnswerCache<number>({ events: openEvents().events })
    const make = async () => 1
    const refused = answers.find('a', { beforeMaking: () => Promise.reject(new Error('too many')), make })
    const allowed = answers.find('a', { beforeMaking: () => sleep(5), make })
    await assert.rejects(refused, /too many/)
    assert.equal(await allowed, 1)
  })

  test('is dropped if there are too many or they are too large, the oldest first', async () => {
    const answers = openAnswerCache<number>({ events: openEvents().events })
    let created = 0
    const ask = (name: string, characterCount: number) =>
      answers.find(name, {
        beforeMaking: free,
        make: async ({ grew }) => {
          grew(characterCount)
          return ++created
        },
      })
    for (let i = 0; i < 500; i++) await ask(`small ${i}`, 1)
    assert.equal(await ask('small 0', 1), 1)
    await ask('one more', 1)
    assert.equal(await ask('small 499', 1), 500)
    assert.equal(await ask('small 0', 1), 502)
    for (const name of ['large 1', 'large 2', 'large 3']) await ask(name, 3_500_000)
    created = 1000
    assert.equal(await ask('large 3', 1), 505)
    assert.equal(await ask('large 1', 1), 1001)
  })

  test('is not shared without a name', async () => {
    const answers = openAnswerCache<number>({ events: openEvents().events })
    let created = 0
    const ask = () => answers.find(null, { beforeMaking: free, make: async () => ++created })
    assert.deepEqual([await ask(), await ask()], [1, 2])
  })
})
