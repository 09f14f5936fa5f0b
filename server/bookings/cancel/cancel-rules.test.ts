import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { STANDARD_TIERS } from '#test/build.ts'
import { type CancellationFacts, decideCancellation } from './cancel-rules.ts'

const departureAt = new Date('2026-12-04T12:00:00Z')
const HOUR_MS = 3_600_000

type Changed = Partial<CancellationFacts['booking']> &
  Partial<Pick<CancellationFacts, 'payment' | 'refundedMinor' | 'disputed'>> & {
    instantConfirm?: boolean
    movedEarlierHours?: number
  }

function decide(hoursBefore: number, changed: Changed = {}) {
  const {
    payment = 'CAPTURED',
    refundedMinor = 0,
    disputed = false,
    instantConfirm = true,
    movedEarlierHours = 0,
    ...booking
  } = changed
  return decideCancellation({
    booking: {
      ...{ status: 'CONFIRMED', cancelWindowHours: 12, noShowPenaltyPct: 80, refundRules: STANDARD_TIERS },
      ...{ approved: false, fullRefundUntil: null, ...booking },
    },
    leg: { departureAt, policyDepartureAt: before(-movedEarlierHours), instantConfirm },
    payment,
    disputed,
    paidMinor: 100_000,
    refundedMinor,
    parts: { currency: 'USD', fareMinor: 100_000, fareBackMinor: refundedMinor, lines: [] },
    now: new Date(departureAt.getTime() - hoursBefore * HOUR_MS),
  })
}

const before = (hours: number) => new Date(departureAt.getTime() - hours * HOUR_MS)
const A_MILLISECOND = 1 / HOUR_MS

