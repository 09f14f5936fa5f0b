import { refundPctAt } from '#contract/operators/refund-tiers.ts'
import type { Answer, Of } from './commands.ts'
import { end, giveBack, settle } from './outcomes.ts'
import {
  type Booking,
  computeLeft,
  filterOnSale,
  freeLaps,
  freeSeats,
  hasLeft,
  operatorFlies,
  type Refund,
  type World,
} from './state.ts'

/** The answers that the model predicts for requests, and their immediate changes. */

export function hold(
  world: World,
  who: number,
  { seats: requested, infants }: { seats: number; infants: number },
): Answer {
  const { leg, bookings } = world
  if (!filterOnSale(world)) return { refused: 'leg_not_bookable' }
  if (bookings.some((one) => one.who === who && one.status === 'PENDING'))
    return { refused: 'already_holding' }
  const free = freeSeats(world)
  if (requested > free || (leg.wholeAircraft && free < leg.seatsTotal)) return { refused: 'not_enough_seats' }
  if (infants > requested) return { refused: 'lap_infant_limit' }
  if (infants > freeLaps(world)) return { refused: 'aircraft_lap_limit' }
  const seats = leg.wholeAircraft ? leg.seatsTotal : requested
  const amountMinor = leg.priceMinor * seats
  bookings.push({
    ...{ who, seats, infants, amountMinor, feeMinor: Math.round(amountMinor / 10) },
    ...{ status: 'PENDING', reason: null, hold: 'LIVE' },
    ...{ approved: false, wasConfirmed: false, payment: null, refunds: [] },
    ...{ missedChange: false, bookedAtMinutes: leg.movedMinutes, fullRefundOffered: false, agreedMinor: 0 },
  })
  return {}
}

export function checkout(world: World, { who }: Booking): Answer {
  const booking = world.bookings.find((one) => one.who === who && one.status === 'PENDING')
  if (!booking) return { refused: 'no_live_hold' }
  if (booking.hold === 'LAPSED') return { refused: 'hold_expired' }
  if (!operatorFlies(world)) return { refused: 'leg_not_bookable' }
  const { payment } = booking
  if (hasMoney(booking)) return { refused: 'payment_in_progress' }
  if (payment?.known === 'CANCELLED') return null
  if (payment?.known === 'OPEN') return {}
  booking.payment = { known: 'OPEN', truth: 'UNPAID', card: null, posted: false, authorisationOver: false }
  return {}
}

export function approve(world: World, booking: Booking): Answer {
  if (booking.status === 'CANCELLED') return { refused: 'booking_not_capturable' }
  if (booking.status === 'PENDING') {
    if (booking.hold === 'LAPSED') return { refused: 'hold_over' }
    if (hasLeft(world)) return { refused: 'flight_departed' }
    if (!hasMoney(booking)) return { refused: 'payment_not_authorised' }
    booking.approved = true
  }
  settle(world, booking)
  // Meanwhile the provider or the operator's lost right to sell may have ended the booking.
  return getStatus(booking) === 'CONFIRMED' ? {} : { refused: 'authorisation_lapsed' }
}

function getStatus({ status }: Booking): Booking['status'] {
  return status
}

export function refund(world: World, booking: Booking, { kind, tenths, cancelSeats }: Of<'refund'>): Answer {
  const { leg, policy } = world
  if (!isPaid(booking) || booking.status === 'PENDING') return { refused: 'nothing_to_refund' }
  const left = computeLeft(booking)
  const canCancel = booking.status === 'CONFIRMED' && !hasLeft(world)
  const pct = hasLeft(world) ? 100 - policy.noShowPenaltyPct : refundPctAt(policy.tiers, leg.hours)
  const due = inSteps((booking.amountMinor * pct) / 100, leg.stepMinor) - (booking.amountMinor - left)
  const part = askedAmount(world, booking, tenths)
  if (kind === 'amount' && part > left) return { refused: 'refund_too_large' }
  const amountMinor = { full: left, policy: Math.max(0, due), amount: part }[kind]
  if (cancelSeats && booking.status === 'CONFIRMED' && !canCancel) return { refused: 'flight_departed' }
  const cancels = canCancel && (cancelSeats || kind === 'policy')
  if (amountMinor === 0 && !cancels) return { refused: 'nothing_to_refund' }
  if (cancels) end(booking, 'ADMIN')
  giveBack(world, booking, amountMinor)
  return { amountMinor }
}

/** This many tenths of the price, rounded to the currency's step for cards. */
export function askedAmount({ leg }: World, { amountMinor }: Booking, tenths: number): number {
  return inSteps((amountMinor * tenths) / 10, leg.stepMinor)
}

function inSteps(minor: number, step: number): number {
  return Math.floor(minor / step) * step
}

