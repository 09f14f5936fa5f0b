import type { BookingStatus } from '#contract/bookings.ts'
import type { ProblemCode } from '#contract/problem.ts'

export type CancelReason = 'EXPIRED' | 'ABANDONED' | 'TRAVELLER' | 'OPERATOR' | 'ADMIN' | 'PAYMENT_FAILED'

/** Why no seats were held, as the traveller reads it; `free` is how many seats the leg still has. */
export function refusalSentence(code: ProblemCode, { free = 0 }: { free?: number } = {}): string | undefined {
  if (code !== 'not_enough_seats') return undefined
  if (free <= 0) return 'The last seats on this flight have just been taken.'
  return free === 1 ? 'Only 1 seat is left on this flight.' : `Only ${free} seats are left on this flight.`
}

export type SettlementFacts = {
  booking: {
    status: BookingStatus
    cancelReason: CancelReason | null
    seats: number
    holdLapsed: boolean
    approved: boolean
  }
  /** `free` counts the seats that this booking itself does not hold. */
  leg: { onSale: boolean; operatorMayFly: boolean; instantConfirm: boolean; free: number }
  /** Another live hold of the same traveller on the same leg. */
  holdsAgain: boolean
  payment: 'NONE' | 'AUTHORISED' | 'CAPTURED' | 'CANCELLED'
  /** The provider's time for capturing is over, whether it has said so yet or not. */
  authorisationOver: boolean
}

/** What to do about a booking once the provider has said what became of its payment. */
export type Settlement =
  | { do: 'nothing' }
  /** Seats are this booking's until the authorisation ends; take the money, or wait for an administrator. */
  | { do: 'secure'; thenCapture: boolean }
  /** Money taken, seats secured: confirmed. */
  | { do: 'confirm' }
  /** No seats: let the authorisation go, nothing is charged. */
  | {
      do: 'release'
      why: 'SEATS_GONE' | 'RELEASED' | 'ADMIN' | 'AUTHORISATION_LAPSED'
      cancel: CancelReason | null
    }
  /** The authorisation is gone: the seats go back on sale, if they have not yet, and the traveller is told. */
  | { do: 'give_up'; cancel: boolean }
  /** Money taken and no seats to give, which no order of events should bring about: it goes back in full. */
  | { do: 'refund' }

/**
 * Authorise, then seat, then capture. No answer of this function leaves money with us and no seat, or a seat and no
 * money. A hold that lapsed while the card was being authorised is honoured as long as its seats are still free.
 */
export function decideSettlement({
  booking,
  leg,
  holdsAgain,
  payment,
  authorisationOver,
}: SettlementFacts): Settlement {
  if (payment === 'NONE') return { do: 'nothing' }
  if (payment === 'CANCELLED') {
    const expired = booking.status === 'CANCELLED' && booking.cancelReason === 'EXPIRED'
    return booking.status === 'PENDING' || expired ? { do: 'give_up', cancel: !expired } : { do: 'nothing' }
  }
  if (booking.status === 'CONFIRMED') return { do: 'nothing' }

  const holdsSeats = booking.status === 'PENDING' && !booking.holdLapsed
  const lapsed = booking.status === 'PENDING' ? booking.holdLapsed : booking.cancelReason === 'EXPIRED'
  const canBeSeated = lapsed && leg.onSale && !holdsAgain && leg.free >= booking.seats
  if (payment === 'CAPTURED') return holdsSeats || canBeSeated ? { do: 'confirm' } : { do: 'refund' }

  const stillPending = booking.status === 'PENDING'
  if (authorisationOver) {
    return { do: 'release', why: 'AUTHORISATION_LAPSED', cancel: stillPending ? 'PAYMENT_FAILED' : null }
  }
  const thenCapture = leg.instantConfirm || booking.approved
  if (holdsSeats && leg.operatorMayFly) return { do: 'secure', thenCapture }
  if (holdsSeats) return { do: 'release', why: 'RELEASED', cancel: 'OPERATOR' }
  if (canBeSeated) return { do: 'secure', thenCapture }
  if (lapsed) return { do: 'release', why: 'SEATS_GONE', cancel: stillPending ? 'EXPIRED' : null }
  return { do: 'release', why: booking.cancelReason === 'ADMIN' ? 'ADMIN' : 'RELEASED', cancel: null }
}
