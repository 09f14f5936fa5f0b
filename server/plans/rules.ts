import { type Billing, MONEY_BACK_DAYS, PLAN_GRACE_DAYS, type PlanState } from '#contract/plans/plans.ts'

const DAY_MS = 86_400_000
// Nobody loses Premium between the trial's end and the moment at which we have read its outcome.
const TRIAL_SLACK_MS = 3_600_000

/** A subscription as the provider tells of it. */
export type Told = {
  status: string
  periodStartAt: Date
  periodEndsAt: Date
  /** It will end then instead of being renewed. */
  endsAt: Date | null
  endedAt: Date | null
  endedFor: string | null
  /** How many times money came for it. */
  paymentsCount: number
}

/**
 * Our word for the provider's. Whoever has paid is no trial: what the provider calls one is a next payment put off.
 */
export function toPlanState({ status, paymentsCount }: Told): PlanState {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ENDED'
  if (status === 'trialing') return paymentsCount > 0 ? 'ACTIVE' : 'TRIALING'
  if (status === 'active') return 'ACTIVE'
  return status === 'incomplete' ? 'STARTING' : 'PAST_DUE'
}

/** Until when Premium is had, as far as the provider has said; a renewal or another answer moves it. */
export function computeEntitledUntil(told: Told, { now }: { now: Date }): Date {
  const state = toPlanState(told)
  if (state === 'STARTING') return now
  if (state === 'ENDED') return earliest(told.endedAt ?? now, now)
  // The period that is not paid has begun already.
  const graceEnds = graceEndsAt(told)
  if (state === 'PAST_DUE') return told.endsAt ? earliest(graceEnds, told.endsAt) : graceEnds
  const slack = state === 'TRIALING' ? TRIAL_SLACK_MS : PLAN_GRACE_DAYS * DAY_MS
  const renewedBy = new Date(told.periodEndsAt.getTime() + slack)
  // A day that lies behind the period comes after its renewal.
  return told.endsAt ? earliest(told.endsAt, renewedBy) : renewedBy
}

export type EndReason =
  | 'TRIAL_OVER'
  | 'CANCELLED'
  | 'PAYMENT_FAILED'
  | 'MONEY_BACK'
  | 'ACCOUNT_DELETED'
  | 'DISPUTE_LOST'
  | 'ENDED_BY_US'

/** Until when Premium goes on while the period that began then is not paid. */
function graceEndsAt({ periodStartAt }: { periodStartAt: Date }): Date {
  return new Date(periodStartAt.getTime() + PLAN_GRACE_DAYS * DAY_MS)
}

/** Why it ended. What we asked for ourselves was noted before; the provider does not know it. */
export function findEndReason(told: Told, { noted }: { noted: EndReason | null }): EndReason {
  if (noted) return noted
  if (told.endedFor === 'payment_failed') return 'PAYMENT_FAILED'
  return told.paymentsCount === 0 && told.endedFor !== 'cancellation_requested' ? 'TRIAL_OVER' : 'CANCELLED'
}

/**
 * How another billing is brought about: at no cost in a trial, `AT_ONCE` with the unused month credited, or `LATER`,
 * from the end of what is paid for on.
 */
export function decideHowToChange(
  before: { state: PlanState; billing: Billing; paidBilling: Billing | null },
  wanted: Billing,
): 'NOTHING' | 'IN_TRIAL' | 'AT_ONCE' | 'LATER' {
  if (before.billing === wanted) return 'NOTHING'
  if (before.state === 'TRIALING') return 'IN_TRIAL'
  return wanted === 'ANNUAL' && before.paidBilling !== 'ANNUAL' ? 'AT_ONCE' : 'LATER'
}

/** Until when the first payment can be had back, or null when that is over. */
export function computeRefundDeadline({ firstPaidAt, now }: { firstPaidAt: Date; now: Date }): Date | null {
  const until = new Date(firstPaidAt.getTime() + MONEY_BACK_DAYS * DAY_MS)
  return now < until ? until : null
}

/** So many calendar months later, on the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from)
  to.setUTCDate(1)
  to.setUTCMonth(to.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return to
}

const CHECK_SECONDS = { STARTING: 3600, TRIALING: 21_600, ACTIVE: 21_600, PAST_DUE: 3600 } as const

/** When the provider should be read again though it says nothing: soon after something was to happen, else by the hour. */
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
