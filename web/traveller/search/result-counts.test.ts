import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatConnectionsUntil, formatCounts } from './result-counts.ts'

const some = (count: number, isAtLeast = false) => ({ count, isAtLeast })

test('the text names the number of results of each kind', () => {
  assert.equal(formatCounts({ direct: some(0), detour: some(0), connection: some(0) }), 'No flights')
  assert.equal(formatCounts({ direct: some(1), detour: some(0), connection: some(0) }), '1 flight')
  assert.equal(
    formatCounts({ direct: some(12), detour: some(3), connection: some(5) }),
    '12 flights, 3 flights that pass nearby and 5 journeys with a connection',
  )
  assert.equal(
    formatCounts({ direct: some(10_000, true), detour: some(0), connection: some(0) }),
    '10,000 or more flights',
  )
})

test('a search that does not join all flights says until when it did, and how to see more', () => {
  const text = formatConnectionsUntil('2026-12-03T21:20:00.000Z')
  assert.match(text, /until Thu 3 Dec\. Choose days, or smaller places/)
})
