import {
  type Booking,
  computeLeft,
  computeNet,
  counts,
  filterOnSale,
  freeLaps,
  freeSeats,
  hasLeft,
  type Known,
  nothingWaiting,
  operatorFlies,
  type Payment,
  type Reason,
  type Refund,
  sumMinor,
  type Truth,
  type World,
} from './state.ts'

/**
 * The expected results: how the model settles payments, sends refunds and pays operators. Each function changes the world
 * that it gets.
 */

// SHOWN: the status that the provider reports for each true state. NEWS: the statuses that may follow a known one.
const SHOWN: Record<Truth, Known> = {
  UNPAID: 'OPEN',
  CLOSED: 'EXPIRED',
  HELD: 'AUTHORISED',
  TAKEN: 'CAPTURED',
  LET_GO: 'CANCELLED',
}
const NEWS: Record<Known, readonly Known[]> = {
  STARTING: [],
  OPEN: ['AUTHORISED', 'CAPTURED', 'CANCELLED', 'EXPIRED'],
  AUTHORISED: ['CAPTURED', 'CANCELLED'],
  EXPIRED: ['AUTHORISED', 'CAPTURED'],
  CAPTURED: [],
  CANCELLED: [],
  REFUNDED: [],
}

/** Reads the payment from the provider. A payment that is not open any more is settled next. */
export function sync(world: World, booking: Booking): void {
  const { payment } = booking
  if (!payment || payment.known === 'STARTING') return
  const shown = SHOWN[payment.truth]
  if (NEWS[payment.known].includes(shown)) payment.known = shown
  if (payment.known !== 'OPEN') world.waiting.settle.add(booking)
}

/** Closes the payment page of a cancelled booking, unless the traveller paid first. */
function close(world: World, booking: Booking): void {
  const { payment } = booking
  if (payment?.known === 'STARTING') payment.known = 'EXPIRED'
  if (booking.status !== 'CANCELLED') return
  if (payment?.known !== 'OPEN' && payment?.known !== 'AUTHORISED') return
  if (payment.truth === 'UNPAID') payment.truth = 'CLOSED'
  sync(world, booking)
}

/** Settles a payment: authorised, then seated, then captured, so that no traveller pays without a seat or the reverse. */
export function settle(world: World, booking: Booking): void {
  const { payment } = booking
  if (payment?.known === 'CANCELLED') {
    if (booking.status === 'PENDING') end(booking, 'PAYMENT_FAILED')
    return
  }
  if (booking.status === 'CONFIRMED') return
  if (payment?.known === 'CAPTURED' && !booking.wasConfirmed) seatOrGiveBack(world, booking, payment)
  if (payment?.known === 'AUTHORISED') captureOrLetGo(world, booking, payment)
}

function seatOrGiveBack(world: World, booking: Booking, payment: Payment): void {
  payment.posted = true
  const maySit = keepsSeats(booking) || canBeSeated(world, booking)
  if (maySit && !hasLeft(world) && booking.refunds.length === 0) {
    expireOthers(world, booking)
    booking.status = 'CONFIRMED'
    booking.reason = null
    booking.wasConfirmed = true
    return
  }
  if (booking.status === 'PENDING') end(booking, booking.hold === 'LAPSED' ? 'EXPIRED' : 'OPERATOR')
  const failed = booking.refunds.filter((one) => one.known === 'FAILED' && !one.retried)
  giveBack(world, booking, computeLeft(booking) - sumMinor(failed, ({ amountMinor }) => amountMinor))
}

function captureOrLetGo(world: World, booking: Booking, payment: Payment): void {
  const refusal = whyNotSeated(world, booking, payment)
  if (refusal) {
    letGo(world, booking, refusal)
    return
  }
  expireOthers(world, booking)
  booking.status = 'PENDING'
  booking.reason = null
  booking.hold = 'SECURED'
  if (!world.leg.instantConfirm && !booking.approved) return
  if (payment.truth === 'HELD') payment.truth = 'TAKEN'
  sync(world, booking)
  settle(world, booking)
}

function whyNotSeated(world: World, booking: Booking, payment: Payment): Reason | null {
  const { leg } = world
  if (payment.authorisationOver) return 'PAYMENT_FAILED'
  if (leg.status === 'CANCELLED') return 'OPERATOR'
  if (keepsSeats(booking)) return operatorFlies(world) ? null : 'OPERATOR'
  return canBeSeated(world, booking) ? null : 'EXPIRED'
}

