import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CURRENCIES, getMinChargeMinor, getMinorPerMajor, getMoneyStep } from '../money.ts'
import { priceByRule } from './schedule-price.ts'

const rule = {
  referencePerNmMinor: 1_205,
  ask: { basis: 'PCT_OF_REFERENCE', pct: 50 },
  priceMode: 'DECLINING',
  floorPct: 70,
} as const

describe('a leg priced by an import’s rule', () => {
  for (const currency of CURRENCIES) {
    test(`in ${currency} costs whole major units that a card can pay`, () => {
      const prices = priceByRule({ ...rule, currency }, { distanceNm: 951 })
      for (const minor of Object.values(prices)) {
        assert.equal(minor % getMinorPerMajor(currency), 0)
        assert.equal(minor % getMoneyStep(currency), 0)
      }
      assert.ok(
        prices.floorPriceMinor < prices.askPriceMinor && prices.askPriceMinor < prices.referencePriceMinor,
      )
      const short = priceByRule({ ...rule, referencePerNmMinor: 1, currency }, { distanceNm: 1 })
      assert.ok(short.floorPriceMinor >= getMinChargeMinor(currency))
    })
  }
})
