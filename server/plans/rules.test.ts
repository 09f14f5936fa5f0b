import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addMonths,
  computeEntitledUntil,
  computeNextCheckAt,
  computeRefundDeadline,
  decideHowToChange,
  findEndReason,
  type ReportedPlan,
  toPlanState,
} from './rules.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const now = at('2026-11-21')
const reported = (fields: Partial<ReportedPlan> = {}): ReportedPlan => ({
  status: 'active',
  periodStartAt: at('2026-11-01'),
  periodEndsAt: at('2026-12-01'),
  endsAt: null,
  endedAt: null,
  endedFor: null,
  paymentsCount: 1,
  ...fields,
})

test('a member who has paid is not in a trial, even if the provider calls a postponed payment one', () => {
  assert.equal(toPlanState(reported({ status: 'trialing', paymentsCount: 0 })), 'TRIALING')
  assert.equal(toPlanState(reported({ status: 'trialing', paymentsCount: 1 })), 'ACTIVE')
  for (const status of ['past_due', 'unpaid', 'paused'])
    assert.equal(toPlanState(reported({ status })), 'PAST_DUE')
  for (const status of ['canceled', 'incomplete_expired'])
    assert.equal(toPlanState(reported({ status })), 'ENDED')
  assert.equal(toPlanState(reported({ status: 'incomplete' })), 'STARTING')
})

describe('Premium lasts', () => {
  const until = (fields: Partial<ReportedPlan>) =>
    computeEntitledUntil(reported(fields), { now }).toISOString().slice(0, 16)

  test('for the paid period and another week, in which the renewal is read', () => {
    assert.equal(until({}), '2026-12-08T12:00')
  })
  test('to the minute if it was ended', () => {
    assert.equal(until({ endsAt: at('2026-12-01') }), '2026-12-01T12:00')
    // A day after the period can only be reached by a renewal.
    assert.equal(until({ endsAt: at('2027-06-01') }), until({}))
  })
  test('for the trial and an hour', () => {
    assert.equal(until({ status: 'trialing', paymentsCount: 0 }), '2026-12-01T13:00')
  })
  test('for a week after a failed payment, and not beyond its end', () => {
    assert.equal(until({ status: 'past_due' }), '2026-11-08T12:00')
    assert.equal(until({ status: 'past_due', endsAt: at('2026-11-03') }), '2026-11-03T12:00')
  })
  test('no longer than its end, even if the provider’s clock is ahead of ours', () => {
    assert.equal(until({ status: 'canceled', endedAt: at('2026-11-10') }), '2026-11-10T12:00')
    assert.equal(until({ status: 'canceled', endedAt: at('2027-01-01') }), '2026-11-21T12:00')
  })
  test('not before the first payment', () => {
    assert.equal(until({ status: 'incomplete', paymentsCount: 0 }), '2026-11-21T12:00')
  })
})

test('the reason of an end is the one that we recorded, or the provider’s', () => {
  const ended = (fields: Partial<ReportedPlan>) =>
    findEndReason(reported({ status: 'canceled', ...fields }), { noted: null })
  assert.equal(ended({ paymentsCount: 0 }), 'TRIAL_OVER')
  assert.equal(ended({ paymentsCount: 0, endedFor: 'cancellation_requested' }), 'CANCELLED')
  assert.equal(ended({ endedFor: 'payment_failed' }), 'PAYMENT_FAILED')
  assert.equal(ended({}), 'CANCELLED')
  assert.equal(findEndReason(reported(), { noted: 'MONEY_BACK' }), 'MONEY_BACK')
})

test('a change of the billing is free in a trial, immediate to yearly, and later to monthly', () => {
  const from = (
    state: 'TRIALING' | 'ACTIVE',
    billing: 'MONTHLY' | 'ANNUAL',
    paidBilling: typeof billing | null,
  ) => decideHowToChange({ state, billing, paidBilling }, billing === 'ANNUAL' ? 'MONTHLY' : 'ANNUAL')
  assert.equal(from('TRIALING', 'MONTHLY', null), 'IN_TRIAL')
  assert.equal(from('TRIALING', 'ANNUAL', null), 'IN_TRIAL')
  assert.equal(from('ACTIVE', 'MONTHLY', 'MONTHLY'), 'AT_ONCE')
  assert.equal(from('ACTIVE', 'ANNUAL', 'ANNUAL'), 'LATER')
  assert.equal(from('ACTIVE', 'MONTHLY', 'ANNUAL'), 'LATER')
  const same = { state: 'ACTIVE', billing: 'ANNUAL', paidBilling: 'ANNUAL' } as const
  assert.equal(decideHowToChange(same, 'ANNUAL'), 'NOTHING')
})

test('the first payment is refundable for thirty days, to the second', () => {
  const firstPaidAt = at('2026-11-01')
  const until = new Date(firstPaidAt.getTime() + 30 * 86_400_000)
  assert.deepEqual(computeRefundDeadline({ firstPaidAt, now: new Date(until.getTime() - 1) }), until)
  assert.equal(computeRefundDeadline({ firstPaidAt, now: until }), null)
})

test('months are calendar months, and a shorter month ends on its last day', () => {
  for (const [from, months, to] of [
    ['2027-11-21', 6, '2028-05-21'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-10-31', 12, '2027-10-31'],
  ] as const) {
    assert.equal(addMonths(at(from), months).toISOString(), at(to).toISOString())
  }
})

test('the provider is read again soon after a due event, otherwise each hour, and never after the end', () => {
  const check = (state: 'TRIALING' | 'ACTIVE' | 'ENDED', periodEndsAt: Date) =>
    computeNextCheckAt(state, { periodEndsAt, nextTryAt: null, now })?.toISOString() ?? null
  assert.equal(check('ACTIVE', at('2026-12-01')), '2026-11-21T18:00:00.000Z')
  assert.equal(check('TRIALING', new Date(now.getTime() + 600_000)), '2026-11-21T12:11:00.000Z')
  assert.equal(check('ENDED', at('2026-12-01')), null)
})