function letGo(world: World, booking: Booking, reason: Reason): void {
  if (booking.status === 'PENDING') end(booking, reason)
  if (booking.payment?.truth === 'HELD') booking.payment.truth = 'LET_GO'
  sync(world, booking)
}

function keepsSeats({ status, hold }: Booking): boolean {
  return status === 'PENDING' && hold !== 'LAPSED'
}

/** A hold that ended during the payment is still confirmed if its seats are free and the leg has not changed. */
function canBeSeated(world: World, booking: Booking): boolean {
  const ended = booking.status === 'PENDING' ? booking.hold === 'LAPSED' : booking.reason === 'EXPIRED'
  const holdsAgain = world.bookings.some(
    (other) => other !== booking && other.who === booking.who && other.status === 'PENDING',
  )
  if (!ended || !filterOnSale(world) || booking.missedChange || holdsAgain) return false
  return freeSeats(world) >= booking.seats && (booking.infants === 0 || freeLaps(world) >= booking.infants)
}

export function end(booking: Booking, reason: Reason): void {
  booking.status = 'CANCELLED'
  booking.reason = reason
}

/** Marks lapsed holds, as every count of seats under the lock does. */
export function expireOthers({ bookings }: World, than: Booking | null): void {
  for (const one of bookings) {
    if (one !== than && one.status === 'PENDING' && one.hold === 'LAPSED') end(one, 'EXPIRED')
  }
}

/** Adds a refund of this amount. The platform bears its fee's share, computed on the total refunded so far. */
export function giveBack(world: World, booking: Booking, amountMinor: number): Refund | null {
  if (amountMinor <= 0) return null
  const before = booking.refunds.filter(counts)
  const backMinor = sumMinor(before, (one) => one.amountMinor) + amountMinor
  const share = Math.floor((booking.feeMinor * backMinor) / booking.amountMinor)
  const feeMinor = Math.min(amountMinor, Math.max(0, share - sumMinor(before, (one) => one.feeMinor)))
  const state = { known: 'REQUESTED', truth: null, posted: false, cameBack: false } as const
  const refund = { amountMinor, feeMinor, ...state, retried: false, toRead: false }
  booking.refunds.push(refund)
  world.waiting.refund.add(refund)
  return refund
}

/** Sends the refund unless the provider has it, and reads it in any case. */
function sendRefund(booking: Booking, refund: Refund): void {
  if (refund.known === 'REFUNDED' || refund.known === 'FAILED') return
  refund.truth ??= booking.payment?.card === 'refundPends' ? 'pending' : 'succeeded'
  readRefund(booking, refund)
}

/** The refund is REFUNDED only while the provider says so, and no longer when the bank returns it. */
function readRefund(booking: Booking, refund: Refund): void {
  if (refund.truth === null || refund.known === 'FAILED') return
  refund.posted = true
  if (refund.truth === 'failed') {
    refund.known = 'FAILED'
    refund.cameBack = true
  } else if (refund.known !== 'REFUNDED') {
    refund.known = refund.truth === 'pending' ? 'PENDING' : 'REFUNDED'
  }
  const { payment, refunds, amountMinor } = booking
  const arrived = sumMinor(refunds, (one) => (one.known === 'REFUNDED' ? one.amountMinor : 0))
  if (payment) payment.known = arrived === amountMinor ? 'REFUNDED' : 'CAPTURED'
}

/** Lets the bank decide every pending refund. */
export function letBankDecide({ bookings }: World): void {
  for (const { payment, refunds } of bookings) {
    for (const refund of refunds) {
      if (refund.truth === 'pending') refund.truth = 'succeeded'
      else if (refund.truth === 'succeeded' && payment?.card === 'refundFails') refund.truth = 'failed'
    }
  }
}

