import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KYB_STATUSES, type KybStatus } from '#contract/operators/operators.ts'
import {
  buildChecklist,
  buildOnboarding,
  countDaysUntil,
  findDueWarning,
  findPublishBlock,
  findSubmitProblems,
  mayBecome,
  pickBanner,
  type SetupFacts,
} from './rules.ts'

const READY: SetupFacts = {
  kybStatus: 'APPROVED',
  kybNotes: null,
  onboardingStatus: 'COMPLETE',
  payoutsEnabled: true,
  ownerMaySell: true,
  today: '2026-11-21',
  certificates: { aoc: '2027-05-01', insurance: '2026-11-21' },
  certificatesUndated: [],
  documentsWaiting: [],
  policiesSaved: true,
}
const facts = (more: Partial<SetupFacts>): SetupFacts => ({ ...READY, ...more })

test('a review moves from submitted to decided, and only a rejection can be submitted again', () => {
  const allowed = [null, ...KYB_STATUSES].flatMap((from) =>
    KYB_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} to ${to}`),
  )
  assert.deepEqual(allowed, [
    'null to PENDING',
    'PENDING to UNDER_REVIEW',
    'PENDING to APPROVED',
    'PENDING to REJECTED',
    'UNDER_REVIEW to APPROVED',
    'UNDER_REVIEW to REJECTED',
    'REJECTED to PENDING',
  ])
})

describe('publishing is blocked', () => {
  const cases: [string, Partial<SetupFacts>, RegExp, string][] = [
    ['before submitting', { kybStatus: null }, /not been submitted/, 'onboarding'],
    ['while reviewed', { kybStatus: 'UNDER_REVIEW' }, /review has not been completed/, 'settings'],
    ['once rejected', { kybStatus: 'REJECTED' }, /was rejected/, 'onboarding'],
    ['without payouts', { onboardingStatus: 'PENDING' }, /^Stripe Connect onboarding must be/, 'payouts'],
    ['while the owner is suspended', { ownerMaySell: false }, /account that runs this operator/, 'settings'],
    [
      'while Stripe verifies the account',
      { payoutsEnabled: false },
      /Stripe has not enabled payouts/,
      'payouts',
    ],
    [
      'without a certificate',
      { certificates: { aoc: null, insurance: '2027-01-01' } },
      /^AOC document is required\.$/,
      'documents',
    ],
    [
      'on the day after a certificate’s last day',
      { certificates: { aoc: '2027-01-01', insurance: '2026-11-20' } },
      /^The insurance certificate expired on 20 November 2026\.$/,
      'documents',
    ],
  ]
  cases.push(
    [
      'while a certificate has no expiry date',
      { certificates: { aoc: null, insurance: '2027-01-01' }, certificatesUndated: ['aoc'] },
      /^We have yet to enter until when the AOC document is valid\.$/,
      'documents',
    ],
    [
      'while the new document waits for review',
      { certificates: { aoc: '2026-11-20', insurance: '2027-01-01' }, documentsWaiting: ['aoc'] },
      /^The AOC document expired on 20 November 2026\. The new one waits for our review\.$/,
      'documents',
    ],
    [
      'with a missing document as the first reason, before a waiting one',
      { certificates: { aoc: '2026-11-20', insurance: '2026-11-19' }, documentsWaiting: ['aoc'] },
      /^The insurance certificate expired on 19 November 2026\.$/,
      'documents',
    ],
  )
  for (const [when, more, reason, to] of cases) {
    test(when, () => {
      const block = findPublishBlock(facts(more))
      assert.match(block?.reason ?? '', reason)
      assert.equal(block?.to, to)
    })
  }

  test('not on the last day of a certificate', () => {
    assert.equal(findPublishBlock(READY), null)
  })
})

test("the banner has the specification's title for each status", () => {
  const title = (kybStatus: KybStatus | null, more: Partial<SetupFacts> = {}) =>
    pickBanner(facts({ kybStatus, ...more }))?.title
  assert.equal(pickBanner(null)?.title, 'Complete Your Profile')
  assert.equal(title(null), 'Complete Your Profile')
  assert.equal(title('PENDING'), 'KYB Review Pending')
  assert.equal(title('UNDER_REVIEW'), 'Under Review')
  assert.equal(title('REJECTED'), 'Application Rejected')
  assert.equal(title('APPROVED', { payoutsEnabled: false }), 'Setup Required')
  assert.equal(pickBanner(READY), null)
})

test('the checklist is complete with 100 percent when publishing is allowed, else 75', () => {
  assert.equal(buildChecklist(READY, { publishingAllowed: true }).percent, 100)
  assert.equal(buildChecklist(null).percent, 75)
  assert.ok(buildChecklist(READY).items.every(({ done }) => done))
})

test('the onboarding continues at the first incomplete step', () => {
  const findStep = (more: Partial<SetupFacts>) => buildOnboarding(facts({ kybStatus: null, ...more })).step
  assert.equal(buildOnboarding(null).step, 1)
  assert.equal(findStep({ certificates: { aoc: null, insurance: null } }), 2)
  assert.equal(findStep({ onboardingStatus: 'NOT_STARTED' }), 3)
  assert.equal(findStep({ policiesSaved: false }), 4)
  assert.equal(findStep({}), 5)
  const open = [null, ...KYB_STATUSES].filter((kybStatus) => buildOnboarding(facts({ kybStatus })).open)
  assert.deepEqual(open, [null, 'REJECTED'])
})

test('submitting needs both certificates and a payout account, which need not be enabled yet', () => {
  assert.deepEqual(findSubmitProblems(facts({ payoutsEnabled: false })), [])
  const nothing = facts({ onboardingStatus: 'NOT_STARTED', certificates: { aoc: null, insurance: null } })
  assert.deepEqual(
    findSubmitProblems(nothing).map(({ path }) => path),
    ['documents.aoc', 'documents.insurance', 'connect'],
  )
})

test('a reminder is due 30, 14 and 3 days before the last day', () => {
  assert.equal(countDaysUntil('2026-12-21', '2026-11-21'), 30)
  assert.deepEqual([31, 30, 15, 14, 4, 3, 0, -1].map(findDueWarning), [null, 30, 30, 14, 14, 3, 3, null])
})
