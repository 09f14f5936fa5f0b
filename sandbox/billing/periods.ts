import type { Price } from '../store/rows.ts'

type Recurring = NonNullable<Price['recurring']>

const daySeconds = 24 * 3600

/**
 * Returns the end of the period that begins at `start`, in seconds. Months and years end on the anchor's day and time,
 * or on the last day of a shorter month: https://docs.stripe.com/billing/subscriptions/billing-cycle.
 */
export function computePeriodEnd(
  start: number,
  { interval, interval_count: count }: Pick<Recurring, 'interval' | 'interval_count'>,
  anchor: number,
): number {
  if (interval === 'day') return start + count * daySeconds
  if (interval === 'week') return start + count * 7 * daySeconds
  return addMonths(start, interval === 'year' ? count * 12 : count, anchor)
}

/** Returns the period that contains `now`, counted from the anchor. */
export function findPeriodAround(
  now: number,
  recurring: Pick<Recurring, 'interval' | 'interval_count'>,
  anchor: number,
): { start: number; end: number } {
  let [start, end] = [anchor, computePeriodEnd(anchor, recurring, anchor)]
  while (end <= now) [start, end] = [end, computePeriodEnd(end, recurring, anchor)]
  return { start, end }
}

function addMonths(start: number, months: number, anchor: number): number {
  const from = new Date(start * 1000)
  const wanted = new Date(anchor * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const secondsOfDay = anchor % daySeconds
  return Date.UTC(year, month, Math.min(wanted.getUTCDate(), lastDay)) / 1000 + secondsOfDay
}
