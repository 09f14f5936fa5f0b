import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Problem } from '#contract/problem.ts'
import { openTurns } from './take-turn.ts'

test('some searches run at once, some wait, and one more is refused', async () => {
  const takeTurn = openTurns({ atOnce: 2, waiting: 3 })
  const ends: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => void ends.push(resolve))
  const turns = Array.from({ length: 5 }, () => takeTurn(work))
  assert.equal(ends.length, 2)
  await assert.rejects(takeTurn(work), ({ code, status }: Problem) => {
    assert.deepEqual([code, status], ['search_busy', 503])
    return true
  })
  ends[0]?.()
  await turns[0]
  assert.equal(ends.length, 3)
  for (let next = 1; next < 5; next++) {
    ends[next]?.()
    await turns[next]
  }
  assert.equal(await takeTurn(async () => 'free again'), 'free again')
})

test('a failed search frees its turn, and affects no other search', async () => {
  const takeTurn = openTurns({ atOnce: 1, waiting: 0 })
  await assert.rejects(
    takeTurn(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await takeTurn(async () => 1), 1)
})
