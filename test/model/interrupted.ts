import assert from 'node:assert/strict'
import type { Seen } from './observe.ts'
import { copyWorld } from './outcomes.ts'
import type { Known, SeenBooking, Snapshot, World } from './state.ts'

const WAY: readonly (Known | null)[] = [
  null,
  'STARTING',
  'OPEN',
  'EXPIRED',
  'AUTHORISED',
  'CANCELLED',
  'CAPTURED',
  'REFUNDED',
]

/** Asserts that an interrupted state lies between the state before and the predicted state after, and nothing else changed. */
export function assertBetween(before: Snapshot, seen: Snapshot, after: Snapshot): void {
  assert.ok([before.leg.status, after.leg.status].includes(seen.leg.status), 'the flight')
  assert.equal(seen.bookings.length, after.bookings.length, 'as many bookings')
  for (const [i, one] of seen.bookings.entries()) {
    const [was, will] = [before.bookings[i], after.bookings[i]]
    assert.ok(was && will)
    assert.deepEqual(
      [one.seats, one.amountMinor, one.feeMinor],
      [will.seats, will.amountMinor, will.feeMinor],
    )
    const states = [
      was,
      will,
      { status: 'PENDING', reason: null },
      { status: 'CANCELLED', reason: 'EXPIRED' },
    ]
    assert.ok(
      states.some((state) => state.status === one.status && state.reason === one.reason),
      'a state between before and after',
    )
    assertOnTheWay(was, one, will)
    assert.ok(
      one.refunds.length >= was.refunds.length && one.refunds.length <= will.refunds.length,
      'refunds',
    )
  }
}

function assertOnTheWay(was: SeenBooking, one: SeenBooking, will: SeenBooking): void {
  // A payment that was given up before its page was shown is followed by another payment.
  const wasGivenUp = was.payment?.known === 'EXPIRED' && was.payment.truth === 'UNPAID'
  const known = [wasGivenUp ? null : was.payment, one.payment, will.payment].map((one) => one?.known ?? null)
  const [from, here, to] = known.map((state) => WAY.indexOf(state))
  assert.ok(from !== undefined && here !== undefined && to !== undefined)
  assert.ok(here >= Math.min(from, to) && here <= Math.max(from, to), `payment ${one.payment?.known}`)
}

/** Sets the model to the state that the product was left in. State that the snapshot does not show stays as in the model. */
export function adopt(base: World, { snapshot: seen, bookings: rows }: Seen): World {
  const world = copyWorld(base)
  const { status, seatsTotal, priceMinor } = seen.leg
  world.leg = { ...world.leg, status: status as World['leg']['status'], seatsTotal, priceMinor }
  world.payout = seen.payout && structuredClone(seen.payout)
  world.interrupted = true
  for (const [i, one] of seen.bookings.entries()) {
    const booking = world.bookings[i]
    assert.ok(booking)
    const { hold, payment, refunds, ...rest } = one
    Object.assign(booking, rest, hold ? { hold } : {})
    const known = { card: null, authorisationOver: false, ...booking.payment }
    booking.payment = payment && { ...known, ...payment }
    booking.refunds = refunds.map((refund, n) => ({
      ...refund,
      retried: booking.refunds[n]?.retried ?? false,
      toRead: rows[i]?.refundsToRead[n] ?? false,
    }))
  }
  return world
}
