import { type Billing, PLAN_GRACE_DAYS, type PlanState, REFUND_DAYS } from '#contract/plans/plans.ts'

const DAY_MS = 86_400_000
// Nobody loses Premium between the end of the trial and the time when we have read its outcome.
const TRIAL_SLACK_MS = 3_600_000

/** A subscription as the provider reports it. */
export type ReportedPlan = {
  status: string
  periodStartAt: Date
  periodEndsAt: Date
  /** The subscription ends then and does not renew; null: it renews. */
  endsAt: Date | null
  endedAt: Date | null
  endedFor: string | null
  /** The number of payments for it. */
  paymentsCount: number
}

/**
 * Maps the provider's status. A subscription with a payment is not a trial: the provider also calls a postponed payment
 * a trial.
 */
export function toPlanState({ status, paymentsCount }: ReportedPlan): PlanState {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ENDED'
  if (status === 'trialing') return paymentsCount > 0 ? 'ACTIVE' : 'TRIALING'
  if (status === 'active') return 'ACTIVE'
  return status === 'incomplete' ? 'STARTING' : 'PAST_DUE'
}

/**
 * Returns until when the subscriber has Premium, as far as the provider has reported; a renewal or a later report moves
 * it.
 */
export function computeEntitledUntil(reported: ReportedPlan, { now }: { now: Date }): Date {
  const state = toPlanState(reported)
  if (state === 'STARTING') return now
  if (state === 'ENDED') return earliest(reported.endedAt ?? now, now)
  // In this state the unpaid period has already begun.
  const graceEnds = graceEndsAt(reported)
  if (state === 'PAST_DUE') return reported.endsAt ? earliest(graceEnds, reported.endsAt) : graceEnds
  const slack = state === 'TRIALING' ? TRIAL_SLACK_MS : PLAN_GRACE_DAYS * DAY_MS
  const renewedBy = new Date(reported.periodEndsAt.getTime() + slack)
  // An end at least a day after the period lies after its renewal.
  return reported.endsAt ? earliest(reported.endsAt, renewedBy) : renewedBy
}

export type EndReason =
  | 'TRIAL_OVER'
  | 'CANCELLED'
  | 'PAYMENT_FAILED'
  | 'MONEY_BACK'
  | 'ACCOUNT_DELETED'
  | 'DISPUTE_LOST'
  | 'ENDED_BY_US'

/** Returns until when Premium continues while the period that began at `periodStartAt` is not paid. */
function graceEndsAt({ periodStartAt }: { periodStartAt: Date }): Date {
  return new Date(periodStartAt.getTime() + PLAN_GRACE_DAYS * DAY_MS)
}

/**
 * Returns the reason of the end. We record our own requests before we send them; the provider does not know their
 * reason.
 */
export function findEndReason(reported: ReportedPlan, { noted }: { noted: EndReason | null }): EndReason {
  if (noted) return noted
  if (reported.endedFor === 'payment_failed') return 'PAYMENT_FAILED'
  return reported.paymentsCount === 0 && reported.endedFor !== 'cancellation_requested'
    ? 'TRIAL_OVER'
    : 'CANCELLED'
}

/**
 * Decides how to change the billing interval: free of charge in a trial, `AT_ONCE` with the unused part of the month
 * credited, or `LATER` from the end of the paid period.
 */
export function decideHowToChange(
  before: { state: PlanState; billing: Billing; paidBilling: Billing | null },
  wanted: Billing,
): 'NOTHING' | 'IN_TRIAL' | 'AT_ONCE' | 'LATER' {
  if (before.billing === wanted) return 'NOTHING'
  if (before.state === 'TRIALING') return 'IN_TRIAL'
  return wanted === 'ANNUAL' && before.paidBilling !== 'ANNUAL' ? 'AT_ONCE' : 'LATER'
}

/** Returns until when the first payment is refundable; null when that time is over. */
export function computeRefundDeadline({ firstPaidAt, now }: { firstPaidAt: Date; now: Date }): Date | null {
  const until = new Date(firstPaidAt.getTime() + REFUND_DAYS * DAY_MS)
  return now < until ? until : null
}

/** Adds calendar months; in a shorter month the result is its last day. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}

const CHECK_SECONDS = { STARTING: 3600, TRIALING: 21_600, ACTIVE: 21_600, PAST_DUE: 3600 } as const

/** Returns when to read the provider again without a message: soon after something is due, otherwise in an hour. */
export function computeNextCheckAt(
  state: PlanState,
  { periodEndsAt, nextTryAt, now }: { periodEndsAt: Date | null; nextTryAt: Date | null; now: Date },
): Date | null {
  if (state === 'ENDED' || state === 'ABANDONED') return null
  const regular = new Date(now.getTime() + CHECK_SECONDS[state] * 1000)
  const expected = [periodEndsAt, nextTryAt]
    .filter((at) => at !== null)
    .map((at) => new Date(at.getTime() + 60_000))
    .filter((at) => at > now)
  return expected.reduce(earliest, regular)
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other
}
