import type { BookingStatus } from '#contract/bookings/bookings.ts'
import { type Message, writeMessage } from '#contract/messages.ts'
import type { ProblemCode } from '#contract/problem.ts'

type CancelReason = 'EXPIRED' | 'ABANDONED' | 'TRAVELLER' | 'OPERATOR' | 'ADMIN' | 'PAYMENT_FAILED'

/** The facts of a refused hold: how many seats the leg has left, and until when the traveller has to wait. */
export type RefusalFacts = { free?: number; until?: string }

/** Returns a sentence that says why no seats were held; undefined if the problem's own sentence is enough. */
export function describeRefusal(
  code: ProblemCode,
  { free = 0, until }: RefusalFacts = {},
): Message | undefined {
  if (code === 'not_enough_seats') return describeFreeSeats(free)
  const wait = WAIT_SENTENCES[code]
  return wait && until ? writeMessage(wait, { until: roundUpToMinute(until) }) : undefined
}

function describeFreeSeats(free: number): Message {
  if (free <= 0) return { message: 'The last seats on this flight have just been taken.' }
  if (free === 1) return { message: 'Only 1 seat is left on this flight.' }
  return writeMessage('Only {free} seats are left on this flight.', { free })
}

const WAIT_SENTENCES: Partial<Record<ProblemCode, string>> = {
  holds_paused:
    'Several of your holds have ended without payment. You can hold seats again at {until, time} UTC on {until, date}.',
  network_holds_paused:
    'Many seats were held from your network without being paid for. You can hold seats again at {until, time} UTC on {until, date}.',
  held_lately:
    'You have just held seats on this flight, and others are looking at it too. You can hold it again at {until, time} UTC on {until, date}.',
}

function roundUpToMinute(until: string): string {
  return new Date(Math.ceil(Date.parse(until) / 60_000) * 60_000).toISOString()
}

export type WhyReleased =
  | 'SEATS_GONE'
  | 'RELEASED'
  | 'AUTHORISATION_LAPSED'
  | 'ADMIN'
  | 'LEG_CANCELLED'
  | 'OTHER_FLIGHT'
  | 'OTHER_UNPAID'
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
  OTHER_UNPAID:
    'The other flight of your journey was not paid for before your hold ended, so neither was booked. Nothing was charged for either of them.',
  LEG_CANCELLED:
    'The operator has cancelled this flight. Nothing was charged: we have let the authorisation go.',
  WITHDRAWN:
    'You have withdrawn this booking before it was confirmed. Nothing was charged: we have let the authorisation go.',
  ADMIN: 'We could not confirm this booking. Nothing was charged: we have let the authorisation go.',
}

/** Returns the sentence on the screen and in the mail when nothing was charged. */
export function writeReleaseSentence(why: WhyReleased): string {
  return RELEASE_SENTENCES[why]
}

export type SettlementFacts = {
  booking: {
    status: BookingStatus
    cancelReason: CancelReason | null
    seats: number
    holdLapsed: boolean
    approved: boolean
    /**
     * Whether a person of the booking is being compared with a sanctions list: nothing is charged before the
     * decision.
     */
    beingChecked?: boolean
    /** Whether the booking was ever confirmed. */
    wasConfirmed: boolean
  }
  /** `free` does not count the seats of this booking itself. */
  leg: {
    onSale: boolean
    cancelled: boolean
    departed: boolean
    operatorMayFly: boolean
    instantConfirm: boolean
    free: number
  }
  /** Whether the same traveller has another live hold on the same leg. */
  holdsAgain: boolean
  payment: 'NONE' | 'AUTHORISED' | 'CAPTURED' | 'CANCELLED'
  /** Whether a refund of the payment was already requested: refunded money buys no seat. */
  goesBack: boolean
  /** Whether the time for capturing has ended, even if the provider has not reported it. */
  authorisationOver: boolean
}

/** What to do about a booking after the provider has reported on its payment. */
export type Settlement =
  | { do: 'nothing' }
  /** Keep the seats for this booking until the authorisation ends; capture the money, or wait for an administrator. */
  | { do: 'secure'; thenCapture: boolean }
  /** Confirm: the money is captured and the seats are secured. */
  | { do: 'confirm' }
  /** Without seats, release the authorisation; nothing is charged. */
  | {
      do: 'release'
      why: WhyReleased
      cancel: CancelReason | null
    }
  /** The authorisation has ended: put the seats back on sale, if they are not yet, and notify the traveller. */
  | { do: 'give_up'; cancel: boolean }
  /** Money was captured without seats, which no order of events should cause: refund it in full. */
  | { do: 'refund'; cancel?: CancelReason | null }

