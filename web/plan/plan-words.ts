import { formatMoney } from '#contract/money.ts'
import { type Billing, PREMIUM_CURRENCY, PREMIUM_PRICE_MINOR } from '#contract/plans.ts'

/** '$149 a year' */
export function priceOf(billing: Billing): string {
  return `${amountOf(billing)} a ${billing === 'ANNUAL' ? 'year' : 'month'}`
}

export function amountOf(billing: Billing): string {
  return formatMoney(PREMIUM_PRICE_MINOR[billing], PREMIUM_CURRENCY)
}

/** 'two hours', as long as something is only Premium's. */
export function spanOf(seconds: number): string {
  for (const [unit, name] of [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const) {
    if (seconds % unit === 0 && seconds >= unit) {
      const count = seconds / unit
      return `${count} ${name}${count === 1 ? '' : 's'}`
    }
  }
  return `${seconds} seconds`
}

/** What Premium gives here and now, as the server enforces it. */
export function premiumPoints(earlyAccessSeconds: number): string[] {
  return [
    'As many saved routes as you like',
    'Alerts at once, by email and SMS',
    ...(earlyAccessSeconds > 0 ? [`New flights ${spanOf(earlyAccessSeconds)} before everybody else`] : []),
    'Every flight at the price on its card, as with Free',
  ]
}
