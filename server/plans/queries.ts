import type { Currency } from '#contract/money.ts'
import {
  PLAN_GRACE_DAYS,
  PLAN_LIMITS,
  type PlanPayment,
  type PlanView,
  PREMIUM_CURRENCY,
} from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { getSite } from '#server/runtime/site.ts'
import { readPlanName } from './entitlements.ts'
import { selectRunning } from './find-own-running.ts'
import { findReturnable } from './refunds/refund-plan.ts'
import { readHistory } from './start-plan.ts'

const DAY_MS = 86_400_000
const SHOWN_PAYMENTS = 24

/** Returns everything that the plan section of the settings shows of an account. */
export async function findPlan(db: Db, { userId }: { userId: string }): Promise<PlanView> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Problem('not_found')
  const { earlyAccessSeconds, premiumOfferMonths } = getSite(db)
  const plan = await readPlanName(db, { userId })
  const before = await readHistory(db, userId)
  const returnable = await findReturnable(db, { userId })
  return {
    plan,
    limits: PLAN_LIMITS[plan],
    earlyAccessSeconds,
    trialAvailable: !before.started,
    offerMonths: before.annual ? 0 : premiumOfferMonths,
    subscription: await findSubscription(db, userId),
    moneyBack: returnable && {
      amountMinor: returnable.amountMinor,
      currency: returnable.currency as Currency,
      untilUTC: returnable.until.toISOString(),
    },
    payments: await findPayments(db, userId),
  }
}

async function findSubscription(db: Db, userId: string): Promise<PlanView['subscription']> {
  const row = await selectRunning(db, userId).executeTakeFirst()
  if (!row?.periodEndsAt || !row.periodStartAt) return null
  const graceEnds = new Date(row.periodStartAt.getTime() + PLAN_GRACE_DAYS * DAY_MS)
  const pastDue = row.status === 'PAST_DUE'
  return {
    status: row.status as 'TRIALING' | 'ACTIVE' | 'PAST_DUE',
    billing: pastDue ? row.billing : (row.paidBilling ?? row.billing),
    nextBilling: row.billing,
    nextPrice:
      row.priceMinor === null
        ? null
        : { amountMinor: row.priceMinor, currency: (row.priceCurrency ?? PREMIUM_CURRENCY) as Currency },
    periodEndsUTC: row.periodEndsAt.toISOString(),
    endsUTC: row.endsAt?.toISOString() ?? null,
    offerMonthsGiven: row.offerGivenAt ? row.offerMonths : 0,
    card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
    nextTryUTC: row.nextTryAt?.toISOString() ?? null,
    graceEndsUTC: pastDue ? graceEnds.toISOString() : null,
  }
}

async function findPayments(db: Db, userId: string): Promise<PlanPayment[]> {
  const rows = await db
    .selectFrom('planPayments as p')
    .select(['p.id', 'p.amountMinor', 'p.currency', 'p.billing', 'p.paidAt'])
    .select((eb) =>
      eb
        .selectFrom('planRefunds as r')
        .select('r.status')
        .whereRef('r.paymentId', '=', 'p.id')
        .orderBy('r.createdAt', 'desc')
        .limit(1)
        .as('refund'),
    )
    .where('p.userId', '=', userId)
    .orderBy('p.paidAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(SHOWN_PAYMENTS)
    .execute()
  return rows.map(({ paidAt, currency, ...row }) => ({
    ...row,
    currency: currency as Currency,
    paidUTC: paidAt.toISOString(),
  }))
}
