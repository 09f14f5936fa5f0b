import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CURRENCIES } from '../money.ts'
import { areRatesFresh, type DailyRates, findLargestWithin, indicateAmount } from './indicate.ts'

const rates: DailyRates = {
  day: '2026-11-23',
  source: 'www.ecb.europa.eu',
  perEuro: {
    EUR: '1',
    USD: '1.1364',
    GBP: '0.8650',
    CHF: '0.9300',
    AED: '4.17342900',
    SAR: '4.26150000',
    JPY: '176.36',
    KWD: '0.3491',
  },
}

describe('an amount in another currency', () => {
  const cases = [
    // 1,465.00 / 1.1364 = 1,289.158…
    [146_500, 'USD', 'EUR', 129_000],
    // By this rate exactly 1,000 euros are 1,136.40 dollars, rounded up.
    [100_000, 'EUR', 'USD', 113_700],
    [5_000_000, 'EUR', 'USD', 5_682_000],
    [113_640, 'USD', 'EUR', 100_000],
    [1, 'USD', 'JPY', 2],
    [176_36, 'JPY', 'EUR', 10_000],
    [1_000, 'KWD', 'EUR', 300],
    [100, 'EUR', 'KWD', 1_000],
    [0, 'USD', 'EUR', 0],
    [99_999_999, 'GBP', 'KWD', 403_584_000],
  ] as const
  for (const [amount, from, to, expected] of cases)
    test(`${amount} ${from} is about ${expected} ${to}`, () =>
      assert.equal(indicateAmount(amount, { from, to, rates }), expected))

  test('does not exist if the day lacks a rate of one of the two', () => {
    const { CHF: _, ...perEuro } = rates.perEuro
    const fewer = { ...rates, perEuro }
    assert.equal(indicateAmount(100, { from: 'USD', to: 'CHF', rates: fewer }), null)
    assert.equal(indicateAmount(100, { from: 'CHF', to: 'USD', rates: fewer }), null)
    assert.equal(findLargestWithin(100, { from: 'CHF', to: 'USD', rates: fewer }), null)
  })

  test('is never less than the exact amount, and is within a whole maximum exactly when that amount is', () => {
    const money = fc.integer({ min: 0, max: 99_999_999 })
    const one = fc.constantFrom(...CURRENCIES)
    fc.assert(
      fc.property(money, fc.integer({ min: 1, max: 90_000 }), one, one, (amount, major, from, to) => {
        const shown = indicateAmount(amount, { from, to, rates })
        const step = indicateAmount(1, { from: to, to, rates }) ?? 0
        const most = major * (from === to ? 1 : step)
        const largest = findLargestWithin(most, { from: to, to: from, rates })
        assert.ok(shown !== null && largest !== null)
        if (from !== to) assert.equal(shown <= most, amount <= largest)
        assert.equal(shown % step, 0)
      }),
    )
  })
})

test('rates are shown for three days', () => {
  const shown = (at: string) => areRatesFresh(rates, new Date(at))
  assert.deepEqual(
    [
      shown('2026-11-22T23:00:00Z'),
      shown('2026-11-23T00:00:00Z'),
      shown('2026-11-26T23:59:59Z'),
      shown('2026-11-27T00:00:00Z'),
      shown('2026-11-21T12:00:00Z'),
    ],
    [true, true, true, false, false],
  )
})
