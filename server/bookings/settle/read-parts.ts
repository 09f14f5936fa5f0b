import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database, PaymentsTable } from '#db/types.ts'
import { isTogetherWith } from '#server/bookings/lock-booking.ts'
import { fitsOnBoard } from '#server/bookings/on-board/others-on-board.ts'
import { OPERATOR_MAY_FLY } from '#server/bookings/queries.ts'
import type { SettlementFacts } from '#server/bookings/rules.ts'
import { isBeingChecked } from '#server/bookings/screening/is-being-checked.ts'
import type { Tx } from '#server/runtime/db.ts'

/** One of the bookings that are settled together, its latest payment, and the facts for the decision. */
export type Part = { booking: Row; payment: Payment | null; facts: SettlementFacts }
export type Payment = Pick<
  Selectable<PaymentsTable>,
  'id' | 'status' | 'sessionId' | 'paymentIntentId' | 'authorisedUntil' | 'releaseReason'
>

/**
 * Reads the bookings that are settled together, in the order of their journey. The caller has locked them and recorded
 * what the provider said, so this one statement sees everything that the decision depends on.
 */
export async function readParts(tx: Tx, { bookingId }: { bookingId: string }): Promise<Part[]> {
  const rows = await selectParts(tx, bookingId).execute()
  const parts: Part[] = []
  for (const row of rows) parts.push(await toPart(tx, row))
  return parts
}

type Row = Awaited<ReturnType<ReturnType<typeof selectParts>['execute']>>[number]

function selectParts(tx: Tx, bookingId: string) {
  return tx
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .leftJoinLateral(selectLatestPayment, (join) => join.onTrue())
    .select(['bookings.id', 'bookings.userId', 'bookings.legId', 'bookings.status', 'bookings.cancelReason'])
    .select(['bookings.seats', 'bookings.brought', 'bookings.holdExpiresAt', 'approvedAt', 'confirmedAt'])
    .select(['payment.paymentId', 'payment.paymentStatus', 'payment.sessionId', 'payment.paymentIntentId'])
    .select(['payment.authorisedUntil', 'payment.releaseReason'])
    .select(['legs.status as legStatus', 'legs.instantConfirm'])
    .select([
      sql<boolean>`bookings.hold_expires_at <= clock_timestamp()`.as('holdLapsed'),
      OPERATOR_MAY_FLY.as('operatorMayFly'),
      sql<boolean>`exists (select from refunds r where r.payment_id = payment.payment_id)`.as('goesBack'),
      sql<boolean>`legs.departure_at <= clock_timestamp()`.as('departed'),
      // A leg that moved after the hold had ended is not the one that was paid for, and this traveller was not
      // notified.
      sql<boolean>`clock_timestamp() < leg_sales_close_at(legs.departure_at) and not exists (
        select from leg_changes c where c.leg_id = legs.id and c.changed_at > bookings.hold_expires_at)`.as(
        'salesOpen',
      ),
      // Other travellers' lapsed holds count as free seats, and so do this booking's own seats. If the leg has no
      // lap left for the booking's infants, no seat counts as free.
      sql<number>`case when bookings.infants > 0 and bookings.infants > laps_left(legs.id, bookings.id) then 0 else
        seats_total - seats_sold - seats_held + coalesce((
        select sum(b.seats) from bookings b
        where b.leg_id = legs.id and b.status = 'PENDING' and b.hold_expires_at <= clock_timestamp()), 0) end`.as(
        'free',
      ),
      sql<boolean>`exists (select from bookings b where b.leg_id = legs.id and b.user_id = bookings.user_id
        and b.status = 'PENDING' and b.id <> bookings.id)`.as('holdsAgain'),
      isBeingChecked(sql`bookings.id`).as('beingChecked'),
      sql<boolean>`coalesce(payment.authorised_until <= clock_timestamp(), false)`.as('authorisationOver'),
    ])
    .where(isTogetherWith(bookingId))
    .orderBy('bookings.journeyPart')
}

// The relevant payment: a captured or authorised one before one whose page is only open.
function selectLatestPayment(from: ExpressionBuilder<Database, 'bookings'>) {
  return from
    .selectFrom('payments')
    .select(['payments.id as paymentId', 'payments.status as paymentStatus', 'sessionId'])
    .select(['paymentIntentId', 'authorisedUntil', 'releaseReason'])
    .whereRef('payments.bookingId', '=', 'bookings.id')
    .orderBy(sql`array_position(array['CAPTURED', 'AUTHORISED', 'CANCELLED'], payments.status)`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('payments.createdAt', 'desc')
    .limit(1)
    .as('payment')
}

async function toPart(tx: Tx, row: Row): Promise<Part> {
  const { paymentId, paymentStatus, sessionId, paymentIntentId, authorisedUntil, releaseReason } = row
  const of = { sessionId, paymentIntentId, authorisedUntil, releaseReason }
  const payment = paymentId && paymentStatus ? { id: paymentId, status: paymentStatus, ...of } : null
  // After its hold lapsed, a booking also needs room for its pets and baggage.
  const hasPlace = !row.holdLapsed || (await fitsOnBoard(tx, { booking: row, leg: { id: row.legId } }))
  const { status, cancelReason, seats, holdLapsed, approvedAt, confirmedAt, beingChecked } = row
  const { departed, operatorMayFly, instantConfirm, holdsAgain, goesBack, authorisationOver } = row
  const facts = {
    booking: {
      ...{ status, cancelReason, seats, holdLapsed, beingChecked },
      approved: approvedAt !== null,
      wasConfirmed: confirmedAt !== null,
    },
    leg: {
      ...{ departed, operatorMayFly, instantConfirm },
      onSale: operatorMayFly && row.salesOpen,
      cancelled: row.legStatus === 'CANCELLED',
      free: hasPlace ? row.free : 0,
    },
    ...{ holdsAgain, goesBack, authorisationOver },
    payment: paymentFact(paymentStatus),
  }
  return { booking: row, payment, facts }
}

function paymentFact(status: Payment['status'] | null): SettlementFacts['payment'] {
  return status === 'AUTHORISED' || status === 'CAPTURED' || status === 'CANCELLED' ? status : 'NONE'
}
