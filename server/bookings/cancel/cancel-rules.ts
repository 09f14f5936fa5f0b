import { findTierAt, sortTiers } from '#contract/operators/refund-tiers.ts'
import type { CancellationQuote } from '#contract/trips/trips-cancel.ts'
import {
  type BackParts,
  computeRefundParts,
  type PaidParts,
  sumAmounts,
} from '#server/payments/refunds/shares-of-refund.ts'
import {
  type BookedPolicy,
  computeHoursUntil,
  computeLastInstantAt,
  type PolicyTimes,
} from './refund-rules.ts'

export type CancellationFacts = {
  booking: BookedPolicy & {
    status: 'PENDING' | 'CONFIRMED' | 'CANCELLED'
    cancelWindowHours: number
    /** An administrator has approved the booking, so the money is being captured. */
    approved: boolean
    /** Until when a full refund is on offer because the operator has substantially changed the leg. */
    fullRefundUntil: Date | null
  }
  leg: PolicyTimes & { instantConfirm: boolean }
  /** The state of the authorised or captured payment; null if there is none. */
  payment: 'AUTHORISED' | 'CAPTURED' | null
  /** The traveller's bank holds the money and has not decided the dispute. */
  disputed: boolean
  paidMinor: number
  /** Refunded before, including refunds under way. */
  refundedMinor: number
  /** Fare and taxes of the payment; null before a payment. */
  parts: PaidParts | null
  now: Date
}

export type Cancellation = Pick<
  CancellationQuote,
  'way' | 'why' | 'refundMinor' | 'keptMinor' | 'refundPct' | 'tier' | 'nextRefundMinor' | 'noShow'
> & { holdsUntil: Date | null; closesAt: Date }

/**
 * Decides how a traveller may end a booking now, and the refund. Before the cancellation window (its first instant
 * still counts) or before the leg leaves: by the tiers that were copied into the booking. After the operator moved
 * the leg: everything, until that offer ends. While the booking waits for confirmation: nothing was charged.
 * During a dispute, it cannot be cancelled.
 */
export function decideCancellation(facts: CancellationFacts): Cancellation {
  const { booking, leg, now, paidMinor, refundedMinor } = facts
  const closesAt = computeLastInstantAt(booking.cancelWindowHours, leg)
  const noShow = computeNoShow(facts)
  const base = { ...NOTHING, closesAt, noShow }
  const left = paidMinor - refundedMinor
  const not = (why: NonNullable<Cancellation['why']>): Cancellation => ({
    ...base,
    ...{ way: 'NOT_POSSIBLE', why, keptMinor: left },
  })

  if (booking.status === 'CANCELLED') return not('CANCELLED')
  if (booking.status === 'PENDING') return pending(facts, base, not)
  if (now >= leg.departureAt) return not('DEPARTED')
  if (facts.disputed) return not('DISPUTED')
  const offeredUntil = booking.fullRefundUntil
  if (offeredUntil && now < offeredUntil) {
    const nextRefundMinor = offeredUntil < closesAt ? computeDueByPolicy(facts, offeredUntil) : null
    return { ...base, way: 'FULL_OFFERED', refundMinor: left, holdsUntil: offeredUntil, nextRefundMinor }
  }
  if (now > closesAt) return not('TOO_LATE')
  return { ...base, ...byTier(facts, closesAt) }
}

const NOTHING = {
  why: null,
  refundMinor: 0,
  keptMinor: 0,
  refundPct: null,
  tier: null,
  holdsUntil: null,
  nextRefundMinor: null,
}

function pending(
  { payment, leg, booking }: CancellationFacts,
  base: Omit<Cancellation, 'way'>,
  not: (why: NonNullable<Cancellation['why']>) => Cancellation,
): Cancellation {
  if (payment === null) return not('NOT_PAID')
  const isTaken = payment === 'CAPTURED' || leg.instantConfirm || booking.approved
  return isTaken ? not('BEING_CONFIRMED') : { ...base, way: 'WITHDRAW' }
}

function byTier(facts: CancellationFacts, closesAt: Date) {
  const { booking, leg, now, paidMinor, refundedMinor } = facts
  const tier = findTierAt(booking.refundRules, computeHoursUntil(leg.policyDepartureAt, now))
  const refundMinor = computeDueAt(tier?.refundPct ?? 0, facts)
  const edge = computeLastInstantAt(tier?.hoursBeforeMin ?? 0, leg)
  const next = sortTiers(booking.refundRules).find(
    ({ hoursBeforeMin }) => hoursBeforeMin < (tier?.hoursBeforeMin ?? 0),
  )
  const changes = edge < closesAt
  return {
    way: 'POLICY' as const,
    refundMinor,
    keptMinor: paidMinor - refundedMinor - refundMinor,
    refundPct: tier?.refundPct ?? 0,
    tier: tier?.description ?? null,
    holdsUntil: changes ? edge : closesAt,
    nextRefundMinor: changes && next ? computeDueAt(next.refundPct, facts) : null,
  }
}

function computeDueByPolicy(facts: CancellationFacts, at: Date): number {
  const { booking, leg } = facts
  return computeDueAt(
    findTierAt(booking.refundRules, computeHoursUntil(leg.policyDepartureAt, at))?.refundPct ?? 0,
    facts,
  )
}

// Taxes per head are always refunded; percentage taxes are refunded in proportion to the fare.
function computeDueAt(refundPct: number, { parts }: Pick<CancellationFacts, 'parts'>): number {
  return parts ? sumAmounts(computeRefundParts(parts, refundPct)) : 0
}

/**
 * Computes what is refunded and what is kept after a no-show: the penalty of the booked policy is kept. If some of
 * the people came, only the others count: their share of a per-seat fare (none of a whole aircraft's fare) and their
 * taxes per head.
 */
export function computeNoShow({
  booking,
  absence = EVERYBODY,
  ...paid
}: {
  booking: Pick<CancellationFacts['booking'], 'noShowPenaltyPct'>
  absence?: Absence
} & Pick<CancellationFacts, 'paidMinor' | 'refundedMinor' | 'parts'>): CancellationQuote['noShow'] {
  const back =
    paid.parts && computeNoShowRefund(paid.parts, { penaltyPct: booking.noShowPenaltyPct, absence })
  const refundMinor = back ? sumAmounts(back) : 0
  return {
    penaltyPct: booking.noShowPenaltyPct,
    keptMinor: paid.paidMinor - paid.refundedMinor - refundMinor,
    refundMinor,
  }
}

/** How many of a booking's people did not come. */
export type Absence = { absent: number; people: number; isWholeAircraft: boolean }

const EVERYBODY: Absence = { absent: 1, people: 1, isWholeAircraft: false }

/** Returns the fare and taxes of the refund after a no-show. */
export function computeNoShowRefund(
  parts: PaidParts,
  { penaltyPct, absence }: { penaltyPct: number; absence: Absence },
): BackParts {
  const { absent, people, isWholeAircraft } = absence
  const keepsFare = isWholeAircraft && absent < people
  return computeRefundParts(parts, keepsFare ? 0 : 100 - penaltyPct, { absent, people })
}
