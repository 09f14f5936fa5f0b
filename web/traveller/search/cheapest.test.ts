import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheapestDay } from '#contract/search/search.ts'
import { findLowestPrice, findUsualCurrency, formatShortPrice } from './cheapest.ts'

const days: CheapestDay[] = [
  {
    date: '2026-12-04',
    count: 2,
    prices: [
      { currency: 'USD', price: 124_000 },
      { currency: 'EUR', price: 90_000 },
    ],
  },
  { date: '2026-12-05', count: 1, prices: [{ currency: 'USD', price: 1_245_100 }] },
  { date: '2026-12-06', count: 1, prices: [{ currency: 'KWD', price: 800_000 }] },
]

test('prices are compared in the most common currency of the days', () => {
  assert.equal(findUsualCurrency(days), 'USD')
  assert.equal(findLowestPrice(days, 'USD'), 124_000)
  assert.equal(findLowestPrice(days, 'GBP'), null)
  assert.equal(findUsualCurrency([]), null)
})

test('a short price fits into its day and is never rounded down', () => {
  assert.deepEqual(
    days.map((day) => formatShortPrice(day, 'USD')),
    ['1,240', '12.5k', 'KWD\u00a0800'],
  )
})
