import type { bookings } from '#contract/bookings/bookings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ApiError, isTemporary } from '../../data/api.ts'
import { payment as texts } from '../../languages/payment/payment.ts'
import { readTexts } from '../../languages/texts.ts'
import { translate } from '../../languages/translated.ts'

export type Payment = AnswerOf<typeof bookings.paymentStatus>
export type PaymentOutcome = 'success' | 'failure' | 'refunded' | 'processing'

const POLL_EVERY_MS = 2000
const POLL_FOR_MS = 60_000

/** The card that shows a payment's state. */
export function decideOutcome(payment: Payment): PaymentOutcome {
  if (payment.error) return 'failure'
  switch (payment.payment_status) {
    case 'paid':
      return PAID[payment.booking_status]
    case 'refunded':
      return 'refunded'
    case 'canceled':
    case 'expired':
      return 'failure'
    default:
      return 'processing'
  }
}

// A captured payment without a seat is fully refunded.
const PAID = { CONFIRMED: 'success', PENDING: 'processing', CANCELLED: 'refunded' } as const

/** The text of the failure card. */
export function describeFailure(payment: Payment): string {
  return payment.error ? translate(payment.error) : readTexts(texts)('notCompleted')
}

/** The text of the failure card if the payment could not be read. */
export function checkFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 404 && error.code !== 'unreadable'
    ? error.message
    : readTexts(texts)('checkFailed')
}

/** How often a payment is read again: every two seconds until it is settled or reading it is refused, for a minute. */
export function computeRecheckMs(isSettled: boolean, error: Error | null, watchedMs: number): number | false {
  if (isSettled || isRefused(error) || watchedMs >= POLL_FOR_MS) return false
  return POLL_EVERY_MS
}

function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.status >= 400 && !isTemporary(error)
}
