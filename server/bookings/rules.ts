import type { BookingStatus } from '#contract/bookings/bookings.ts'
import type { ProblemCode } from '#contract/problem.ts'

type CancelReason = 'EXPIRED' | 'ABANDONED' | 'TRAVELLER' | 'OPERATOR' | 'ADMIN' | 'PAYMENT_FAILED'

/** What is known of a refused hold: how many seats the leg still has, until when it has to wait. */
export type RefusalFacts = { free?: number; until?: string }

/** Why no seats were held, as the traveller reads it; undefined where the list of problems says all there is to say. */
export function describeRefusal(
  code: ProblemCode,
  { free = 0, until }: RefusalFacts = {},
): string | undefined {
  if (code === 'not_enough_seats') return freeSentence(free)
  return until ? WAIT_SENTENCES[code]?.(minuteAfter(until)) : undefined
}

function freeSentence(free: number): string {
  if (free <= 0) return 'The last seats on this flight have just been taken.'
  return free === 1 ? 'Only 1 seat is left on this flight.' : `Only ${free} seats are left on this flight.`
}

type Moment = { time: string; day: string }

const WAIT_SENTENCES: Partial<Record<ProblemCode, (after: Moment) => string>> = {
  holds_paused: ({ time, day }) =>
    `Several of your holds have ended without payment. You can hold seats again at ${time} UTC on ${day}.`,
  network_holds_paused: ({ time, day }) =>
    `Many seats were held from your network without being paid for. You can hold seats again at ${time} UTC on ${day}.`,
  held_lately: ({ time, day }) =>
    `You have just held seats on this flight, and others are looking at it too. You can hold it again at ${time} UTC on ${day}.`,
}