export function retry(world: World, booking: Booking, which: number): Answer {
  const failed = booking.refunds[which]
  if (!failed) return null
  if (failed.known === 'REQUESTED') {
    world.waiting.refund.add(failed)
    return {}
  }
  if (failed.known !== 'FAILED') return { refused: 'refund_not_failed' }
  if (failed.retried) return {}
  if (failed.amountMinor > computeLeft(booking)) return { refused: 'refund_too_large' }
  failed.retried = true
  giveBack(world, booking, failed.amountMinor)
  return {}
}

/** Cancels with the refund that is shown before: by the tier, or all when the leg was changed or nothing is captured. */
export function cancelByTraveller(world: World, booking: Booking): Answer {
  const { leg, policy } = world
  if (booking.reason === 'TRAVELLER') return { amountMinor: booking.agreedMinor }
  if (booking.status === 'CANCELLED') return { refused: 'cancellation_closed' }
  if (booking.status === 'PENDING') {
    const mayWithdraw = booking.payment?.known === 'AUTHORISED' && !leg.instantConfirm && !booking.approved
    if (!mayWithdraw) return { refused: 'cancellation_closed' }
    end(booking, 'TRAVELLER')
    world.waiting.settle.add(booking)
    settle(world, booking)
    return { amountMinor: 0 }
  }
  const tooLate = !booking.fullRefundOffered && leg.hours < policy.cancelWindowHours
  if (hasLeft(world) || tooLate) return { refused: 'cancellation_closed' }
  const left = computeLeft(booking)
  const share = inSteps((booking.amountMinor * refundPctAt(policy.tiers, leg.hours)) / 100, leg.stepMinor)
  const due = Math.max(0, share - (booking.amountMinor - left))
  booking.agreedMinor = booking.fullRefundOffered ? left : due
  end(booking, 'TRAVELLER')
  giveBack(world, booking, booking.agreedMinor)
  return { amountMinor: booking.agreedMinor }
}

/** Cancels the leg. Every traveller gets the full amount back, including the fee. */
export function cancelLeg(world: World, refused: string): Answer {
  const { leg, bookings, waiting } = world
  if (leg.status === 'CANCELLED') return refused === 'leg_not_published' ? { refused } : {}
  if (leg.status !== 'PUBLISHED') return { refused }
  leg.status = 'CANCELLED'
  for (const booking of bookings) {
    if (booking.status === 'CANCELLED') {
      // Refunds the part that was kept at an earlier cancellation.
      if (isPaid(booking)) giveBack(world, booking, computeLeft(booking))
      continue
    }
    const wasConfirmed = booking.status === 'CONFIRMED'
    end(booking, !wasConfirmed && booking.hold === 'LAPSED' ? 'EXPIRED' : 'OPERATOR')
    if (wasConfirmed) giveBack(world, booking, computeLeft(booking))
    else {
      if (hasMoney(booking)) waiting.settle.add(booking)
      waiting.close.add(booking)
    }
  }
  return {}
}

export function likelyOnceSold({ leg, bookings }: World): number {
  if (leg.status !== 'PUBLISHED') return 0.2
  return bookings.some(isPaid) ? 0.8 : 0.1
}

// Ends every running hold; a hold with an authorised payment stays.
export function lapseAll({ bookings }: World): void {
  for (const booking of bookings) if (isRunning(booking)) booking.hold = 'LAPSED'
}

export function isRunning({ status, hold }: Booking): boolean {
  return status === 'PENDING' && hold === 'LIVE'
}

export function isUnstarted({ status, hold, payment }: Booking): boolean {
  return status === 'PENDING' && hold === 'LIVE' && !payment
}

export function isSecured({ status, hold }: Booking): boolean {
  return status === 'PENDING' && hold === 'SECURED'
}

export function isPayable({ payment }: Booking): boolean {
  return payment?.truth === 'UNPAID' && payment.known === 'OPEN'
}

/** The payment was given up while it was being started, so no traveller has its address. */
export function wasNeverShown({ known, truth }: NonNullable<Booking['payment']>): boolean {
  return known === 'EXPIRED' && truth === 'UNPAID'
}

/** The provider has a payment state that the product has not read. */
export function isNews({ payment }: Booking): boolean {
  return payment?.known === 'OPEN' && payment.truth !== 'UNPAID'
}

export function hasMoney({ payment }: Booking): boolean {
  return payment?.known === 'AUTHORISED' || payment?.known === 'CAPTURED'
}

export function isPaid({ payment }: Booking): boolean {
  return payment?.known === 'CAPTURED' || payment?.known === 'REFUNDED'
}

export function hasRefundNews({ refunds }: Booking): boolean {
  return refunds.some(({ known, truth }) => known !== 'FAILED' && (truth === 'failed' || known === 'PENDING'))
}

export function hasFailed({ refunds }: Booking): boolean {
  return refunds.some(({ known, retried }: Refund) => known === 'FAILED' && !retried)
}
