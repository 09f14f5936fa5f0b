import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  DEFAULT_REFUND_RULES,
  describeTier,
  findLowTiers,
  findTierIssues,
  isOurDescription,
  MAX_REFUND_TIERS,
  previewCancellation,
  type RefundTier,
  refundPctAt,
  sortTiers,
} from './refund-tiers.ts'

/** Tiers that cover 0 to infinity exactly once, in any order. */
const covering = fc
  .uniqueArray(fc.integer({ min: 1, max: 8760 }), { maxLength: MAX_REFUND_TIERS - 1 })
  .chain((edges) => {
    const bounds = [0, ...edges.toSorted((a, b) => a - b)]
    return fc
      .array(fc.integer({ min: 0, max: 100 }), { minLength: bounds.length, maxLength: bounds.length })
      .map((percents) =>
        bounds.map((hoursBeforeMin, index): RefundTier => {
          const hoursBeforeMax = bounds[index + 1]
          const refundPct = percents[index] ?? 0
          return { hoursBeforeMin, refundPct, ...(hoursBeforeMax === undefined ? {} : { hoursBeforeMax }) }
        }),
      )
      .chain((tiers) => fc.shuffledSubarray(tiers, { minLength: tiers.length, maxLength: tiers.length }))
  })

describe('refund tiers', () => {
  test('the proposed ones give 70% at 48h and 0% at 12h before departure', () => {
    const policies = { cancelWindowHours: 24, rules: DEFAULT_REFUND_RULES }
    assert.deepEqual(
      [48, 12].map((hours) => previewCancellation(policies, hours).refundPct),
      [70, 0],
    )
    assert.deepEqual(
      [previewCancellation(policies, 48).cancellable, previewCancellation(policies, 12).cancellable],
      [true, false],
    )
    assert.equal(previewCancellation(policies, 48).example, 'Cancelling 48h before departure gives 70%')
    assert.deepEqual(findTierIssues(DEFAULT_REFUND_RULES), [])
  })

  test('include their lower bound: exactly 72 h before departure is the 72+ tier', () => {
    assert.equal(refundPctAt(DEFAULT_REFUND_RULES, 72), 95)
    assert.equal(refundPctAt(DEFAULT_REFUND_RULES, 71.99), 70)
    assert.equal(refundPctAt(DEFAULT_REFUND_RULES, 24), 70)
    assert.equal(refundPctAt(DEFAULT_REFUND_RULES, 0), 0)
    assert.equal(refundPctAt(DEFAULT_REFUND_RULES, -5), 0)
  })

  test('that cover 0 to infinity once have no issue, and every hour is in exactly one', () => {
    fc.assert(
      fc.property(covering, fc.double({ min: 0, max: 20_000, noNaN: true }), (tiers, hours) => {
        assert.deepEqual(findTierIssues(tiers), [])
        const into = tiers.filter(
          ({ hoursBeforeMin, hoursBeforeMax = Number.POSITIVE_INFINITY }) =>
            hours >= hoursBeforeMin && hours < hoursBeforeMax,
        )
        assert.equal(into.length, 1)
        assert.equal(refundPctAt(tiers, hours), into[0]?.refundPct)
        assert.equal(refundPctAt(sortTiers(tiers), hours), refundPctAt(tiers, hours))
      }),
    )
  })

  test('with a missing one have a gap, which is named', () => {
    fc.assert(
      fc.property(covering, fc.nat(), (tiers, pick) => {
        const without = tiers.toSpliced(pick % tiers.length, 1)
        fc.pre(without.length > 0)
        assert.ok(findTierIssues(without).some(({ message }) => message.startsWith('Nothing is said about')))
      }),
    )
  })

  test('overlap if one ends after the next begins', () => {
    fc.assert(
      fc.property(covering, fc.nat(), (tiers, pick) => {
        const bounded = tiers.filter(
          ({ hoursBeforeMax }) => hoursBeforeMax !== undefined && hoursBeforeMax < 8760,
        )
        fc.pre(bounded.length > 0)
        const chosen = bounded[pick % bounded.length]
        const wider = tiers.map((tier) =>
          tier === chosen ? { ...tier, hoursBeforeMax: (tier.hoursBeforeMax ?? 0) + 1 } : tier,
        )
        assert.ok(findTierIssues(wider).some(({ message }) => /^Overlaps/.test(message)))
      }),
    )
  })

  test('have an error at each wrong field', () => {
    const wrong = (tier: Partial<RefundTier>) =>
      findTierIssues([{ hoursBeforeMin: 0, refundPct: 0, ...tier }]).map(({ field }) => field)
    assert.deepEqual(wrong({ refundPct: 101 }), ['refundPct'])
    assert.deepEqual(wrong({ refundPct: -1 }), ['refundPct'])
    assert.deepEqual(wrong({ refundPct: 12.5 }), ['refundPct'])
    assert.deepEqual(wrong({ hoursBeforeMin: -1 }), ['hoursBeforeMin'])
    assert.deepEqual(wrong({ hoursBeforeMin: 5, hoursBeforeMax: 5 }), ['hoursBeforeMax'])
    assert.deepEqual(wrong({ hoursBeforeMax: 24 }), ['hoursBeforeMax'])
    assert.deepEqual(wrong({ hoursBeforeMin: Number.NaN }), ['hoursBeforeMin'])
  })

  test('have descriptions made from their hours', () => {
    assert.deepEqual(DEFAULT_REFUND_RULES.map(describeTier), [
      '72+ hours before departure',
      '24-72 hours before departure',
      'Under 24 hours before departure',
    ])
  })
})

test('ranges that refund less than the default are found, whatever their description', () => {
  assert.deepEqual(findLowTiers(DEFAULT_REFUND_RULES), [])
  assert.deepEqual(findLowTiers([{ hoursBeforeMin: 0, refundPct: 100 }]), [])
  assert.deepEqual(findLowTiers([{ hoursBeforeMin: 0, refundPct: 0 }]), [
    { hoursBefore: 72, refundPct: 0, defaultPct: 95 },
    { hoursBefore: 24, refundPct: 0, defaultPct: 70 },
  ])
  const later = [
    { hoursBeforeMin: 48, refundPct: 95 },
    { hoursBeforeMin: 0, hoursBeforeMax: 48, refundPct: 50 },
  ]
  assert.deepEqual(findLowTiers(later), [{ hoursBefore: 24, refundPct: 50, defaultPct: 70 }])
})

test('our descriptions are distinguished from the operator’s own texts', () => {
  const ours = [...DEFAULT_REFUND_RULES, { hoursBeforeMin: 5, hoursBeforeMax: 9 }].map(describeTier)
  assert.deepEqual(ours.map(isOurDescription), [true, true, true, true])
  for (const own of ['Full refund any time', '72+ hours before departure: full refund'])
    assert.equal(isOurDescription(own), false)
})