// A whole minute at which the wait is over: '14:36' and '4 December'.
function minuteAfter(until: string): Moment {
  const minute = new Date(Math.ceil(Date.parse(until) / 60_000) * 60_000)
  const day = minute.toLocaleDateString('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })
  return { time: minute.toISOString().slice(11, 16), day }
}

export type WhyReleased =
  | 'SEATS_GONE'
  | 'RELEASED'
  | 'AUTHORISATION_LAPSED'
  | 'ADMIN'
  | 'LEG_CANCELLED'
  | 'OTHER_FLIGHT'
  | 'WITHDRAWN'

export const RELEASE_SENTENCES: Record<WhyReleased, string> = {
  SEATS_GONE:
    'Your card was authorised after your hold had ended, and by then the seats were not free any more. Nothing was charged: we have let the authorisation go.',
  RELEASED:
    'Your card was authorised for seats that are no longer held for you. Nothing was charged: we have let the authorisation go.',
  AUTHORISATION_LAPSED:
    'The authorisation on your card ended before the booking could be confirmed. Nothing was charged, and the seats are on sale again.',
  OTHER_FLIGHT:
    'The other flight of your journey could not be booked, so neither was. Nothing was charged for either of them.',
  LEG_CANCELLED:
    'The operator has cancelled this flight. Nothing was charged: we have let the authorisation go.',
  WITHDRAWN:
    'You have withdrawn this booking before it was confirmed. Nothing was charged: we have let the authorisation go.',
  ADMIN: 'We could not confirm this booking. Nothing was charged: we have let the authorisation go.',
}

/** What the traveller is told when nothing was charged, on the screen and by mail. */
export function releaseSentence(why: WhyReleased): string {
  return RELEASE_SENTENCES[why]
}

export type SettlementFacts = {
  booking: {
    status: BookingStatus
    cancelReason: CancelReason | null
    seats: number
    holdLapsed: boolean
    approved: boolean
    /** It had its seats and was paid for, whatever became of it later. */
    wasConfirmed: boolean
  }
  /** `free` counts the seats that this booking itself does not hold. */
  leg: {
    onSale: boolean
    cancelled: boolean
    departed: boolean
    operatorMayFly: boolean
    instantConfirm: boolean
    free: number
  }
  /** Another live hold of the same traveller on the same leg. */
  holdsAgain: boolean
  payment: 'NONE' | 'AUTHORISED' | 'CAPTURED' | 'CANCELLED'
  /** A refund of the payment was asked for already: what goes back buys no seat any more. */
  goesBack: boolean
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
      why: WhyReleased
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
  goesBack,
  authorisationOver,
}: SettlementFacts): Settlement {
  if (payment === 'NONE') return { do: 'nothing' }
  if (payment === 'CANCELLED') {
    const expired = booking.status === 'CANCELLED' && booking.cancelReason === 'EXPIRED'
    return booking.status === 'PENDING' || expired ? { do: 'give_up', cancel: !expired } : { do: 'nothing' }
  }
  if (booking.status === 'CONFIRMED') return { do: 'nothing' }
  // Cancelled after it was confirmed: what goes back was decided then.
  if (payment === 'CAPTURED' && booking.wasConfirmed) return { do: 'nothing' }

  const holdsSeats = booking.status === 'PENDING' && !booking.holdLapsed
  const lapsed = booking.status === 'PENDING' ? booking.holdLapsed : booking.cancelReason === 'EXPIRED'
  const canBeSeated = lapsed && leg.onSale && !holdsAgain && leg.free >= booking.seats
  // Nobody without a confirmation was let on board.
  const canBeConfirmed = (holdsSeats || canBeSeated) && !leg.departed && !goesBack
  if (payment === 'CAPTURED') return canBeConfirmed ? { do: 'confirm' } : { do: 'refund' }

  const stillPending = booking.status === 'PENDING'
  if (authorisationOver) {
    return { do: 'release', why: 'AUTHORISATION_LAPSED', cancel: stillPending ? 'PAYMENT_FAILED' : null }
  }
  if (leg.cancelled) return { do: 'release', why: 'LEG_CANCELLED', cancel: stillPending ? 'OPERATOR' : null }
  const thenCapture = leg.instantConfirm || booking.approved
  if (holdsSeats && leg.operatorMayFly) return { do: 'secure', thenCapture }
  if (holdsSeats) return { do: 'release', why: 'RELEASED', cancel: 'OPERATOR' }
  if (canBeSeated) return { do: 'secure', thenCapture }
  if (lapsed) return { do: 'release', why: 'SEATS_GONE', cancel: stillPending ? 'EXPIRED' : null }
  return { do: 'release', why: WHY_ENDED[booking.cancelReason ?? 'ABANDONED'] ?? 'RELEASED', cancel: null }
}

const WHY_ENDED: Partial<Record<CancelReason, 'ADMIN' | 'WITHDRAWN'>> = {
  ADMIN: 'ADMIN',
  TRAVELLER: 'WITHDRAWN',
}

/**
 * What to do about bookings that one authorisation pays: a booking alone, or both flights of a journey. Until the money is
 * taken it is all or nothing: both are seated and then it is taken, or both are let go. From then on each goes its own way,
 * so that money for a flight that could not be confirmed goes back.
 */
export function decideTogether(facts: readonly SettlementFacts[]): Settlement[] {
  const alone = facts.map(decideSettlement)
  if (facts.length === 1 || facts.some(({ payment }) => payment !== 'AUTHORISED')) return alone
  if (alone.some((one) => one.do === 'release')) {
    return alone.map((one, index) => (one.do === 'release' ? one : letGo(facts[index])))
  }
  const thenCapture = alone.every((one) => one.do === 'secure' && one.thenCapture)
  return alone.map((one) => (one.do === 'secure' ? { do: 'secure', thenCapture } : one))
}

function letGo(facts: SettlementFacts | undefined): Settlement {
  const stillPending = facts?.booking.status === 'PENDING'
  return { do: 'release', why: 'OTHER_FLIGHT', cancel: stillPending ? 'PAYMENT_FAILED' : null }
}
