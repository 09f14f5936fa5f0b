import type { RefundQuote } from '#contract/admin/admin-bookings.ts'
import { type Currency, getMoneyStep } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { findNow } from '#server/bookings/queries.ts'
import { findRefundable, type Refundable, splitFareRefund } from '#server/payments/refunds/refund.ts'
import {
  type BackParts,
  computeRefundParts,
  splitBack,
  sumAmounts,
} from '#server/payments/refunds/shares-of-refund.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { policyDepartureAt } from './policy-departure.ts'
import { quotePolicyRefundAt, type RefundTier } from './refund-rules.ts'

/**
 * Returns the figures of the refund dialog: paid and refunded so far, and for each kind of refund its amount and who
 * bears it.
 */
export async function quoteRefund(
  db: Db,
  { bookingId, amountMinor }: { bookingId: string; amountMinor?: number | undefined },
): Promise<{ quote: RefundQuote; amount: Offer | null }> {
  const payment = await findRefundable(db, { bookingId })
  const quote = await quoteFor(db, { bookingId, payment })
  if (!quote || !payment) throw new Problem('nothing_to_refund')
  if (amountMinor && amountMinor > payment.leftMinor) throw new Problem('refund_too_large')
  return { quote, amount: amountMinor ? buildOffer(payment, amountMinor) : null }
}

/**
 * The same figures for the quote and for the refund itself, which has locked the booking and its payment; null if
 * nothing was ever captured. Problem `booking_not_found`.
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
  const policy = quotePolicyRefundAt(
    { refundRules, noShowPenaltyPct: booking.noShowPenaltyPct },
    { departureAt: booking.departureAt, policyDepartureAt: booking.policyDepartureAt, now },
  )
  // Without the part that the bank has returned or may return: the traveller gets that part from the bank.
  const dueParts = computeRefundParts(payment.standing, policy.refundPct)
  const dueMinor = payment.isHeld ? 0 : Math.min(payment.leftMinor, sumAmounts(dueParts))
  return {
    currency,
    paidMinor: payment.amountMinor,
    feeMinor: payment.feeMinor,
    refundedMinor,
    disputedMinor,
    leftMinor: payment.leftMinor,
    stepMinor: getMoneyStep(currency),
    full: buildOffer(payment, payment.leftMinor),
    policy: { ...buildOffer(payment, dueMinor, dueParts), ...policy },
    canCancel: booking.status === 'CONFIRMED' && now < booking.departureAt,
  }
}

export type Offer = RefundQuote['full']

function buildOffer(payment: Refundable, amountMinor: number, due?: BackParts): Offer {
  const parts =
    due && sumAmounts(due) === amountMinor ? due : splitBack(payment.parts, { amountMinor, flies: false })
  const burden = splitFareRefund(payment, parts)
  return { amountMinor, ...burden, taxMinor: amountMinor - parts.fareMinor }
}
