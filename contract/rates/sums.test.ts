import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DailyRates } from './indicate.ts'
import { indicateSum, type Sum, sumByCurrency } from './sums.ts'

const EUROS: Sum = { amountMinor: 129_000, currency: 'EUR' }
const DOLLARS: Sum = { amountMinor: 240_000, currency: 'USD' }
const RATES: DailyRates = { day: '2026-11-26', source: 'a test', perEuro: { EUR: '1', USD: '1.2' } }

test('amounts are added per currency, in the order of their first appearance', () => {
  assert.deepEqual(sumByCurrency([DOLLARS, EUROS, DOLLARS]), [{ ...DOLLARS, amountMinor: 480_000 }, EUROS])
  assert.deepEqual(sumByCurrency([]), [])
})

test('a sum in one currency is approximate, and null if a rate is missing', () => {
  assert.equal(indicateSum([EUROS, DOLLARS], { to: 'EUR', rates: RATES }), 329_000)
  assert.equal(indicateSum([EUROS, DOLLARS], { to: 'USD', rates: RATES }), 394_800)
  assert.equal(indicateSum([EUROS, { ...DOLLARS, currency: 'GBP' }], { to: 'EUR', rates: RATES }), null)
})
