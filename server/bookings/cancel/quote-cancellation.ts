import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { CancellationQuote } from '#contract/trips/trips-cancel.ts'
import { findNow } from '#server/bookings/queries.ts'
import { findRefundable, type Refundable } from '#server/payments/refunds/refund.ts'
import { sumBack, sumPaid } from '#server/payments/refunds/settled-parts.ts'
import {
  computeRefundParts,
  computeUnrefundedParts,
  listTaxesBack,
  type PaidParts,
  sumAmounts,
} from '#server/payments/refunds/shares-of-refund.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type PartyTaxLine, readFrozenLines } from '#server/taxes/tax-lines.ts'
import { type CancellationFacts, decideCancellation } from './cancel-rules.ts'
import { computeFullRefundUntil, otherLegGoneAt, otherLegOfferEndsAt } from './other-leg.ts'
import { policyDepartureAt } from './policy-departure.ts'
import { findCountsFrom, type RefundTier } from './refund-rules.ts'

type Which = { userId: string; bookingId: string }

/** Returns what cancelling the booking now would refund to its owner. Problem `booking_not_found` for anybody else. */
export async function quoteCancellation(db: Db, { userId, bookingId }: Which): Promise<CancellationQuote> {
  const payment = await findRefundable(db, { bookingId })
  return await quoteFor(db, { userId, bookingId, payment })
}

/** Returns the full refund for the people who still fly, in minor units; 0 without a payment. */
export async function findFullRefundMinor(
  db: Db | Tx,
  { bookingId }: { bookingId: string },
): Promise<number> {
  const payment = await findRefundable(db, { bookingId })
  return payment ? sumAmounts(computeUnrefundedParts(payment.standing)) : 0
}

/**
 * The figures of a booking that the caller has locked with its payment; the quote and the cancellation both use them.
 */
export async function quoteFor(
  db: Db | Tx,
  { userId, bookingId, payment }: Which & { payment: Refundable | null },
): Promise<CancellationQuote> {
  return await quoteParts(db, { userId, bookingId, payment, parts: payment?.standing ?? null })
}

/** The same figures for a part of the booking: for everybody who still flies, or for one of them. */
export async function quoteParts(
  db: Db | Tx,
  { userId, bookingId, payment, parts }: Which & { payment: Refundable | null; parts: PaidParts | null },
): Promise<CancellationQuote> {
  const row = await findCancellable(db, { userId, bookingId })
  const currency = row.currency as Currency
  const paidMinor = parts ? sumPaid(parts) : 0
  const refundedMinor = parts ? sumBack(parts) : 0
  const facts: CancellationFacts = {
    booking: {
      status: row.status,
      cancelWindowHours: row.cancelWindowHours,
      noShowPenaltyPct: row.noShowPenaltyPct,
      refundRules: row.refundRules as unknown as RefundTier[],
      approved: row.approvedAt !== null,
      fullRefundUntil: computeFullRefundUntil(row),
    },
    leg: row,
    payment: payment ? 'CAPTURED' : row.authorised ? 'AUTHORISED' : null,
    disputed: payment?.isHeld ?? false,
    paidMinor,
    refundedMinor,
    parts,
    now: await findNow(db),
  }
  const { holdsUntil, closesAt, ...decided } = decideCancellation(facts)
  return {
    ...decided,
    taxesBack: parts ? listReturnedTaxes(decided, parts, readFrozenLines(row.taxLines)) : [],
    reference: row.reference,
    currency,
    departureUTC: row.departureAt.toISOString(),
    timezone: row.timezone,
    seats: row.seats,
    paidMinor,
    refundedMinor: Math.max(0, refundedMinor),
    holdsUntilUTC: holdsUntil?.toISOString() ?? null,
    cancelWindowHours: row.cancelWindowHours,
    closesUTC: closesAt.toISOString(),
    countsFromUTC: findCountsFrom(row)?.toISOString() ?? null,
  }
}

function listReturnedTaxes(
  { way, refundPct }: Pick<CancellationQuote, 'way' | 'refundPct'>,
  parts: PaidParts,
  lines: readonly PartyTaxLine[],
): CancellationQuote['taxesBack'] {
  if (way !== 'POLICY' && way !== 'FULL_OFFERED') return []
  const back = way === 'POLICY' ? computeRefundParts(parts, refundPct ?? 0) : computeUnrefundedParts(parts)
  return listTaxesBack(lines, back)
}

async function findCancellable(db: Db | Tx, { userId, bookingId }: Which) {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .select(['bookings.reference', 'bookings.status', 'bookings.seats', 'bookings.currency', 'taxLines'])
    .select(['cancelWindowHours', 'noShowPenaltyPct', 'refundRules', 'approvedAt', 'fullRefundOfferedAt'])
    .select(['legs.departureAt', 'legs.instantConfirm', 'origin.timezone'])
    .select([
      sql<boolean>`exists (select from payments p where p.booking_id = bookings.id and p.status = 'AUTHORISED')`.as(
        'authorised',
      ),
      otherLegGoneAt.as('otherLegGoneAt'),
      otherLegOfferEndsAt.as('otherLegOfferEndsAt'),
      policyDepartureAt.as('policyDepartureAt'),
    ])
    .where('bookings.id', '=', bookingId)
    .where('bookings.userId', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Problem('booking_not_found')
  return row
}
