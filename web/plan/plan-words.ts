import type { Currency } from '#contract/money.ts'
import { type Billing, PREMIUM_CURRENCY, PREMIUM_PRICE_MINOR } from '#contract/plans/plans.ts'
import { formatMoney } from '../languages/formats.ts'
import { plan } from '../languages/plan/plan.ts'
import { textsOf } from '../languages/texts.ts'

type Price = { amountMinor: number; currency: Currency }

/** '$149 a year': what is sold now, or what somebody pays. */
export function priceOf(billing: Billing, price: Price | null = null): string {
  const amount = price ? formatMoney(price.amountMinor, price.currency) : amountOf(billing)
  return textsOf(plan)(billing === 'ANNUAL' ? 'pricePerYear' : 'pricePerMonth', { amount })
}

/** What is sold now. */
export function amountOf(billing: Billing): string {
  return formatMoney(PREMIUM_PRICE_MINOR[billing], PREMIUM_CURRENCY)
}

/** What Premium gives here and now, as the server enforces it. */
export function premiumPoints(earlyAccessSeconds: number): string[] {
  const t = textsOf(plan)
  return [
    t('pointRoutes'),
    t('pointAlerts'),
    ...(earlyAccessSeconds > 0 ? [earlyWords(earlyAccessSeconds)] : []),
    t('pointPrice'),
  ]
}

const EARLY = [
  { seconds: 86_400, words: 'earlyDays' },
  { seconds: 3600, words: 'earlyHours' },
  { seconds: 60, words: 'earlyMinutes' },
] as const

/** 'New flights 2 hours before everybody else', in the largest unit without a rest. */
function earlyWords(early: number): string {
  const unit = EARLY.find(({ seconds }) => early % seconds === 0)
  return unit
    ? textsOf(plan)(unit.words, { count: early / unit.seconds })
    : textsOf(plan)('earlySeconds', { count: early })
}
