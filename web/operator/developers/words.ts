import type { Delivery, DeliveryAttempt, Webhook } from '#contract/developers/webhooks.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** '21 Nov 2026, 18:04:09 UTC', as logs have it. */
export function formatMomentToSecond(instant: string): string {
  return `${moment.format(new Date(instant))} UTC`
}

export function formatMinute(instant: string): string {
  return `${minute.format(new Date(instant))} UTC`
}

type Look = { name: string; tone: BadgeTone }

export const DELIVERY_LOOKS: Record<Delivery['status'], Look> = {
  PENDING: { name: 'Waiting', tone: 'caution' },
  DELIVERED: { name: 'Delivered', tone: 'go' },
  FAILED: { name: 'Given up', tone: 'warning' },
}

export function pickWebhookLook({ disabledReason, failingSinceUTC }: Webhook): Look {
  if (disabledReason === 'OPERATOR') return { name: 'Disabled', tone: 'neutral' }
  if (disabledReason) return { name: 'Disabled by us', tone: 'warning' }
  return failingSinceUTC ? { name: 'Failing', tone: 'caution' } : { name: 'Enabled', tone: 'go' }
}

export function explainDisabled({ disabledReason }: Webhook): string | null {
  if (disabledReason === 'GONE') return 'It answered 410 Gone, so nothing is sent there any more.'
  if (disabledReason === 'FAILING') return 'For more than three days it received nothing, so we stopped.'
  return disabledReason === 'OPERATOR' ? 'You disabled it. What happens meanwhile is not sent later.' : null
}

/** What came of one attempt, in a sentence. */
export function describeAttempt({ statusCode, failure, durationMs }: DeliveryAttempt): string {
  if (durationMs === null) return 'Under way, or our server stopped in the middle of it'
  if (failure === null) return `Answered ${statusCode}`
  if (failure === 'REDIRECT') return `Answered ${statusCode}; redirects are not followed`
  if (failure === 'STATUS') return `Answered ${statusCode}`
  return FAILURE_TEXTS[failure]
}

const FAILURE_TEXTS = {
  TIMEOUT: 'No answer within 10 seconds',
  CONNECTION: 'The connection failed',
  ADDRESS_REFUSED: 'The name leads to an address that is not on the public internet',
  NAME_UNKNOWN: 'The name could not be resolved',
} as const
