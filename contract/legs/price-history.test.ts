import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PriceChange } from './leg-prices.ts'
import type { PriceSchedule } from './legs.ts'
import { computePersonPriceAt } from './price.ts'
import { findPriceAt, listOperatorChanges, listPricePoints } from './price-history.ts'

const DAY = 86_400_000
const START = Date.parse('2026-12-01T00:00:00Z')
const at = (days: number) => new Date(START + days * DAY).toISOString()

const falling: PriceSchedule = {
  mode: 'DECLINING',
  askPriceMinor: 420_000,
  floorPriceMinor: 320_000,
  currency: 'USD',
  startsAt: at(0),
  endsAt: at(10),
}
const fixed: PriceSchedule = { ...falling, mode: 'FIXED', askPriceMinor: 250_000, floorPriceMinor: 250_000 }
const changes: PriceChange[] = [
  { sinceUTC: at(0), schedule: falling },
  { sinceUTC: at(4), schedule: fixed },
]

test('an earlier price is that of the schedule that applied then', () => {
  assert.equal(findPriceAt(changes, START - 1), null)
  assert.equal(findPriceAt(changes, START), 420_000)
  assert.equal(
    findPriceAt(changes, START + 4 * DAY - 1),
    computePersonPriceAt(falling, new Date(START + 4 * DAY - 1)),
  )
  assert.equal(findPriceAt(changes, START + 4 * DAY), 250_000)
  assert.equal(findPriceAt(changes, START + 20 * DAY), 250_000)
})

test('a change by the operator is listed with the price before and after', () => {
  assert.deepEqual(listOperatorChanges(changes), [
    { atMs: START + 4 * DAY, fromMinor: 380_000, toMinor: 250_000 },
  ])
  const moved = [...changes, { sinceUTC: at(5), schedule: { ...fixed, endsAt: at(12) } }]
  assert.equal(listOperatorChanges(moved).length, 1)
})

test('an unchanged price is drawn with two points', () => {
  assert.deepEqual(
    listPricePoints([{ sinceUTC: at(0), schedule: fixed }], { fromMs: START, toMs: START + DAY, count: 50 }),
    [
      { atMs: START, priceMinor: 250_000 },
      { atMs: START + DAY, priceMinor: 250_000 },
    ],
  )
})

test('in every history each point of the line is the price at its instant, in order, from start to end', () => {
  const anySchedule = fc.record({
    ask: fc.integer({ min: 2, max: 900 }),
    share: fc.double({ min: 0.1, max: 1, noNaN: true }),
    mode: fc.constantFrom('FIXED' as const, 'DECLINING' as const),
    since: fc.integer({ min: 1, max: 9 * DAY }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(anySchedule, { minLength: 1, maxLength: 6, selector: ({ since }) => since }),
      fc.integer({ min: 1, max: 80 }),
      (many, count) => {
        const history = many
          .toSorted((a, b) => a.since - b.since)
          .map(({ ask, share, mode, since }, index) => ({
            sinceUTC: new Date(START + (index === 0 ? 0 : since)).toISOString(),
            schedule: {
              ...falling,
              mode,
              askPriceMinor: ask * 100,
              floorPriceMinor: Math.max(1, Math.floor(ask * share)) * 100,
            },
          }))
        const points = listPricePoints(history, { fromMs: START, toMs: START + 10 * DAY, count })
        assert.equal(points[0]?.atMs, START)
        assert.equal(points.at(-1)?.atMs, START + 10 * DAY)
        for (const [index, { atMs, priceMinor }] of points.entries()) {
          assert.equal(priceMinor, findPriceAt(history, atMs))
          const before = points[index - 1]
          assert.ok(!before || before.atMs < atMs)
        }
        // No change is missing between two points.
        for (const { atMs, toMinor } of listOperatorChanges(history)) {
          const shown = points.findLast((point) => point.atMs <= atMs)
          assert.equal(shown?.priceMinor, toMinor)
        }
      },
    ),
    { numRuns: 500 },
  )
})