/**
 * Decides how to settle a booking. The order is: authorise, secure seats, capture. No result leaves us with money and
 * no seat, or with a seat and no money. A hold that lapsed during the authorisation is confirmed if its seats are
 * still free.
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
  // The booking was cancelled after its confirmation; its refund was decided then.
  if (payment === 'CAPTURED' && booking.wasConfirmed) return { do: 'nothing' }

  const holdsSeats = booking.status === 'PENDING' && !booking.holdLapsed
  const lapsed = booking.status === 'PENDING' ? booking.holdLapsed : booking.cancelReason === 'EXPIRED'
  const canBeSeated = lapsed && leg.onSale && !holdsAgain && leg.free >= booking.seats
  // A booking that was never confirmed cannot be confirmed after departure.
  const canBeConfirmed = (holdsSeats || canBeSeated) && !leg.departed && !goesBack
  if (payment === 'CAPTURED') return canBeConfirmed ? { do: 'confirm' } : { do: 'refund' }

  const stillPending = booking.status === 'PENDING'
  if (authorisationOver) {
    return { do: 'release', why: 'AUTHORISATION_LAPSED', cancel: stillPending ? 'PAYMENT_FAILED' : null }
  }
  if (leg.cancelled) return { do: 'release', why: 'LEG_CANCELLED', cancel: stillPending ? 'OPERATOR' : null }
  const thenCapture = (leg.instantConfirm || booking.approved) && !booking.beingChecked
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
 * Decides about bookings that are paid for together: one booking, or both legs of a journey with one charge or one
 * per currency. Until everything is captured, it is all or nothing: nothing is captured before both have seats and
 * authorised money. If one booking cannot have them, the other's authorisation is released or its money refunded.
 * After the captures, each booking is settled alone, so the money for a leg that could not be confirmed is
 * refunded.
 */
export function decideTogether(facts: readonly SettlementFacts[]): Settlement[] {
  const parts = facts.map((one) => ({ facts: one, alone: decideSettlement(one) }))
  const alone = parts.map((part) => part.alone)
  if (facts.some(({ booking }) => booking.wasConfirmed) || !facts.some(isUnderWay)) return alone
  if (parts.some(isLost)) return parts.map((part) => decideRelease(part, facts))
  // The hold stays, so the other charge can still be made.
  if (facts.some(({ payment }) => payment === 'NONE')) return facts.map(() => ({ do: 'nothing' }))
  const thenCapture = alone.every((one) => one.do === 'confirm' || (one.do === 'secure' && one.thenCapture))
  return alone.map((one) => (one.do === 'secure' ? { do: 'secure', thenCapture } : { do: 'nothing' }))
}

type Part = { facts: SettlementFacts; alone: Settlement }

// Money is authorised, or captured for one booking only.
function isUnderWay({ payment }: SettlementFacts, _: number, all: readonly SettlementFacts[]): boolean {
  return payment === 'AUTHORISED' || (payment === 'CAPTURED' && all.some((one) => one.payment !== 'CAPTURED'))
}

function isLost({ facts: { booking, leg, payment }, alone }: Part): boolean {
  if (payment === 'CANCELLED') return true
  if (payment !== 'NONE') return alone.do === 'release' || alone.do === 'refund'
  return booking.status !== 'PENDING' || booking.holdLapsed || !leg.operatorMayFly
}

function decideRelease({ facts, alone }: Part, all: readonly SettlementFacts[]): Settlement {
  if (facts.payment === 'NONE' || facts.payment === 'CANCELLED' || alone.do === 'release') return alone
  const isUnpaid = all.some(({ payment, booking }) => payment === 'NONE' && isEnded(booking))
  const { status, holdLapsed } = facts.booking
  const reason = isUnpaid && holdLapsed ? 'EXPIRED' : 'PAYMENT_FAILED'
  const cancel = status === 'PENDING' ? reason : null
  if (facts.payment === 'CAPTURED') return { do: 'refund', cancel }
  return { do: 'release', why: isUnpaid ? 'OTHER_UNPAID' : 'OTHER_FLIGHT', cancel }
}

// Nobody cancelled the booking: its hold has ended.
function isEnded({ status, cancelReason, holdLapsed }: SettlementFacts['booking']): boolean {
  return status === 'PENDING' ? holdLapsed : cancelReason === 'EXPIRED'
}
