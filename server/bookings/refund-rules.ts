import { type Currency, stepOf } from '#contract/money.ts'
import { type RefundRule, tierAt } from '#contract/refund-tiers.ts'

/** A tier of the policy that was copied into the booking; its lower edge belongs to it. */
export type RefundTier = RefundRule

export type BookedPolicy = { refundRules: readonly RefundTier[]; noShowPenaltyPct: number }

export type PolicyRefund = {
  refundPct: number
  /** The tier's own words. */
  description: string
  hoursBefore: number
  /** The flight has left: what a traveller who did not come gets back. */
  noShow: boolean
}

const HOUR_MS = 3_600_000

/** What the policy gives at this moment. Exactly 72 hours before departure is the tier of 72 hours and more. */
export function policyRefundAt(
  { refundRules, noShowPenaltyPct }: BookedPolicy,
  { departureAt, now }: { departureAt: Date; now: Date },
): PolicyRefund {
  const hoursBefore = (departureAt.getTime() - now.getTime()) / HOUR_MS
  if (hoursBefore < 0) {
    const description = `No-show: ${noShowPenaltyPct} % of the price is kept`
    return { refundPct: 100 - noShowPenaltyPct, description, hoursBefore, noShow: true }
  }
  const tier = tierAt(refundRules, hoursBefore)
  return {
    refundPct: tier?.refundPct ?? 0,
    description: tier?.description ?? 'No tier covers this moment',
    hoursBefore,
    noShow: false,
  }
}

/** A share of an amount in whole steps of the currency, rounded down. */
export function shareOf(amountMinor: number, pct: number, currency: Currency): number {
  const step = stepOf(currency)
  return Math.floor((amountMinor * pct) / 100 / step) * step
}