describe('a confirmed booking', () => {
  for (const [hours, refundMinor, until, next] of [
    [100, 95_000, 72, 70_000],
    [72, 95_000, 72, 70_000],
    [72 - A_MILLISECOND, 70_000, 24, 0],
    [24, 70_000, 24, 0],
    [24 - A_MILLISECOND, 0, 12, null],
    [12, 0, 12, null],
  ] as const) {
    test(`${hours} hours before departure refunds ${refundMinor}`, () => {
      const quote = decide(hours)
      assert.deepEqual(
        [quote.way, quote.refundMinor, quote.keptMinor, quote.nextRefundMinor],
        ['POLICY', refundMinor, 100_000 - refundMinor, next],
      )
      assert.deepEqual(quote.holdsUntil, before(until))
    })
  }

  test('cannot be cancelled within the cancellation window, and the answer says what a no-show costs', () => {
    const quote = decide(12 - A_MILLISECOND)
    assert.deepEqual([quote.way, quote.why, quote.refundMinor], ['NOT_POSSIBLE', 'TOO_LATE', 0])
    assert.deepEqual(quote.noShow, { penaltyPct: 80, keptMinor: 80_000, refundMinor: 20_000 })
    assert.deepEqual(quote.closesAt, before(12))
  })

  test('cannot be cancelled during a dispute, even if a full refund is on offer', () => {
    for (const fullRefundUntil of [null, departureAt]) {
      const quote = decide(100, { disputed: true, fullRefundUntil })
      assert.deepEqual([quote.way, quote.why, quote.refundMinor], ['NOT_POSSIBLE', 'DISPUTED', 0])
    }
  })

  test('keeps its refund until the cancellation window begins, if that is before the tier ends', () => {
    const quote = decide(60, { cancelWindowHours: 48 })
    assert.deepEqual([quote.refundMinor, quote.nextRefundMinor], [70_000, null])
    assert.deepEqual(quote.holdsUntil, before(48))
  })

  test('refunds less after a partial refund, and never less than zero', () => {
    assert.deepEqual(
      [decide(80, { refundedMinor: 30_000 }), decide(80, { refundedMinor: 99_000 })].map(
        ({ refundMinor, keptMinor }) => [refundMinor, keptMinor],
      ),
      [
        [65_000, 5_000],
        [0, 1_000],
      ],
    )
  })

  test('refunds everything until departure if the operator moved the flight, also within the cancellation window', () => {
    for (const hours of [100, 1, A_MILLISECOND]) {
      const quote = decide(hours, { fullRefundUntil: departureAt })
      assert.deepEqual([quote.way, quote.refundMinor, quote.keptMinor], ['FULL_OFFERED', 100_000, 0])
      assert.deepEqual(quote.holdsUntil, departureAt)
    }
    assert.equal(decide(0, { fullRefundUntil: departureAt }).why, 'DEPARTED')
  })

  test('of a journey refunds by its policy once the journey’s moved flight has flown', () => {
    const offered = { fullRefundUntil: before(30) }
    const quote = decide(30 + A_MILLISECOND, offered)
    assert.deepEqual([quote.way, quote.refundMinor, quote.nextRefundMinor], ['FULL_OFFERED', 100_000, 70_000])
    assert.deepEqual(quote.holdsUntil, before(30))
    const flown = decide(30, offered)
    assert.deepEqual([flown.way, flown.refundMinor], ['POLICY', 70_000])
    assert.equal(decide(6, { fullRefundUntil: before(5) }).nextRefundMinor, null, 'too late at that time')
    assert.equal(decide(5, { fullRefundUntil: before(5) }).why, 'TOO_LATE')
  })

  for (const [hours, refundMinor, until, next] of [
    [71, 95_000, 70, 70_000],
    [70 - A_MILLISECOND, 70_000, 22, 0],
    [22 - A_MILLISECOND, 0, 10, null],
  ] as const) {
    test(`${hours} hours before a departure that was moved two hours earlier refunds ${refundMinor}`, () => {
      const quote = decide(hours, { movedEarlierHours: 2 })
      assert.deepEqual([quote.way, quote.refundMinor, quote.nextRefundMinor], ['POLICY', refundMinor, next])
      assert.deepEqual([quote.holdsUntil, quote.closesAt], [before(until), before(10)])
    })
  }

  test('can be cancelled until its flight leaves, if that was moved to before the cancellation window', () => {
    const moved = { movedEarlierHours: 2, cancelWindowHours: 1 }
    const quote = decide(A_MILLISECOND, moved)
    assert.deepEqual([quote.way, quote.closesAt, quote.holdsUntil], ['POLICY', departureAt, departureAt])
    assert.equal(quote.nextRefundMinor, null)
    assert.equal(decide(0, moved).why, 'DEPARTED')
  })

  test('cannot be cancelled after its flight has left', () => {
    assert.equal(decide(0).why, 'DEPARTED')
    assert.equal(decide(-5).why, 'DEPARTED')
  })
})

describe('a booking that is not confirmed', () => {
  test('may be withdrawn while it waits for an administrator', () => {
    const quote = decide(5, { status: 'PENDING', payment: 'AUTHORISED', instantConfirm: false })
    assert.deepEqual([quote.way, quote.refundMinor, quote.keptMinor], ['WITHDRAW', 0, 0])
  })

  const others: [string, Changed, string][] = [
    [
      'whose money is being taken',
      { payment: 'AUTHORISED', instantConfirm: false, approved: true },
      'BEING_CONFIRMED',
    ],
    ['that needs no administrator', { payment: 'AUTHORISED' }, 'BEING_CONFIRMED'],
    ['whose payment was just captured', { payment: 'CAPTURED', instantConfirm: false }, 'BEING_CONFIRMED'],
    ['that nobody has paid for', { payment: null }, 'NOT_PAID'],
  ]
  for (const [what, changed, why] of others) {
    test(`${what} cannot be withdrawn`, () => {
      const quote = decide(100, { status: 'PENDING', ...changed })
      assert.deepEqual([quote.way, quote.why], ['NOT_POSSIBLE', why])
    })
  }

  test('stays cancelled', () => {
    assert.equal(decide(100, { status: 'CANCELLED' }).why, 'CANCELLED')
  })
})
