import type { PassengerSeat } from '#contract/bookings/passengers.ts'
import type { DayStatus } from '#contract/legs/leg-day.ts'
import type { TripPolicy, TripState, TripTodo } from '#contract/trips/trips.ts'
import {
  computeLastInstantAt,
  findCountsFrom,
  type PolicyTimes,
  type RefundTier,
} from '#server/bookings/cancel/refund-rules.ts'
import {
  arePassengersOpen,
  computePassengersCloseAt,
  findLatestArrival,
  type TimesOfLeg,
} from '#server/bookings/passenger-rules.ts'
import { computeRefundParts, type PaidParts, sumAmounts } from '#server/payments/refunds/shares-of-refund.ts'

type Booking = { status: 'PENDING' | 'CONFIRMED' | 'CANCELLED' }

type OnItsDay = TimesOfLeg & { dayStatus: DayStatus; departedAt: Date | null }

/**
 * Returns the state of a trip as reported on its day. Without a report, a leg with a departure window counts as
 * departed from the beginning of the window, and as arrived after its end.
 */
export function findTripState({ status }: Booking, { leg, now }: { leg: OnItsDay; now: Date }): TripState {
  if (status === 'CANCELLED') return 'CANCELLED'
  if (status === 'PENDING') return 'AWAITING'
  if (now >= findLatestArrival(leg)) return 'FLOWN'
  return hasLeft(leg, now) ? 'UNDER_WAY' : 'CONFIRMED'
}

function hasLeft({ dayStatus, departedAt, expectedDepartureAt, departureAt }: OnItsDay, now: Date): boolean {
  if (departedAt) return now >= departedAt
  return dayStatus !== 'BOARDING' && now >= (expectedDepartureAt ?? departureAt)
}

export type TodoFacts = {
  state: TripState
  /** Whether a person of the booking is being compared with a sanctions list. */
  beingChecked?: boolean
  /** Whether it brings baggage or pets that the changed leg does not take. */
  bringsUnfit?: boolean
  leg: TimesOfLeg
  seats: readonly PassengerSeat[]
  amountMinor: number
  refundedMinor: number
  underWayMinor: number
  delayedMinor: number
  /** The amount kept for seats that were given up. */
  keptMinor?: number
  /** Until when a full refund is on offer. */
  fullRefundUntil: Date | null
  now: Date
}

/** Returns the traveller's open tasks and the next steps, the most urgent first. */
export function listTodos(facts: TodoFacts): TripTodo[] {
  const { state, leg, underWayMinor, delayedMinor, fullRefundUntil, now } = facts
  const todos: TripTodo[] = []
  const goneMinor = facts.refundedMinor + underWayMinor + delayedMinor + (facts.keptMinor ?? 0)
  const leftMinor = facts.amountMinor - goneMinor
  if (state === 'CONFIRMED' && fullRefundUntil && now < fullRefundUntil && leftMinor > 0) {
    const untilUTC = fullRefundUntil.toISOString()
    todos.push({ kind: 'FULL_REFUND_OFFERED', amountMinor: leftMinor, untilUTC })
  }
  const isToCome = state === 'AWAITING' || state === 'CONFIRMED'
  if (isToCome && facts.beingChecked) todos.push({ kind: 'BEING_CHECKED' })
  else if (state === 'AWAITING') todos.push({ kind: 'AWAITING_CONFIRMATION' })
  if (state === 'CONFIRMED' && arePassengersOpen(leg, now)) {
    if (facts.bringsUnfit) {
      todos.push({ kind: 'BROUGHT_UNFIT', untilUTC: computePassengersCloseAt(leg).toISOString() })
    }
    todos.push(...passengerTodos(facts))
  }
  if (delayedMinor > 0) todos.push({ kind: 'REFUND_DELAYED', amountMinor: delayedMinor })
  if (underWayMinor > 0) todos.push({ kind: 'REFUND_UNDER_WAY', amountMinor: underWayMinor })
  return todos
}

const KINDS = {
  NAME: 'NAMES_MISSING',
  DOCUMENT: 'DOCUMENTS_MISSING',
  VALID_DOCUMENT: 'DOCUMENTS_EXPIRE',
  SEAT: 'INFANTS_NEED_SEATS',
  ADULT: 'ADULT_MISSING',
  DETAILS: 'DETAILS_MISSING',
  CONTACTS: 'CONTACTS_MISSING',
} as const

const URGENT_FIRST = ['SEAT', 'ADULT', 'NAME', 'DOCUMENT', 'VALID_DOCUMENT', 'DETAILS', 'CONTACTS'] as const

function passengerTodos({ seats, leg }: TodoFacts): TripTodo[] {
  const untilUTC = computePassengersCloseAt(leg).toISOString()
  return URGENT_FIRST.flatMap((missing) => {
    const count = seats.filter((seat) => seat.missing === missing).length
    return count > 0 ? [{ kind: KINDS[missing], count, untilUTC }] : []
  })
}

type Agreed = {
  refundRules: readonly RefundTier[]
  cancelWindowHours: number
  noShowPenaltyPct: number
  paid: PaidParts
}

/** Applies the policy that was copied into the booking: the refund of each tier, and until when it applies. */
export function buildTripPolicy(agreed: Agreed, { now, ...times }: PolicyTimes & { now: Date }): TripPolicy {
  const { paid, cancelWindowHours, noShowPenaltyPct } = agreed
  const before = (hours: number) => computeLastInstantAt(hours, times).toISOString()
  const share = (pct: number) => sumAmounts(computeRefundParts(paid, pct))
  const tiers = [...agreed.refundRules].sort((one, other) => other.hoursBeforeMin - one.hoursBeforeMin)
  const current = tiers.find(({ hoursBeforeMin }) => now.getTime() <= Date.parse(before(hoursBeforeMin)))
  return {
    tiers: tiers.map((tier) => ({
      description: tier.description,
      refundPct: tier.refundPct,
      amountMinor: share(tier.refundPct),
      untilUTC: before(tier.hoursBeforeMin),
      current: tier === current,
    })),
    cancelWindowHours,
    cancelClosesUTC: before(cancelWindowHours),
    countsFromUTC: findCountsFrom(times)?.toISOString() ?? null,
    noShowPenaltyPct,
    noShowRefundMinor: share(100 - noShowPenaltyPct),
  }
}
