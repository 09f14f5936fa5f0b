import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AnyConnection } from '#contract/search/search.ts'
import { type Cursor, readCursor, writeCursor } from './cursors.ts'
import { fillWithConnections } from './fill-page.ts'

const START: Cursor = { kind: 'direct', sort: 'price', atMs: 5, ratesDay: null, after: null }

/** Connections with ids only; nothing else matters here. */
function connections(...numbers: number[]): AnyConnection[] {
  return numbers.map((number) => {
    const id = `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`
    return { kind: 'connection', id: `${id}_${id}` } as AnyConnection
  })
}

const listNumbers = (found: AnyConnection[]) => found.map(({ id }) => Number(id.slice(-12)))

function readOn(
  all: AnyConnection[],
  from: Cursor,
  limit: number,
): { numbers: number[]; next: Cursor | null } {
  const { results, next } = fillWithConnections(all, { cursor: from, limit })
  const written = next && writeCursor({ ...START, kind: 'connection', after: next.after })
  return { numbers: listNumbers(results), next: written ? readCursor(written, START) : null }
}

describe('the pages of connections', () => {
  const all = connections(1, 2, 3, 4, 5)

  test('have each connection once, and only the last has no next page', () => {
    const first = readOn(all, START, 2)
    const second = readOn(all, first.next as Cursor, 2)
    const third = readOn(all, second.next as Cursor, 2)
    assert.deepEqual([first.numbers, second.numbers, third.numbers], [[1, 2], [3, 4], [5]])
    assert.equal(third.next, null)
  })

  test('begin on the next page if the current page is full without them', () => {
    const full = readOn(all, START, 0)
    assert.deepEqual([full.numbers, full.next], [[], { ...START, kind: 'connection' }])
    assert.deepEqual(readOn(all, full.next as Cursor, 5).numbers, [1, 2, 3, 4, 5])
    assert.equal(readOn([], START, 0).next, null)
  })

  test('are empty while earlier kinds have more results', () => {
    assert.deepEqual(fillWithConnections(all, { cursor: START, limit: null }), { results: [], next: null })
  })

  test('continue after the last one shown, even if it has moved or is gone', () => {
    const { next } = readOn(all, START, 3)
    assert.deepEqual(readOn(connections(0, 1, 2, 3, 4), next as Cursor, 5).numbers, [4])
    assert.deepEqual(readOn(connections(1, 2, 4, 5), next as Cursor, 5).numbers, [4, 5])
  })
})
