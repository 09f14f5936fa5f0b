import { findTierAt, type RefundRule } from '#contract/operators/refund-tiers.ts'

/** A tier of the policy that was copied into the booking. Its lower bound is inclusive. */
export type RefundTier = RefundRule

export type BookedPolicy = { refundRules: readonly RefundTier[]; noShowPenaltyPct: number }

export type PolicyRefund = {
  refundPct: number
  /** The operator's words for the tier. */
  description: string
  hoursBefore: number
  /** Whether the leg has left, so that the no-show penalty applies. */
  noShow: boolean
}

const HOUR_MS = 3_600_000

/** The departure of the leg, and the one from which the policy counts (`policy-departure.ts`), which may be later. */
export type PolicyTimes = { departureAt: Date; policyDepartureAt: Date }

/** Returns what the policy refunds now. Exactly 72 hours before departure falls in the tier of 72 hours and more. */
export function quotePolicyRefundAt(
  { refundRules, noShowPenaltyPct }: BookedPolicy,
  { departureAt, policyDepartureAt, now }: PolicyTimes & { now: Date },
): PolicyRefund {
  if (now > departureAt) {
    const description = `No-show: ${noShowPenaltyPct} % of the price is kept`
    const refundPct = 100 - noShowPenaltyPct
    return { refundPct, description, hoursBefore: computeHoursUntil(departureAt, now), noShow: true }
  }
  const hours = computeHoursUntil(policyDepartureAt, now)
  const tier = findTierAt(refundRules, hours)
  return {
    refundPct: tier?.refundPct ?? 0,
    description: tier?.description ?? 'No tier covers this moment',
    hoursBefore: hours,
    noShow: false,
  }
}

/** The last instant that is at least this many hours before the policy's departure; null once the leg has left. */
export function computeLastInstantAt(hours: number, { departureAt, policyDepartureAt }: PolicyTimes): Date {
  return new Date(Math.min(departureAt.getTime(), policyDepartureAt.getTime() - hours * HOUR_MS))
}

/** Returns the departure from which the policy counts, if it is not the current one. */
export function findCountsFrom({ departureAt, policyDepartureAt }: PolicyTimes): Date | null {
  return policyDepartureAt > departureAt ? policyDepartureAt : null
}

export function computeHoursUntil(instant: Date, now: Date): number {
  return (instant.getTime() - now.getTime()) / HOUR_MS
}
