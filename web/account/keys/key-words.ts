import { formatMoney } from '#contract/money.ts'
import type { CapPeriod, PersonalKey } from '#contract/personal-keys.ts'

export const PERIOD_NAMES: Record<CapPeriod, string> = {
  DAY: 'in any 24 hours',
  MONTH: 'in any 30 days',
  TOTAL: 'in all',
}

/** 'Used $4,200 of $5,000 in any 24 hours'; null of a key that spends nothing. */
export function usedWords({ cap, usedMinor }: PersonalKey): string | null {
  if (!cap) return null
  const money = (minor: number) => formatMoney(minor, cap.currency)
  return `${money(usedMinor)} of ${money(cap.amountMinor)} ${PERIOD_NAMES[cap.period]}`
}

export function usedPercent({ cap, usedMinor }: PersonalKey): number {
  return cap ? Math.min(100, Math.round((usedMinor / cap.amountMinor) * 100)) : 0
}

export function bookingsWords({ bookingsCount }: PersonalKey): string {
  if (bookingsCount === 0) return 'nothing booked yet'
  return bookingsCount === 1 ? '1 booking' : `${bookingsCount} bookings`
}
