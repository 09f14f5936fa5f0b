import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { decideTogether, type Settlement, type SettlementFacts } from './rules.ts'

type Some = {
  booking?: Partial<SettlementFacts['booking']>
  leg?: Partial<SettlementFacts['leg']>
  payment?: SettlementFacts['payment']
  goesBack?: boolean
  authorisationOver?: boolean
}

function part({ booking, leg, ...rest }: Some = {}): SettlementFacts {
  return {
    booking: {
      ...{ status: 'PENDING', cancelReason: null, seats: 1, holdLapsed: false },
      ...{ approved: false, wasConfirmed: false, ...booking },
    },
    leg: {
      ...{ onSale: true, cancelled: false, departed: false, operatorMayFly: true },
      ...{ instantConfirm: true, free: 3, ...leg },
    },
    ...{ holdsAgain: false, payment: 'AUTHORISED', goesBack: false, authorisationOver: false, ...rest },
  }
}

const NOTHING: Settlement = { do: 'nothing' }
const CAPTURE: Settlement = { do: 'secure', thenCapture: true }
const lapsed = { holdLapsed: true }
const swept = { status: 'CANCELLED', cancelReason: 'EXPIRED' } as const
const cancelled = { status: 'CANCELLED', cancelReason: 'OPERATOR' } as const
const seatsGone = { free: 0 }
const unpaid = { payment: 'NONE' } as const
const taken = { payment: 'CAPTURED' } as const
const ended = { payment: 'CANCELLED' } as const

const table: [string, [Some, Some], [Settlement, Settlement]][] = [
  ['neither is paid', [unpaid, unpaid], [NOTHING, NOTHING]],
  ['the first is authorised and the hold is live', [{}, unpaid], [NOTHING, NOTHING]],
  ['both are authorised', [{}, {}], [CAPTURE, CAPTURE]],
  ['the first is captured and the second is not yet', [taken, {}], [NOTHING, CAPTURE]],
  ['both are captured', [taken, taken], [{ do: 'confirm' }, { do: 'confirm' }]],
  [
    'the hold ended between the two payments',
    [{ booking: lapsed }, { ...unpaid, booking: lapsed }],
    [{ do: 'release', why: 'OTHER_UNPAID', cancel: 'EXPIRED' }, NOTHING],
  ],
  [
    'the hold ended between the two payments and was marked as expired',
    [{ booking: swept }, { ...unpaid, booking: swept }],
    [{ do: 'release', why: 'OTHER_UNPAID', cancel: null }, NOTHING],
  ],
  [
    'the operator cancelled the unpaid flight',
    [{}, { ...unpaid, booking: cancelled }],
    [{ do: 'release', why: 'OTHER_FLIGHT', cancel: 'PAYMENT_FAILED' }, NOTHING],
  ],
  [
    'the second seat was sold during its payment',
    [{}, { booking: lapsed, leg: seatsGone }],
    [
      { do: 'release', why: 'OTHER_FLIGHT', cancel: 'PAYMENT_FAILED' },
      { do: 'release', why: 'SEATS_GONE', cancel: 'EXPIRED' },
    ],
  ],
  [
    'the second authorisation expired after the first was captured',
    [taken, ended],
    [
      { do: 'refund', cancel: 'PAYMENT_FAILED' },
      { do: 'give_up', cancel: true },
    ],
  ],
  [
    'the second flight was cancelled after the first was captured',
    [taken, { booking: cancelled, leg: { cancelled: true, onSale: false, operatorMayFly: false } }],
    [
      { do: 'refund', cancel: 'PAYMENT_FAILED' },
      { do: 'release', why: 'LEG_CANCELLED', cancel: null },
    ],
  ],
  [
    'the first authorisation was released before the second payment',
    [{ ...ended, booking: swept }, { booking: swept }],
    [
      { do: 'give_up', cancel: false },
      { do: 'release', why: 'OTHER_FLIGHT', cancel: null },
    ],
  ],
  [
    'one was confirmed and later cancelled',
    [
      { ...unpaid, booking: { ...cancelled, wasConfirmed: true } },
      { ...taken, booking: { status: 'CONFIRMED', wasConfirmed: true } },
    ],
    [NOTHING, NOTHING],
  ],
]

describe('two flights that are paid for together', () => {
  for (const [when, facts, expected] of table) {
    test(when, () => {
      assert.deepEqual(decideTogether(facts.map(part)), expected)
      assert.deepEqual(decideTogether(facts.map(part).reverse()), expected.toReversed())
    })
  }

  test('capture only if both can be confirmed, and keep no money for one flight alone', () => {
    const anyPart = fc.record({
      booking: fc.record({
        status: fc.constantFrom('PENDING', 'CANCELLED'),
        cancelReason: fc.constantFrom('EXPIRED', 'ABANDONED', 'OPERATOR', 'ADMIN', 'PAYMENT_FAILED'),
        holdLapsed: fc.boolean(),
      }),
      leg: fc.record({
        onSale: fc.boolean(),
        cancelled: fc.boolean(),
        departed: fc.boolean(),
        operatorMayFly: fc.boolean(),
        free: fc.nat(2),
      }),
      payment: fc.constantFrom('NONE', 'AUTHORISED', 'CAPTURED', 'CANCELLED'),
      goesBack: fc.boolean(),
      authorisationOver: fc.boolean(),
    }) as fc.Arbitrary<Some>
    fc.assert(
      fc.property(anyPart, anyPart, (one, other) => {
        const facts = [part(one), part(other)]
        const decisions = decideTogether(facts)
        const paid = facts.map(({ payment }) => payment)
        const captures = decisions.filter((each) => each.do === 'secure' && each.thenCapture)
        const hasMoney = paid.every((payment) => payment === 'AUTHORISED' || payment === 'CAPTURED')
        if (captures.length > 0) assert.ok(hasMoney, 'a capture without money for both')
        if (decisions.some((each) => each.do === 'confirm')) assert.deepEqual(paid, ['CAPTURED', 'CAPTURED'])
        // If one leg is given up, so is the other.
        const goes = decisions.map(
          (each) => each.do === 'release' || each.do === 'refund' || each.do === 'give_up',
        )
        if (!goes.includes(true) || paid.every((payment) => payment === 'CAPTURED')) return
        for (const [index, payment] of paid.entries()) {
          if (payment === 'AUTHORISED' || payment === 'CAPTURED')
            assert.ok(goes[index], 'money kept for one flight alone')
        }
      }),
      { numRuns: 3000 },
    )
  })
})
