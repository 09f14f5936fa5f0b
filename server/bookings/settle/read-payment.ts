import type { bookings } from '#contract/bookings/bookings.ts'
import type { AnswerInputOf } from '#contract/endpoint.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { findPayment } from '#server/bookings/queries.ts'
import { writeReleaseSentence } from '#server/bookings/rules.ts'
import type { RequestCoalescer } from '#server/payments/coalesce-requests.ts'
import { isProviderUnavailable, type Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { pickShownLine } from '#server/taxes/tax-lines.ts'
import { settleSessionThen } from './settle-booking.ts'

/** The provider, and the coalescer that shares recent reads. */
export type Asking = { provider: Provider; coalescer: RequestCoalescer }
/** `bookingId`: the payment's booking, if the caller knows it and does not know that it is settled. */
type Which = { sessionId: string; ownerId: string | null; bookingId?: string | null }
type PaymentAnswer = Omit<AnswerInputOf<typeof bookings.paymentStatus>, 'success'>

const UNSETTLED = new Set(['STARTING', 'OPEN', 'AUTHORISED'])

/**
 * Returns the state of a payment. If it is not settled yet, the provider is read first, so the traveller's return
 * page confirms the booking without waiting for the webhook.
 */
export async function readPayment(db: Db, asking: Asking, which: Which): Promise<PaymentAnswer> {
  const payment = await findSettled(db, asking, which)
  if (!payment) throw new Problem('payment_not_found')
  const why = payment.releaseReason
  return {
    session_id: which.sessionId,
    payment_status: STATUS_WORDS[payment.status],
    amount: payment.amountMinor,
    fare: payment.fareMinor,
    taxes: payment.taxLines.map(pickShownLine),
    currency: payment.currency as Currency,
    booking_status: payment.bookingStatus,
    booking_reference: payment.reference,
    being_checked: payment.bookingStatus === 'PENDING' && payment.beingChecked,
    booking_id: payment.bookingId,
    ...(why ? { error: writeReleaseSentence(why) } : {}),
  }
}

/** A payment's state in the words of the API. */
export const STATUS_WORDS = {
  STARTING: 'unpaid',
  OPEN: 'unpaid',
  AUTHORISED: 'authorized',
  CAPTURED: 'paid',
  CANCELLED: 'canceled',
  EXPIRED: 'expired',
  REFUNDED: 'refunded',
} as const

async function findSettled(db: Db, { provider, coalescer }: Asking, which: Which) {
  const { sessionId } = which
  const before = which.bookingId ? null : await findPayment(db, which)
  if (before && !(UNSETTLED.has(before.status) || before.bookingStatus === 'PENDING')) return before
  const bookingId = which.bookingId ?? before?.bookingId
  if (!bookingId) return undefined
  let after: Awaited<ReturnType<typeof findPayment>>
  await coalescer.read(sessionId, async () => {
    const look = (tx: Tx) => findPayment(tx, which)
    after = await settleNow(() => settleSessionThen(db, provider, { bookingId, sessionId, look }))
  })
  return after ?? (await findPayment(db, which))
}

// If the provider does not answer, the page shows the recorded state and asks again.
async function settleNow<T>(settle: () => Promise<T>): Promise<T | undefined> {
  try {
    return await settle()
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    return undefined
  }
}
