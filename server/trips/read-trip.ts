import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Trip, TripPassengers, TripReceipt } from '#contract/trips/trips.ts'
import type { RefundTier } from '#server/bookings/cancel/refund-rules.ts'
import {
  arePassengersOpen,
  needsOfFlight,
  passengersCloseAt,
  passengersKeptUntil,
  seatsOf,
} from '#server/bookings/passenger-rules.ts'
import { findPassengers, type SeatedPassenger } from '#server/bookings/passengers.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { Sealer } from '#server/security/sealer.ts'
import { policyOf } from './rules.ts'
import { offeredAt, summaryOf, type TripRow, tripRows } from './trip-rows.ts'

/** One of an account's trips with all that is said of it. Problem `booking_not_found`, for those of others too. */
export async function readTrip(
  db: Db | Tx,
  sealer: Sealer,
  { userId, bookingId }: { userId: string; bookingId: string },
): Promise<Trip> {
  const row = await tripRows(db, { userId }).where('bookings.id', '=', bookingId).executeTakeFirst()
  if (!row) throw new Problem('booking_not_found')
  const passengers = await findPassengers(db, sealer, { bookingIds: [bookingId] })
  const { now, departureAt, policyDepartureAt, cancelWindowHours, noShowPenaltyPct, amountMinor } = row
  const refundRules = row.refundRules as unknown as RefundTier[]
  const agreed = { refundRules, cancelWindowHours, noShowPenaltyPct, amountMinor }
  return {
    ...summaryOf(row, passengers),
    bookedUTC: row.createdAt.toISOString(),
    heldByKey: row.apiKeyName,
    confirmedUTC: row.confirmedAt?.toISOString() ?? null,
    cancelledUTC: row.cancelledAt?.toISOString() ?? null,
    fullRefundOfferedUTC: offeredAt(row)?.toISOString() ?? null,
    operatingCarrier: row.operatingCarrier,
    disclosure: row.disclosure,
    baggageNote: row.baggageNote,
    petNote: row.petNote,
    passengers: passengersOf(row, passengers),
    receipt: await receiptOf(db, row),
    policy: policyOf(
      { ...agreed, currency: row.currency as Currency },
      { departureAt, policyDepartureAt, now },
    ),
  }
}

function passengersOf(row: TripRow, passengers: readonly SeatedPassenger[]): TripPassengers {
  const needs = needsOfFlight(row, row)
  const isConfirmed = row.status === 'CONFIRMED'
  return {
    needs,
    closesUTC: passengersCloseAt(row).toISOString(),
    open: isConfirmed && arePassengersOpen(row, row.now),
    keptUntilUTC: passengersKeptUntil(row).toISOString(),
    seats: isConfirmed ? seatsOf(passengers, { seats: row.seats, needs }) : [],
  }
}

async function receiptOf(db: Db | Tx, row: TripRow): Promise<TripReceipt> {
  // The payment whose money was taken, else the last that was authorised.
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
    pricePerSeatMinor: row.priceMinor,
    fareMinor: row.amountMinor - row.feeMinor,
    feeMinor: row.feeMinor,
    // No taxes are computed.
    taxMinor: 0,
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
