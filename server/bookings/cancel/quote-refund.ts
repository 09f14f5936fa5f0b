import type { RefundQuote } from '#contract/admin/admin-bookings.ts'
import { type Currency, stepOf } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { findNow } from '#server/bookings/queries.ts'
import { findRefundable, type Refundable } from '#server/payments/refunds/refund.ts'
import { burdenOf } from '#server/payments/refunds/refund-rules.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { policyDepartureAt } from './policy-departure.ts'
import { policyRefundAt, type RefundTier, shareOf } from './refund-rules.ts'

/** What the refund dialog shows: paid, gone back so far, what each way of refunding gives now and who bears it. */
export async function quoteRefund(
  db: Db,
  { bookingId, amountMinor }: { bookingId: string; amountMinor?: number | undefined },
): Promise<{ quote: RefundQuote; amount: Offer | null }> {
  const payment = await findRefundable(db, { bookingId })
  const quote = await quoteFor(db, { bookingId, payment })
  if (!quote || !payment) throw new Problem('nothing_to_refund')
  if (amountMinor && amountMinor > payment.leftMinor) throw new Problem('refund_too_large')
  return { quote, amount: amountMinor ? offerOf(payment, amountMinor) : null }
}

/**
 * The same figures for the quote and for the refund itself, which has locked the booking and its payment; null where nothing
 * was ever taken. Problem `booking_not_found`.
 */
export async function quoteFor(
  db: Db | Tx,
  { bookingId, payment }: { bookingId: string; payment: Refundable | null },
): Promise<RefundQuote | null> {
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select(['bookings.status', 'bookings.currency', 'refundRules', 'noShowPenaltyPct', 'departureAt'])
    .select(policyDepartureAt.as('policyDepartureAt'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  if (!booking) throw new Problem('booking_not_found')
  if (!payment) return null
  const now = await findNow(db)
  const currency = booking.currency as Currency
  const { disputedMinor } = payment
  const refundedMinor = payment.amountMinor - payment.leftMinor - disputedMinor
  const refundRules = booking.refundRules as unknown as RefundTier[]
  const policy = policyRefundAt(
    { refundRules, noShowPenaltyPct: booking.noShowPenaltyPct },
    { departureAt: booking.departureAt, policyDepartureAt: booking.policyDepartureAt, now },
  )
  // Less what the bank has given, or may: the traveller has that part of the share from there.
  const dueMinor = Math.min(
    payment.leftMinor,
    shareOf(payment.amountMinor, policy.refundPct, currency) - refundedMinor - disputedMinor,
  )
  return {
    currency,
    paidMinor: payment.amountMinor,
    feeMinor: payment.feeMinor,
    refundedMinor,
    disputedMinor,
    leftMinor: payment.leftMinor,
    stepMinor: stepOf(currency),
    full: offerOf(payment, payment.leftMinor),
    policy: { ...offerOf(payment, Math.max(0, dueMinor)), ...policy },
    canCancel: booking.status === 'CONFIRMED' && now < booking.departureAt,
  }
}

export type Offer = RefundQuote['full']

function offerOf(payment: Refundable, amountMinor: number): Offer {
  return { amountMinor, ...burdenOf(payment, { refundMinor: amountMinor, before: payment.before }) }
}
