import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { mayRefundBecome, shareRefund, toRefundState } from './refund-rules.ts'

const NOTHING = { platformMinor: 0, operatorMinor: 0 }

describe('the shares of a refund', () => {
  test('of everything: the platform bears its whole fee, the operator the rest', () => {
    const burden = shareRefund(
      { amountMinor: 840_000, feeMinor: 84_000, currency: 'USD' },
      { refundMinor: 840_000, before: NOTHING },
    )
    assert.deepEqual(burden, { platformMinor: 84_000, operatorMinor: 756_000 })
  })

  test('of seventy percent: each side bears seventy percent of its part', () => {
    const burden = shareRefund(
      { amountMinor: 840_000, feeMinor: 84_000, currency: 'USD' },
      { refundMinor: 588_000, before: NOTHING },
    )
    assert.deepEqual(burden, { platformMinor: 58_800, operatorMinor: 529_200 })
  })

  test('in fils: both shares are whole tens, and the fee is exact after a full refund', () => {
    const paid = { amountMinor: 1_250_500, feeMinor: 125_050, currency: 'KWD' }
    const first = shareRefund(paid, { refundMinor: 333_330, before: NOTHING })
    assert.deepEqual(first, { platformMinor: 33_330, operatorMinor: 300_000 })
    const rest = shareRefund(paid, { refundMinor: 917_170, before: first })
    assert.deepEqual(rest, { platformMinor: 91_720, operatorMinor: 825_450 })
  })

  test('in any number of steps sum to the fee and the rest, and are never negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 }),
        (amountMinor, feeBps, weights) => {
          const feeMinor = Math.floor((amountMinor * feeBps) / 10_000)
          let before = NOTHING
          let left = amountMinor
          for (const [i, weight] of weights.entries()) {
            const refundMinor = i === weights.length - 1 ? left : Math.floor((left * weight) / 100)
            const { platformMinor, operatorMinor } = shareRefund(
              { amountMinor, feeMinor, currency: 'USD' },
              { refundMinor, before },
            )
            assert.ok(platformMinor >= 0 && operatorMinor >= 0)
            assert.equal(platformMinor + operatorMinor, refundMinor)
            left -= refundMinor
            before = {
              platformMinor: before.platformMinor + platformMinor,
              operatorMinor: before.operatorMinor + operatorMinor,
            }
          }
          assert.deepEqual(before, { platformMinor: feeMinor, operatorMinor: amountMinor - feeMinor })
        },
      ),
    )
  })
})

describe('a refund', () => {
  test('is done only when the provider reports succeeded', () => {
    assert.equal(toRefundState('succeeded'), 'REFUNDED')
    for (const word of ['pending', 'requires_action', null]) assert.equal(toRefundState(word), 'PENDING')
    for (const word of ['failed', 'canceled']) assert.equal(toRefundState(word), 'FAILED')
  })

  test('that is done can be returned by the bank, and a failed one never changes', () => {
    assert.ok(mayRefundBecome('REFUNDED', 'FAILED'))
    assert.ok(!mayRefundBecome('REFUNDED', 'PENDING'))
    assert.ok(!mayRefundBecome('FAILED', 'REFUNDED'))
  })
})
