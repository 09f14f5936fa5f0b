import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { decideSettlement, describeRefusal, type Settlement, type SettlementFacts } from './rules.ts'

type Some = { [K in keyof SettlementFacts]?: Partial<SettlementFacts[K]> | SettlementFacts[K] }

/** A live hold of two seats on a leg that confirms at once; the card is authorised. */
function facts(some: Some = {}): SettlementFacts {
  return {
    booking: {
      status: 'PENDING',
      cancelReason: null,
      seats: 2,
      holdLapsed: false,
      approved: false,
      wasConfirmed: false,
      ...(some.booking as object),
    },
    leg: {
      onSale: true,
      cancelled: false,
      departed: false,
      operatorMayFly: true,
      instantConfirm: true,
      free: 5,
      ...(some.leg as object),
    },
    holdsAgain: (some.holdsAgain as boolean) ?? false,
    payment: (some.payment as SettlementFacts['payment']) ?? 'AUTHORISED',
    goesBack: (some.goesBack as boolean) ?? false,
    authorisationOver: (some.authorisationOver as boolean) ?? false,
  }
}

const lapsed = { holdLapsed: true }
const swept = { status: 'CANCELLED', cancelReason: 'EXPIRED' } as const
const released = { status: 'CANCELLED', cancelReason: 'ABANDONED' } as const
const seatsGone = { free: 1 }
const legCancelled = { cancelled: true, onSale: false, operatorMayFly: false }

const table: [string, Some, Settlement][] = [
  ['nothing paid yet', { payment: 'NONE' }, { do: 'nothing' }],
  ['authorised during the hold', {}, { do: 'secure', thenCapture: true }],
  [
    'authorised, and an administrator must decide',
    { leg: { instantConfirm: false } },
    { do: 'secure', thenCapture: false },
  ],
  [
    'authorised, and an administrator has approved',
    { leg: { instantConfirm: false }, booking: { approved: true } },
    { do: 'secure', thenCapture: true },
  ],
  [
    'authorised after the hold lapsed, with its seats free',
    { booking: lapsed },
    { do: 'secure', thenCapture: true },
  ],
  [
    'authorised after the hold was marked as expired, with its seats free',
    { booking: swept },
    { do: 'secure', thenCapture: true },
  ],
  [
    'authorised after the hold lapsed, with its seats sold',
    { booking: lapsed, leg: seatsGone },
    { do: 'release', why: 'SEATS_GONE', cancel: 'EXPIRED' },
  ],
  [
    'authorised after the hold was marked as expired, with its seats sold',
    { booking: swept, leg: seatsGone },
    { do: 'release', why: 'SEATS_GONE', cancel: null },
  ],
  [
    'authorised after the hold lapsed and sales closed',
    { booking: lapsed, leg: { onSale: false } },
    { do: 'release', why: 'SEATS_GONE', cancel: 'EXPIRED' },
  ],
  [
    'authorised after the hold lapsed and the traveller held seats again',
    { booking: swept, holdsAgain: true },
    { do: 'release', why: 'SEATS_GONE', cancel: null },
  ],
  [
    'authorised after the hold was released',
    { booking: released },
    { do: 'release', why: 'RELEASED', cancel: null },
  ],
  [
    'authorised after an administrator cancelled',
    { booking: { status: 'CANCELLED', cancelReason: 'ADMIN' } },
    { do: 'release', why: 'ADMIN', cancel: null },
  ],
  [
    'authorised, but the operator may not fly any more',
    { leg: { operatorMayFly: false, onSale: false } },
    { do: 'release', why: 'RELEASED', cancel: 'OPERATOR' },
  ],
  [
    'authorised, but the authorisation has expired',
    { authorisationOver: true },
    { do: 'release', why: 'AUTHORISATION_LAPSED', cancel: 'PAYMENT_FAILED' },
  ],
  [
    'authorised after the operator cancelled the flight',
    { booking: { status: 'CANCELLED', cancelReason: 'OPERATOR' }, leg: legCancelled },
    { do: 'release', why: 'LEG_CANCELLED', cancel: null },
  ],
  [
    'authorised after the hold was marked as expired and the flight cancelled',
    { booking: swept, leg: legCancelled },
    { do: 'release', why: 'LEG_CANCELLED', cancel: null },
  ],
  [
    'captured, but the flight is cancelled',
    { payment: 'CAPTURED', booking: swept, leg: legCancelled },
    { do: 'refund' },
  ],
  ['captured', { payment: 'CAPTURED' }, { do: 'confirm' }],
  [
    'captured and already confirmed',
    { payment: 'CAPTURED', booking: { status: 'CONFIRMED' } },
    { do: 'nothing' },
  ],
  [
    'captured after the hold was marked as expired, with its seats free',
    { payment: 'CAPTURED', booking: swept },
    { do: 'confirm' },
  ],
  ['captured without free seats', { payment: 'CAPTURED', booking: swept, leg: seatsGone }, { do: 'refund' }],
  ['captured after the flight has left', { payment: 'CAPTURED', leg: { departed: true } }, { do: 'refund' }],
  [
    'captured, with free seats, but a refund was already requested',
    { payment: 'CAPTURED', booking: swept, goesBack: true },
    { do: 'refund' },
  ],
  ['captured after the hold was released', { payment: 'CAPTURED', booking: released }, { do: 'refund' }],
  [
    'captured, confirmed and later cancelled',
    { payment: 'CAPTURED', booking: { status: 'CANCELLED', cancelReason: 'ADMIN', wasConfirmed: true } },
    { do: 'nothing' },
  ],
  ['cancelled by the provider during the hold', { payment: 'CANCELLED' }, { do: 'give_up', cancel: true }],
  [
    'cancelled by the provider after the hold was marked as expired',
    { payment: 'CANCELLED', booking: swept },
    { do: 'give_up', cancel: false },
  ],
  [
    'cancelled by the provider after the hold was released',
    { payment: 'CANCELLED', booking: released },
    { do: 'nothing' },
  ],
]

