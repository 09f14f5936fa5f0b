import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Trip, TripPassengers, TripReceipt } from '#contract/trips/trips.ts'
import type { RefundTier } from '#server/bookings/cancel/refund-rules.ts'
import {
  arePassengersOpen,
  computePassengerDeletion,
  computePassengersCloseAt,
  countTravellers,
  findNeedsOfLeg,
  listSeats,
  narrowToBooking,
} from '#server/bookings/passenger-rules.ts'
import { findPassengers, type SeatedPassenger } from '#server/bookings/passengers.ts'
import { findShownDisclosures } from '#server/legs/disclosures/read-disclosures.ts'
import { deductSettled } from '#server/payments/refunds/settled-parts.ts'
import { type PaidParts, readPaidParts } from '#server/payments/refunds/shares-of-refund.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { pickShownLine, readFrozenLines } from '#server/taxes/tax-lines.ts'
import { findDoneChanges } from './changes/find-done-changes.ts'
import { buildTripPolicy } from './rules.ts'
import { findOfferedAt, selectTripRows, type TripRow, toTripSummary } from './trip-rows.ts'

/** Returns one of an account's trips in full. Problem `booking_not_found`, also for another account's trip. */
export async function readTrip(
  db: Db | Tx,
  rowCipher: RowCipher,
  { userId, bookingId }: { userId: string; bookingId: string },
): Promise<Trip> {
  const row = await selectTripRows(db, { userId }).where('bookings.id', '=', bookingId).executeTakeFirst()
  if (!row) throw new Problem('booking_not_found')
  const passengers = await findPassengers(db, rowCipher, { bookingIds: [bookingId] })
  const { now, departureAt, policyDepartureAt, cancelWindowHours, noShowPenaltyPct } = row
  const refundRules = row.refundRules as unknown as RefundTier[]
  // The price for the people who still fly, before any refund.
  const paid = withoutBack(deductSettled(readPaidParts(row), row.settled))
  const agreed = { refundRules, cancelWindowHours, noShowPenaltyPct, paid }
  return {
    ...toTripSummary(row, passengers),
    bookedUTC: row.createdAt.toISOString(),
    heldByKey: row.apiKeyName,
    confirmedUTC: row.confirmedAt?.toISOString() ?? null,
    cancelledUTC: row.cancelledAt?.toISOString() ?? null,
    fullRefundOfferedUTC: findOfferedAt(row)?.toISOString() ?? null,
    fboChangedUTC: findFboChangedAt(row)?.toISOString() ?? null,
    operatingCarrier: row.operatingCarrier,
    disclosure: row.disclosure,
    disclosures: await findShownDisclosures(db, bookingId),
    baggageNote: row.baggageNote,
    petNote: row.petNote,
    passengers: toTripPassengers(row, passengers),
    changes: await findDoneChanges(db, bookingId),
    receipt: await readReceipt(db, row),
    policy: buildTripPolicy(agreed, { departureAt, policyDepartureAt, now }),
  }
}

function withoutBack(paid: PaidParts): PaidParts {
  return { ...paid, fareBackMinor: 0, lines: paid.lines.map((line) => ({ ...line, returnedMinor: 0 })) }
}

// A change before the booking is not new to the traveller, and after the departure it does not matter any more.
function findFboChangedAt({ fboChangedAt, createdAt, departureAt, now, status }: TripRow): Date | null {
  const isNews = fboChangedAt !== null && fboChangedAt > createdAt && now < departureAt
  return isNews && status === 'CONFIRMED' ? fboChangedAt : null
}

function toTripPassengers(row: TripRow, passengers: readonly SeatedPassenger[]): TripPassengers {
  const needs = narrowToBooking(findNeedsOfLeg(row, row), row)
  const isConfirmed = row.status === 'CONFIRMED'
  return {
    needs,
    closesUTC: computePassengersCloseAt(row).toISOString(),
    open: isConfirmed && arePassengersOpen(row, row.now),
    keptUntilUTC: computePassengerDeletion(row).toISOString(),
    seats: isConfirmed
      ? listSeats(passengers, { seats: countTravellers(row), infants: row.infants, needs })
      : [],
  }
}

async function readReceipt(db: Db | Tx, row: TripRow): Promise<TripReceipt> {
  // The captured payment, or else the last authorised one.
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'capturedAt', 'receiptEmail'])
    .where('bookingId', '=', row.id)
    .orderBy(sql`captured_at is null`)
    .orderBy(sql`authorised_at is null`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.amountMinor', 'r.status', 'r.createdAt', 'r.refundedAt'])
    .where('p.bookingId', '=', row.id)
    .where(sql<boolean>`not exists (select from refunds later where later.retry_of = r.id)`)
    .orderBy('r.createdAt')
    .execute()
  return {
    people: countTravellers(row) + row.peopleGivenUp,
    pricePerPersonMinor: row.priceMinor,
    fareMinor: row.fareMinor - row.feeMinor,
    feeMinor: row.feeMinor,
    taxes: readFrozenLines(row.taxLines).map(pickShownLine),
    taxMinor: row.taxMinor,
    totalMinor: row.amountMinor,
    chargedUTC: payment?.capturedAt?.toISOString() ?? null,
    receiptEmail: payment?.receiptEmail ?? '',
    refunds: refunds.map(({ amountMinor, status, createdAt, refundedAt }) => ({
      amountMinor,
      status: REFUND_STATES[status],
      requestedUTC: createdAt.toISOString(),
      refundedUTC: refundedAt?.toISOString() ?? null,
    })),
  }
}

const REFUND_STATES = {
  REQUESTED: 'UNDER_WAY',
  PENDING: 'UNDER_WAY',
  REFUNDED: 'REFUNDED',
  FAILED: 'DELAYED',
} as const
