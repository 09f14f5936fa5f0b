import { sql } from 'kysely'
import type { AdminBookingDetail, AdminRefund } from '#contract/admin/admin-bookings.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RefundTier } from './cancel/refund-rules.ts'
import { findBookingRows } from './list-bookings.ts'
import { readOffer } from './substitutes/read-substitutes.ts'
import { readTimeline } from './timeline.ts'

/** Returns everything about one booking, for an administrator. */
export async function readBooking(db: Db, { bookingId }: { bookingId: string }): Promise<AdminBookingDetail> {
  const [row] = await findBookingRows(db, [bookingId])
  if (!row) throw new Problem('booking_not_found')
  const more = await findRest(db, bookingId)
  const ledger = await findLedger(db, bookingId)
  return {
    ...row,
    pricePerSeatMinor: more.priceMinor,
    cancelNote: more.cancelNote,
    cancelledAt: more.cancelledAt?.toISOString() ?? null,
    confirmedAt: more.confirmedAt?.toISOString() ?? null,
    operator: { id: more.operatorId, name: more.operatingCarrier },
    aircraft: more.aircraft,
    tail: more.tail,
    originTimezone: more.timezone,
    departed: more.departed,
    refundTiers: (more.refundRules as unknown as RefundTier[]).map(({ description, refundPct }) => ({
      description,
      refundPct,
    })),
    cancelWindowHours: more.cancelWindowHours,
    noShowPenaltyPct: more.noShowPenaltyPct,
    payments: await findPayments(db, bookingId),
    refunds: await findRefunds(db, bookingId),
    disputes: await findDisputes(db, bookingId),
    substituteOffer: await readOffer(db, { bookingId }),
    substituteFor:
      more.replacedId && more.replacedReference
        ? { id: more.replacedId, reference: more.replacedReference }
        : null,
    ledger,
    timeline: await readTimeline(db, { bookingId }),
  }
}

async function findRest(db: Db, bookingId: string) {
  return await db
    .selectFrom('bookings as b')
    .innerJoin('legs as l', 'l.id', 'b.legId')
    .innerJoin('airports as origin', 'origin.icao', 'l.originIcao')
    .innerJoin('aircraftTypes as t', 't.designator', 'l.aircraftType')
    .select(['b.priceMinor', 'b.cancelNote', 'b.cancelledAt', 'b.confirmedAt', 'b.operatingCarrier'])
    .select(['b.refundRules', 'b.cancelWindowHours', 'b.noShowPenaltyPct'])
    .leftJoin('bookings as replaced', 'replaced.id', 'b.substituteFor')
    .select(['replaced.id as replacedId', 'replaced.reference as replacedReference'])
    .select(['l.operatorId', 'l.tail', 't.name as aircraft', 'origin.timezone'])
    .select(sql<boolean>`l.departure_at <= now()`.as('departed'))
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

async function findPayments(db: Db, bookingId: string): Promise<AdminBookingDetail['payments']> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ id, status, amountMinor, sessionId, paymentIntentId, createdAt, authorisedUntil }) => ({
    ...{ id, status, amountMinor, sessionId, paymentIntentId },
    createdAt: createdAt.toISOString(),
    authorisedUntil: authorisedUntil?.toISOString() ?? null,
  }))
}

async function findRefunds(db: Db, bookingId: string): Promise<AdminRefund[]> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .leftJoin('users as u', 'u.id', 'r.requestedBy')
    .selectAll('r')
    .select('u.name as requestedByName')
    .select(
      sql<boolean>`(r.status = 'FAILED' and not exists (select from refunds later where later.retry_of = r.id))
        or (r.status = 'REQUESTED' and r.failure is not null)`.as('canRetry'),
    )
    .where('p.bookingId', '=', bookingId)
    .orderBy('r.createdAt', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: KINDS[row.kind],
    amountMinor: row.amountMinor,
    platformMinor: row.feeMinor,
    operatorMinor: row.amountMinor - row.taxMinor - row.feeMinor,
    taxMinor: row.taxMinor,
    status: row.status,
    reason: row.reason,
    requestedBy: row.requestedByName,
    attempts: row.attempts,
    failure: row.failure,
    canRetry: row.canRetry,
    stripeRefundId: row.stripeRefundId,
    createdAt: row.createdAt.toISOString(),
  }))
}

async function findDisputes(db: Db, bookingId: string): Promise<AdminBookingDetail['disputes']> {
  const rows = await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .leftJoin('disputeAnswers as a', 'a.disputeId', 'd.id')
    .select(['d.id', 'd.status', 'd.amountMinor', 'd.reason', 'd.openedAt', 'd.dueAt', 'a.kind'])
    .where('p.bookingId', '=', bookingId)
    .orderBy('d.openedAt', 'desc')
    .execute()
  return rows.map(({ kind, openedAt, dueAt, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    answered: kind !== null,
  }))
}

const KINDS = { FULL: 'full', POLICY: 'policy', AMOUNT: 'amount' } as const

async function findLedger(db: Db, bookingId: string): Promise<AdminBookingDetail['ledger']> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['posting', 'account', 'amountMinor', 'currency', 'postedAt'])
    .where('bookingId', '=', bookingId)
    .orderBy('postedAt')
    .orderBy('posting')
    .orderBy('amountMinor', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    currency: row.currency as Currency,
    postedAt: row.postedAt.toISOString(),
  }))
}
