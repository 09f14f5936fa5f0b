import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DisputeState } from '#contract/disputes/disputes.ts'
import { checkAgainSeconds, mayDisputeBecome, sumDisputeMoney, toDisputeState } from './rules.ts'

test('the provider’s statuses map to four states', () => {
  const words = {
    needs_response: 'NEEDS_RESPONSE',
    warning_needs_response: 'NEEDS_RESPONSE',
    under_review: 'UNDER_REVIEW',
    warning_under_review: 'UNDER_REVIEW',
    appeal_under_review: 'UNDER_REVIEW',
    won: 'WON',
    warning_closed: 'WON',
    prevented: 'WON',
    lost: 'LOST',
  }
  for (const [word, state] of Object.entries(words)) assert.equal(toDisputeState(word), state, word)
})

test('a dispute only moves forward, and a decision is final', () => {
  const ways = DisputeState.options.flatMap((from) =>
    DisputeState.options.filter((to) => mayDisputeBecome(from, to)).map((to) => `${from} ${to}`),
  )
  assert.deepEqual(ways, [
    'NEEDS_RESPONSE UNDER_REVIEW',
    'NEEDS_RESPONSE WON',
    'NEEDS_RESPONSE LOST',
    'UNDER_REVIEW WON',
    'UNDER_REVIEW LOST',
  ])
  assert.deepEqual(
    DisputeState.options.map((state) => checkAgainSeconds(state)),
    [600, 600, null, null],
  )
})

test('moved amounts and fees are summed separately', () => {
  const entry = { id: 'txn_1', currency: 'usd', created: 1_800_000_000 }
  assert.deepEqual(sumDisputeMoney([]), {
    withdrawnMinor: 0,
    reinstatedMinor: 0,
    feeMinor: 0,
    withdrawnAt: null,
    reinstatedAt: null,
  })
  const money = sumDisputeMoney([
    { ...entry, amount: -420_000, fee: 1500 },
    { ...entry, amount: 420_000, fee: 0, created: 1_800_000_100 },
  ])
  assert.deepEqual([money.withdrawnMinor, money.reinstatedMinor, money.feeMinor], [420_000, 420_000, 1500])
  assert.equal(money.reinstatedAt?.getTime(), 1_800_000_100_000)
})