/** Pays the operator's net amount once no refund is pending. Later refunds reverse a part of the transfer. */
function settlePayout(world: World): void {
  const { payout, bookings, leg } = world
  if (!payout) return
  const netMinor = computeNet(world)
  if (payout.status === 'SCHEDULED') {
    const waits = bookings.some(({ refunds }) => refunds.some((one) => counts(one) && !one.posted))
    if (waits) return
    payout.netMinor = netMinor
    payout.amountMinor = movable(netMinor, leg.stepMinor)
    payout.status = payout.amountMinor > 0 ? 'PAID' : 'NOTHING_DUE'
  }
  // The amount stays, since the transfer may have been made already.
  if (payout.status === 'SENDING') payout.status = 'PAID'
  for (const one of payout.reversals) if (one.status === 'SENDING') one.status = 'REVERSED'
  const owedMinor = payout.netMinor - netMinor - sumMinor(payout.reversals, (one) => one.owedMinor)
  if (owedMinor === 0) return
  const reversed = payout.reversals.filter(({ status }) => status === 'REVERSED')
  const leftMinor = payout.amountMinor - sumMinor(reversed, (one) => one.amountMinor)
  const amountMinor = movable(Math.min(owedMinor, leftMinor), leg.stepMinor)
  payout.reversals.push({ owedMinor, amountMinor, status: amountMinor > 0 ? 'REVERSED' : 'CARRIED' })
}

function movable(minor: number, step: number): number {
  return Math.max(0, Math.floor(minor / step) * step)
}

/** Runs all waiting jobs: reads before decisions, decisions before refunds, each in the order of the bookings. */
export function finish(world: World): void {
  if (world.interrupted) lookAgain(world)
  world.interrupted = false
  for (;;) {
    const { sync: toSync, close: toClose, settle: toSettle, refund: toRefund } = world.waiting
    world.waiting = { ...world.waiting }
    if (toSync.size > 0) {
      world.waiting.sync = new Set()
      for (const booking of inOrder(world, toSync)) sync(world, booking)
    } else if (toClose.size > 0) {
      world.waiting.close = new Set()
      for (const booking of inOrder(world, toClose)) close(world, booking)
    } else if (toSettle.size > 0) {
      world.waiting.settle = new Set()
      for (const booking of inOrder(world, toSettle)) settle(world, booking)
    } else if (toRefund.size > 0) {
      world.waiting.refund = new Set()
      for (const booking of world.bookings)
        for (const refund of booking.refunds) if (toRefund.has(refund)) sendRefund(booking, refund)
    } else if (!readReportedRefunds(world)) break
  }
  settlePayout(world)
}

function readReportedRefunds({ bookings }: World): boolean {
  const refunds = bookings.flatMap((booking) => booking.refunds.map((refund) => ({ booking, refund })))
  const toRead = refunds.filter(({ refund }) => refund.toRead)
  for (const { booking, refund } of toRead) {
    refund.toRead = false
    readRefund(booking, refund)
  }
  return toRead.length > 0
}

function inOrder({ bookings }: World, some: Set<Booking>): Booking[] {
  return bookings.filter((booking) => some.has(booking))
}

/** Runs the sweep, which finds every unfinished payment and refund, also after lost jobs and events. */
export function lookAgain(world: World): void {
  const { waiting } = world
  for (const booking of world.bookings) {
    const { payment, status, refunds } = booking
    if (payment && ['STARTING', 'OPEN', 'AUTHORISED'].includes(payment.known)) {
      if (status === 'CANCELLED' || payment.known === 'STARTING') waiting.close.add(booking)
      else waiting.sync.add(booking)
    }
    // After a crash the job still waits.
    if (payment && ['CAPTURED', 'CANCELLED'].includes(payment.known) && world.interrupted) {
      waiting.settle.add(booking)
    }
    for (const refund of refunds) {
      if (refund.known === 'REQUESTED' || refund.known === 'PENDING') waiting.refund.add(refund)
    }
  }
}

/** Marks lapsed holds and closes their payment pages. */
export function expireHolds(world: World): void {
  const { bookings, waiting } = world
  const lapsed = bookings.filter(({ status, hold }) => status === 'PENDING' && hold === 'LAPSED')
  for (const booking of lapsed) {
    end(booking, 'EXPIRED')
    if (booking.payment && ['STARTING', 'OPEN', 'AUTHORISED'].includes(booking.payment.known)) {
      waiting.close.add(booking)
    }
  }
}

/** Returns a deep copy of the world without its waiting jobs. */
export function copyWorld(world: World): World {
  const { waiting: _, ...rest } = world
  return { ...structuredClone(rest), waiting: nothingWaiting() }
}
