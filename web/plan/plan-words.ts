import type { Currency } from '#contract/money.ts'
import { type Billing, PREMIUM_CURRENCY, PREMIUM_PRICE_MINOR } from '#contract/plans/plans.ts'
import { formatMoney } from '../languages/formats.ts'
import { plan } from '../languages/plan/plan.ts'
import { readTexts } from '../languages/texts.ts'

type Price = { amountMinor: number; currency: Currency }

/** '$149 a year': the current price, or the price of a subscription. */
export function formatPlanPrice(billing: Billing, price: Price | null = null): string {
  const amount = price ? formatMoney(price.amountMinor, price.currency) : formatPlanAmount(billing)
  return readTexts(plan)(billing === 'ANNUAL' ? 'pricePerYear' : 'pricePerMonth', { amount })
}

/** The current price. */
export function formatPlanAmount(billing: Billing): string {
  return formatMoney(PREMIUM_PRICE_MINOR[billing], PREMIUM_CURRENCY)
}

/** The benefits of Premium that the server enforces. */
export function listPremiumPoints(earlyAccessSeconds: number): string[] {
  const t = readTexts(plan)
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

/** 'New flights 2 hours before everybody else', in the largest unit that gives a whole number. */
function earlyWords(early: number): string {
  const unit = EARLY.find(({ seconds }) => early % seconds === 0)
  return unit
    ? readTexts(plan)(unit.words, { count: early / unit.seconds })
    : readTexts(plan)('earlySeconds', { count: early })
}
