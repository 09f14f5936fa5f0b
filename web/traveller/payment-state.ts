import type { bookings } from '#contract/bookings.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ApiError } from '../api.ts'

export type Payment = AnswerOf<typeof bookings.paymentStatus>
export type PaymentOutcome = 'success' | 'failure' | 'refunded' | 'processing'

const POLL_EVERY_MS = 2000
const POLL_FOR_MS = 60_000

/** Which card a payment gets. */
export function outcomeOf(payment: Payment): PaymentOutcome {
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

// Money that was taken and found no seat goes back in full.
const PAID = { CONFIRMED: 'success', PENDING: 'processing', CANCELLED: 'refunded' } as const

/** What the failure card says. */
export function failureSentence(payment: Payment): string {
  return payment.error ?? 'The payment was not completed. Nothing was charged.'
}

/** What the failure card says when the payment could not be looked up. */
export function checkFailure(error: unknown): string {
  return error instanceof ApiError && error.status === 404 && error.code !== 'unreadable'
    ? error.message
    : 'Failed to check payment status'
}

/** How often a payment is looked up again: every two seconds while it is processing, for a minute. */
export function recheckEveryMs(payment: Payment | undefined, watchedMs: number): number | false {
  if (payment && outcomeOf(payment) !== 'processing') return false
  return watchedMs < POLL_FOR_MS ? POLL_EVERY_MS : false
}
