import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { findTripFacts, type TripFacts } from '#server/trips/trip-facts.ts'

export type Receipt = {
  facts: TripFacts
  charges: { amountMinor: number; chargedAt: Date; paymentReference: string; receiptEmail: string }[]
  refunds: {
    amountMinor: number
    /** Null if the refund was requested but not confirmed by the provider yet. */
    refundedAt: Date | null
    refundReference: string | null
  }[]
}

/**
 * Returns the charges and refunds of a booking, as the provider has confirmed them. With an owner, only the owner's
 * booking is found. Problems `booking_not_found`, `nothing_charged`.
 */
export async function findReceipt(
  db: Db,
  rowCipher: RowCipher,
  { bookingId, ownerId }: { bookingId: string; ownerId: string | null },
): Promise<Receipt> {
  const facts = await findTripFacts(db, rowCipher, { bookingId, ownerId })
  const charges = await db
    .selectFrom('payments')
    .select(['id', 'amountMinor', 'capturedAt', 'paymentIntentId', 'receiptEmail'])
    .where('bookingId', '=', bookingId)
    .where('capturedAt', 'is not', null)
    .orderBy('capturedAt')
    .execute()
  if (charges.length === 0) throw new Problem('nothing_charged')
  const refunds = await db
    .selectFrom('refunds')
    .select(['amountMinor', 'status', 'refundedAt', 'stripeRefundId'])
    .where(
      'paymentId',
      'in',
      charges.map(({ id }) => id),
    )
    // A failed refund is replaced by another row.
    .where('status', '!=', 'FAILED')
    .orderBy('createdAt')
    .execute()
  return {
    facts,
    charges: charges.map(({ amountMinor, capturedAt, paymentIntentId, receiptEmail }) => ({
      amountMinor,
      chargedAt: capturedAt ?? new Date(0),
      paymentReference: paymentIntentId ?? '',
      receiptEmail,
    })),
    refunds: refunds.map(({ amountMinor, status, refundedAt, stripeRefundId }) => ({
      amountMinor,
      refundedAt: status === 'REFUNDED' ? refundedAt : null,
      refundReference: stripeRefundId,
    })),
  }
}
