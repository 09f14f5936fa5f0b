import type { AdminDispute, DisputeState } from '#contract/disputes/disputes.ts'
import { useServerMinute } from '../../data/clock.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'

export const disputesKey = ['admin', 'disputes']

export const DISPUTE_WORDS: Record<DisputeState, { words: string; tone: BadgeTone }> = {
  NEEDS_RESPONSE: { words: 'Needs a response', tone: 'warning' },
  UNDER_REVIEW: { words: 'Under review', tone: 'select' },
  WON: { words: 'Won', tone: 'go' },
  LOST: { words: 'Lost', tone: 'neutral' },
}

const REASONS: Record<string, string> = {
  fraudulent: 'Not made by the cardholder',
  product_not_received: 'Flight not received',
  product_unacceptable: 'Flight not as described',
  credit_not_processed: 'Refund not received',
  duplicate: 'Charged twice',
  unrecognized: 'Not recognised',
  general: 'No particular reason',
}

/** The bank's reason in plain words. */
export function describeReason(reason: string): string {
  const plain = reason.replaceAll('_', ' ')
  return REASONS[reason] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** The paid product in two lines: a leg, or Premium. */
export function describePaid({ booking, premium }: Pick<AdminDispute, 'booking' | 'premium'>): {
  name: string
  what: string
} {
  if (booking) {
    return { name: booking.reference, what: `${booking.originCity} to ${booking.destinationCity}` }
  }
  return { name: 'Premium', what: premium?.billing === 'ANNUAL' ? 'Paid by the year' : 'Paid by the month' }
}

/** The state of the dispute, or that its answer is being sent. */
export function DisputeBadge({ status, answer }: Pick<AdminDispute, 'status' | 'answer'>) {
  if (status === 'NEEDS_RESPONSE' && answer !== null) return <Badge tone="caution">Answer being sent</Badge>
  const { words, tone } = DISPUTE_WORDS[status]
  return <Badge tone={tone}>{words}</Badge>
}

const MINUTE_MS = 60_000

/** 'in 6 days', 'in 3 hours 20 minutes', 'over': the time until the bank's deadline. */
export function TimeLeft({ dueAt }: { dueAt: string }) {
  const minutes = Math.floor((Date.parse(dueAt) - useServerMinute().getTime()) / MINUTE_MS)
  return (
    <span className={minutes < 2 * 24 * 60 ? 'font-semibold text-warning' : ''}>{leftWords(minutes)}</span>
  )
}

function leftWords(minutes: number): string {
  if (minutes < 0) return 'time is over'
  if (minutes < 1) return 'in less than a minute'
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)]
  if (days >= 2) return `in ${days} days`
  if (hours >= 24) return `in 1 day ${counted(hours - 24, 'hour')}`
  if (hours >= 1) return `in ${counted(hours, 'hour')} ${counted(minutes - hours * 60, 'minute')}`
  return `in ${counted(minutes, 'minute')}`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
