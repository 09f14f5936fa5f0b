import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PoliciesForm } from '#contract/operators/operators.ts'
import {
  buildPreview,
  findPolicyProblems,
  type PolicyFields,
  placeProblems,
  removeTier,
  toPoliciesBody,
  toPolicyFields,
  withNewTier,
  withTier,
} from './policy-fields.ts'

test('without saved policies the fields have the default ones, which are valid', () => {
  const fields = toPolicyFields(null)
  assert.deepEqual([fields.cancelWindowHours, fields.noShowPenaltyPct], ['24', '100'])
  assert.deepEqual(
    fields.tiers.map(({ from, until, refundPct }) => [from, until, refundPct]),
    [
      ['72', '', '95'],
      ['24', '72', '70'],
      ['0', '24', '0'],
    ],
  )
  assert.deepEqual(findPolicyProblems(fields), {})
})

test('the preview is computed from the fields', () => {
  const fields = toPolicyFields(null)
  assert.deepEqual(percents(fields), [70, 0])
  const middle = fields.tiers[1]?.key ?? ''
  assert.deepEqual(percents(withTier(fields, middle, { refundPct: '55' })), [55, 0])
  assert.equal(buildPreview(withTier(fields, middle, { refundPct: '' })), null)
})

test('a gap, an overlap and a missing number are problems of their tier', () => {
  const fields = toPolicyFields(null)
  const [top, middle, low] = fields.tiers.map(({ key }) => key) as [string, string, string]
  assert.deepEqual(findPolicyProblems(removeTier(fields, middle)), {
    [`tiers.${top}.from`]: 'Nothing is said about 24 to 72 hours before departure',
  })
  assert.deepEqual(findPolicyProblems(withTier(fields, middle, { from: '20' })), {
    [`tiers.${middle}.from`]: 'Overlaps the tier below it, which reaches to 24 hours',
  })
  assert.deepEqual(findPolicyProblems(withTier(fields, low, { refundPct: '' })), {
    [`tiers.${low}.refundPct`]: 'Enter a percentage',
  })
  const added = withNewTier(fields)
  assert.deepEqual(Object.values(findPolicyProblems(added)), [
    'Enter a number of hours',
    'Enter a percentage',
  ])
})

test('the cancel window and the penalty have their limits', () => {
  const fields = { ...toPolicyFields(null), cancelWindowHours: '169', noShowPenaltyPct: '' }
  assert.deepEqual(findPolicyProblems(fields), {
    cancelWindowHours: 'Cancel window must be between 0 and 168 hours',
    noShowPenaltyPct: 'No-show penalty must be between 0 and 100%',
  })
})

test('policies without a tier are refused', () => {
  assert.deepEqual(findPolicyProblems({ ...toPolicyFields(null), tiers: [] }), {
    tiers: 'Add at least one refund tier',
  })
})

test('a description is kept until its hours change', () => {
  const fields = toPolicyFields(null)
  const key = fields.tiers[0]?.key ?? ''
  const described = (body: PolicyFields) =>
    PoliciesForm.parse(toPoliciesBody(body)).refundRulesJSON.rules.map(({ description }) => description)
  const kept = withTier(withTier(fields, key, { description: 'In good time' }), key, { refundPct: '90' })
  assert.equal(described(kept)[0], 'In good time')
  const moved = withTier(withTier(kept, key, { from: '96' }), fields.tiers[1]?.key ?? '', { until: '96' })
  assert.deepEqual(described(moved).slice(0, 2), [
    '96+ hours before departure',
    '24-96 hours before departure',
  ])
})

test("the server's problems appear at the same fields", () => {
  const { tiers } = toPolicyFields(null)
  const problems = [
    { path: 'refundRulesJSON.rules.2.refundPct', message: 'a' },
    { path: 'policies.refundRulesJSON.rules', message: 'b' },
    { path: 'policies.cancelWindowHours', message: 'c' },
  ]
  assert.deepEqual(placeProblems(problems, { tiers }), {
    [`tiers.${tiers[2]?.key}.refundPct`]: 'a',
    tiers: 'b',
    cancelWindowHours: 'c',
  })
})

function percents(fields: PolicyFields): number[] {
  return (buildPreview(fields) ?? []).map(({ refundPct }) => refundPct)
}
