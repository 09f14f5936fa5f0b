import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import {
  AmountMinor,
  CURRENCIES,
  type Currency,
  CurrencyCode,
  computeFee,
  computeSavingsPct,
  formatAmountWithCode,
  formatMoney,
  getMinorPerMajor,
  getMoneyStep,
} from './money.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })

describe('an amount of money', () => {
  const exponents: [Currency, number][] = [
    ['JPY', 1],
    ['USD', 100],
    ['EUR', 100],
    ['KWD', 1000],
  ]
  for (const [currency, minor] of exponents) {
    test(`in ${currency} has ${minor} minor units per major unit`, () => {
      assert.equal(getMinorPerMajor(currency), minor)
    })
  }

  const sentences: [number, Currency, string][] = [
    [420_000, 'USD', '$4,200'],
    [420_050, 'USD', '$4,200.50'],
    [5, 'USD', '$0.05'],
    [0, 'USD', '$0'],
    [310_050, 'EUR', '€3,100.50'],
    [99_999, 'GBP', '£999.99'],
    [620_000, 'JPY', '¥620,000'],
    [1_250_500, 'KWD', 'KWD 1,250.500'],
    [1_250_000, 'KWD', 'KWD 1,250'],
    [1_500_000, 'AED', 'AED 15,000'],
  ]
  for (const [amountMinor, currency, text] of sentences) {
    test(`of ${amountMinor} ${currency} minor units is written ${text}`, () => {
      assert.equal(formatMoney(amountMinor, currency).replaceAll(/\s/g, ' '), text)
    })
  }

  test('is written as Intl writes it', () => {
    const any = fc.integer({ min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(any, fc.constantFrom(...CURRENCIES), fc.boolean(), (amountMinor, currency, whole) => {
        const minor = whole ? amountMinor * getMinorPerMajor(currency) : amountMinor
        const trailingZeroDisplay = 'stripIfInteger'
        const intl = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay })
        assert.equal(formatMoney(minor, currency), intl.format(minor / getMinorPerMajor(currency)))
      }),
    )
  })

  const withCode: [number, Currency, string][] = [
    [840_000, 'USD', '8400.00 USD'],
    [620_000, 'JPY', '620000 JPY'],
    [1_250_500, 'KWD', '1250.500 KWD'],
    [1, 'EUR', '0.01 EUR'],
  ]
  for (const [amountMinor, currency, text] of withCode) {
    test(`on the payment result is ${text}`, () => {
      assert.equal(formatAmountWithCode(amountMinor, currency), text)
    })
  }

  test('with its code keeps every minor unit, in every currency', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...CURRENCIES), (amountMinor, currency) => {
        const digits = formatAmountWithCode(amountMinor, currency).replace(/\D/g, '')
        assert.equal(Number(digits), amountMinor)
      }),
    )
  })

  const wrongAmounts = [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '100']
  for (const wrong of wrongAmounts) {
    test(`cannot be ${JSON.stringify(wrong)} (${String(wrong)})`, () => {
      assert.equal(z.safeParse(AmountMinor, wrong).success, false)
    })
  }

  test('has one of the currencies of the table', () => {
    assert.equal(z.safeParse(CurrencyCode, 'USD').success, true)
    assert.equal(z.safeParse(CurrencyCode, 'usd').success, false)
    assert.equal(z.safeParse(CurrencyCode, 'XXX').success, false)
    assert.equal(z.safeParse(CurrencyCode, 'toString').success, false)
  })
})

describe('the savings against standard charter', () => {
  const table: [number, number, number][] = [
    [420_000, 1_250_000, 66],
    [30, 100, 70],
    [29_999, 100_000, 70],
    [30_001, 100_000, 69],
    [100, 100, 0],
    [150, 100, 0],
    [0, 100, 100],
    [0, 0, 0],
  ]
  for (const [price, reference, percent] of table) {
    test(`of ${price} instead of ${reference} are ${percent} %`, () => {
      assert.equal(computeSavingsPct(price, reference), percent)
    })
  }

  test('are never rounded up', () => {
    fc.assert(
      fc.property(amount, amount, (price, reference) => {
        const percent = computeSavingsPct(price, reference)
        assert.ok(percent >= 0 && percent <= 100)
        if (percent > 0) assert.ok(price <= reference - (reference * percent) / 100 + 1e-6)
      }),
    )
  })
})

describe('the platform fee', () => {
  const table: [number, number, number][] = [
    [840_000, 1000, 84_000],
    [1, 1000, 0],
    [4, 1000, 0],
    [5, 1000, 1],
    [15, 1000, 2],
    [999, 0, 0],
    [999, 5000, 500],
  ]
  for (const [amountMinor, bps, fee] of table) {
    test(`of ${bps} basis points of ${amountMinor} is ${fee}`, () => {
      assert.equal(computeFee(amountMinor, bps, 'USD'), fee)
    })
  }

  test('in a currency with three decimals is a multiple of ten, rounded down', () => {
    assert.equal(computeFee(1_250_550, 1000, 'KWD'), 125_050)
    assert.equal(computeFee(1_250_500, 1000, 'KWD'), 125_050)
    assert.equal(computeFee(90, 1000, 'KWD'), 0)
    assert.equal(computeFee(1_234_567, 1000, 'JPY'), 123_457)
  })

  test('is a whole amount, part of the price, and within half a minor unit of the exact share', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 5000 }), (amountMinor, bps) => {
        const fee = computeFee(amountMinor, bps, 'USD')
        assert.ok(Number.isSafeInteger(fee))
        assert.ok(fee >= 0 && fee <= amountMinor)
        assert.ok(Math.abs(fee - (amountMinor * bps) / 10_000) <= 0.5)
      }),
    )
  })

  test('grows with the amount', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 5000 }), (one, other, bps) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        for (const currency of CURRENCIES) {
          assert.ok(computeFee(less, bps, currency) <= computeFee(more, bps, currency))
          assert.equal(computeFee(more, bps, currency) % getMoneyStep(currency), 0)
        }
      }),
    )
  })
})
