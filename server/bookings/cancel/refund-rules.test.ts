import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { computeShare } from '#server/payments/refunds/shares-of-refund.ts'
import { STANDARD_TIERS } from '#test/build.ts'
import { quotePolicyRefundAt } from './refund-rules.ts'

const departureAt = new Date('2026-12-04T12:00:00Z')
const times = { departureAt, policyDepartureAt: departureAt }
const policy = { refundRules: STANDARD_TIERS, noShowPenaltyPct: 100 }

function pctAt(hoursBefore: number, { movedEarlierHours = 0 } = {}): number {
  const now = new Date(departureAt.getTime() - hoursBefore * 3_600_000)
  const policyDepartureAt = new Date(departureAt.getTime() + movedEarlierHours * 3_600_000)
  return quotePolicyRefundAt(policy, { departureAt, policyDepartureAt, now }).refundPct
}

describe('the refund of the policy', () => {
  for (const [hours, pct] of [
    [500, 95],
    [72, 95],
    [71.9999, 70],
    [24, 70],
    [23.9999, 0],
    [0, 0],
  ] as const) {
    test(`${hours} hours before departure: ${pct} %`, () => assert.equal(pctAt(hours), pct))
  }

  test('counts from the booked departure if the flight was moved earlier', () => {
    assert.deepEqual([pctAt(23), pctAt(23, { movedEarlierHours: 1 })], [0, 70])
    assert.deepEqual([pctAt(22.9, { movedEarlierHours: 1 }), pctAt(71, { movedEarlierHours: 1 })], [0, 95])
    assert.equal(pctAt(-0.5, { movedEarlierHours: 2 }), 0, 'the flight has left: a no-show')
  })

  test('after departure is the rest after the no-show penalty', () => {
    const now = new Date(departureAt.getTime() + 1)
    const given = quotePolicyRefundAt({ ...policy, noShowPenaltyPct: 80 }, { ...times, now })
    assert.equal(given.refundPct, 20)
    assert.ok(given.noShow)
  })

  test('is rounded down to an amount that cards accept', () => {
    assert.equal(computeShare(100_001, 95, 'USD'), 95_000)
    assert.equal(computeShare(1_250_500, 33, 'KWD'), 412_660)
    assert.equal(computeShare(999, 70, 'JPY'), 699)
  })
})