describe('settling', () => {
  for (const [what, some, settlement] of table) {
    test(`${what}: ${settlement.do}`, () => assert.deepEqual(decideSettlement(facts(some)), settlement))
  }

  test('never leaves captured money without a seat or a refund, and never captures money without seats', () => {
    fc.assert(
      fc.property(anyFacts, (all) => {
        const decided = decideSettlement(all)
        const seated = all.booking.status === 'CONFIRMED'
        if (all.payment === 'CAPTURED' && !seated)
          assert.ok(decided.do === 'confirm' || decided.do === 'refund')
        const live = all.booking.status === 'PENDING' && !all.booking.holdLapsed
        const takes = decided.do === 'confirm' || (decided.do === 'secure' && decided.thenCapture)
        if (takes && !live) assert.ok(all.leg.free >= all.booking.seats && all.leg.onSale && !all.holdsAgain)
        if (decided.do === 'secure') assert.ok(all.leg.operatorMayFly || all.leg.onSale)
        if (all.leg.cancelled) assert.notEqual(decided.do, 'secure')
      }),
    )
  })
})

const anyFacts: fc.Arbitrary<SettlementFacts> = fc.record({
  booking: fc.oneof(
    fc.record({
      status: fc.constant('PENDING' as const),
      cancelReason: fc.constant(null),
      seats: fc.integer({ min: 1, max: 8 }),
      holdLapsed: fc.boolean(),
      approved: fc.boolean(),
      wasConfirmed: fc.constant(false),
    }),
    fc.record({
      status: fc.constant('CONFIRMED' as const),
      cancelReason: fc.constant(null),
      seats: fc.integer({ min: 1, max: 8 }),
      holdLapsed: fc.boolean(),
      approved: fc.boolean(),
      wasConfirmed: fc.constant(false),
    }),
    fc.record({
      status: fc.constant('CANCELLED' as const),
      cancelReason: fc.constantFrom(
        'EXPIRED' as const,
        'ABANDONED' as const,
        'OPERATOR' as const,
        'ADMIN' as const,
        'PAYMENT_FAILED' as const,
      ),
      seats: fc.integer({ min: 1, max: 8 }),
      holdLapsed: fc.boolean(),
      approved: fc.boolean(),
      wasConfirmed: fc.constant(false),
    }),
  ),
  leg: fc.record({
    onSale: fc.boolean(),
    cancelled: fc.boolean(),
    departed: fc.boolean(),
    operatorMayFly: fc.boolean(),
    instantConfirm: fc.boolean(),
    free: fc.integer({ min: 0, max: 8 }),
  }),
  holdsAgain: fc.boolean(),
  payment: fc.constantFrom('NONE' as const, 'AUTHORISED' as const, 'CAPTURED' as const, 'CANCELLED' as const),
  goesBack: fc.boolean(),
  authorisationOver: fc.boolean(),
})

describe('the sentence of a refusal', () => {
  test('says how many seats are left', () => {
    const say = (free: number) => describeRefusal('not_enough_seats', { free })?.message
    assert.equal(say(0), 'The last seats on this flight have just been taken.')
    assert.equal(say(1), 'Only 1 seat is left on this flight.')
    assert.equal(say(3), 'Only 3 seats are left on this flight.')
    assert.equal(describeRefusal('leg_not_bookable'), undefined)
  })
})
