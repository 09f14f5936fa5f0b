import { sql } from 'kysely'
import type { LegsTable } from '#db/types.ts'
import { writeLegCancelledMail } from '#server/bookings/leg-emails.ts'
import { pushChange } from '#server/bookings/push-trip.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { requestSubstitutes } from '#server/bookings/substitutes/request-substitutes.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findRefundable, refundRest } from '#server/payments/refunds/refund.ts'
import type { Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { notifyOtherLeg } from './notify-other-leg.ts'

/** The result for one leg: its total refund, in minor units of its currency. */
export type CancelledLeg = {
  legId: string
  currency: string
  refundedBookings: number
  refundedSeats: number
  refundedMinor: number
  releasedHolds: number
}

/**
 * Takes legs off sale for good, all or none, in the caller's transaction. Holds are released. Confirmed bookings
 * are cancelled and fully refunded; amounts kept from bookings cancelled earlier are refunded too. Each traveller
 * gets a mail with the reason. A job then holds other flights for the travellers who were booked, and tells them
 * which. Legs that are not published (drafts, cancelled, flown) are skipped, so a repetition changes nothing. The
 * caller must not hold a lock on a booking or a user, because legs are locked first, in the order of their ids. The
 * caller writes the audit log.
 */
export async function cancelLegs(
  tx: Tx,
  { legIds, reason }: { legIds: readonly string[]; reason: string },
): Promise<CancelledLeg[]> {
  const legs = await lockPublished(tx, legIds)
  if (legs.length === 0) return []
  const ids = legs.map(({ id }) => id)
  const bookings = [...(await findCancelledBefore(tx, ids)), ...(await cancelBookings(tx, ids))]
  await closeLegs(tx, { legs, reason })
  await recordRelease(tx, bookings)
  const ended: RefundedBooking[] = []
  for (const booking of bookings) {
    const refundMinor = await endPayment(tx, booking, reason)
    ended.push({ ...booking, refundMinor, disputed: await isDisputed(tx, booking) })
  }
  await notifyTravellers(tx, { legs, bookings: ended, reason })
  await requestSubstitutes(
    tx,
    ended.filter((one) => one.ended === 'CONFIRMED'),
  )
  await announceLegs(
    tx,
    legs.map(({ id }) => id),
  )
  return legs.map((leg) => summarise(leg, ended))
}

type LockedLeg = { id: string; currency: LegsTable['currency'] }

// Every transaction that changes seats locks legs before bookings, each in the order of their ids.
async function lockPublished(tx: Tx, legIds: readonly string[]): Promise<LockedLeg[]> {
  if (legIds.length === 0) return []
  return await tx
    .selectFrom('legs')
    .select(['id', 'currency'])
    .where('id', 'in', legIds)
    .where('status', '=', 'PUBLISHED')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type EndedBooking = {
  id: string
  legId: string
  seats: number
  /** CANCELLED: the booking was paid for and cancelled earlier. */
  ended: 'CONFIRMED' | 'HELD' | 'LAPSED' | 'CANCELLED'
  /** The payment that was captured or authorised. */
  paymentId: string | null
  paymentStatus: 'CAPTURED' | 'AUTHORISED' | null
}

/** `refundMinor`: what a confirmed booking gets back now. It is less than the price if a part was refunded before. */
type RefundedBooking = EndedBooking & { refundMinor: number; disputed: boolean }

// A cancelled leg pays its operator nothing, so travellers also get back the amounts that a policy had kept.
async function findCancelledBefore(tx: Tx, legIds: string[]): Promise<EndedBooking[]> {
  const { rows } = await sql<EndedBooking>`
    select b.id, b.leg_id, b.seats, 'CANCELLED' as ended, p.id as payment_id, 'CAPTURED' as payment_status
    from bookings b join payments p on p.booking_id = b.id and p.status in ('CAPTURED', 'REFUNDED')
    where b.leg_id = any(${legIds}) and b.status = 'CANCELLED' order by b.id`.execute(tx)
  return rows
}

async function cancelBookings(tx: Tx, legIds: string[]): Promise<EndedBooking[]> {
  await sql`select from bookings where leg_id = any(${legIds}) and status <> 'CANCELLED' order by id
    for no key update`.execute(tx)
  const { rows } = await sql<EndedBooking>`
    with before as (
      select id, case when status = 'CONFIRMED' then 'CONFIRMED'
        when hold_expires_at > clock_timestamp() then 'HELD' else 'LAPSED' end as ended
      from bookings where leg_id = any(${legIds}) and status <> 'CANCELLED'
    ), cancelled as (
      update bookings b set status = 'CANCELLED', cancelled_at = clock_timestamp(),
        cancel_reason = case before.ended when 'LAPSED' then 'EXPIRED' else 'OPERATOR' end
      from before where b.id = before.id
      returning b.id, b.leg_id, b.seats, before.ended
    )
    select cancelled.*, paid.id as payment_id, paid.status as payment_status
    from cancelled
    left join lateral (
      select p.id, p.status from payments p
      where p.booking_id = cancelled.id and p.status in ('CAPTURED', 'AUTHORISED')
      order by p.status = 'CAPTURED' desc, p.created_at desc limit 1
    ) paid on true
    order by cancelled.id`.execute(tx)
  return rows
}

// No booking is left, so no seat is held or sold any more.
async function closeLegs(tx: Tx, { legs, reason }: { legs: LockedLeg[]; reason: string }): Promise<void> {
  await tx
    .updateTable('legs')
    .set({
      status: 'CANCELLED',
      cancelledAt: sql<Date>`clock_timestamp()`,
      cancelReason: reason,
      seatsHeld: 0,
      seatsSold: 0,
      updatedAt: sql<Date>`now()`,
    })
    .where(
      'id',
      'in',
      legs.map(({ id }) => id),
    )
    .execute()
}

/**
 * Refunds a captured payment, releases an authorisation, and closes an open payment page. A payment made at this moment reaches
 * `settleBooking`, which finds the leg cancelled and refunds it.
 */
async function endPayment(tx: Tx, booking: EndedBooking, reason: string): Promise<number> {
  const { id: bookingId, paymentId } = booking
  if (booking.ended === 'CONFIRMED' || booking.ended === 'CANCELLED') {
    return await refundRest(tx, { bookingId, reason: `Flight cancelled: ${reason}` })
  }
  if (paymentId) await enqueue(tx, 'bookings:settle', { bookingId }, { key: `settle ${bookingId}` })
  await enqueue(tx, 'payments:close', { bookingId }, { key: `close ${bookingId}` })
  return 0
}

// The provider cannot refund disputed money. It is refunded later if we win the dispute.
async function isDisputed(tx: Tx, { id: bookingId, ended }: EndedBooking): Promise<boolean> {
  if (ended !== 'CONFIRMED') return false
  return ((await findRefundable(tx, { bookingId }))?.disputedMinor ?? 0) > 0
}

// The mail about the cancelled leg covers the release, so settling sends no second mail. As everywhere, payments
// are locked before jobs are added.
async function recordRelease(tx: Tx, bookings: EndedBooking[]): Promise<void> {
  const released = bookings.flatMap(({ ended, paymentId, paymentStatus }) =>
    ended !== 'CONFIRMED' && paymentStatus === 'AUTHORISED' && paymentId ? [paymentId] : [],
  )
  if (released.length === 0) return
  await sql`select from payments where id = any(${released}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  await tx
    .updateTable('payments')
    .set({ releaseReason: 'LEG_CANCELLED' })
    .where('id', 'in', released)
    .execute()
}

async function notifyTravellers(
  tx: Tx,
  about: { legs: LockedLeg[]; bookings: RefundedBooking[]; reason: string },
): Promise<void> {
  for (const leg of about.legs) {
    const toNotify = about.bookings.filter((one) => one.legId === leg.id && isAffected(one))
    if (toNotify.length === 0) continue
    for (const booking of toNotify) {
      const facts = await findBookingForMail(tx, { bookingId: booking.id })
      const { reason } = about
      const mail = writeLegCancelledMail(facts, {
        reason,
        money: classifyMoney(booking),
        refundMinor: booking.refundMinor,
        tripId: booking.ended === 'CONFIRMED' ? booking.id : null,
      })
      const kind = 'flight-cancelled'
      await queueMail(tx, { to: facts.email, mail, about: { kind, bookingId: booking.id } })
      if (booking.ended !== 'CONFIRMED') continue
      await notifyOtherLeg(tx, { bookingId: booking.id })
      await pushChange(tx, { bookingId: booking.id, booking: facts, kind: 'cancelled' })
    }
  }
}

// Skips travellers whose hold had lapsed or who had been fully refunded before.
function isAffected({ ended, paymentStatus, refundMinor }: RefundedBooking): boolean {
  if (ended === 'CANCELLED') return refundMinor > 0
  return ended !== 'LAPSED' || paymentStatus !== null
}

function classifyMoney({ paymentStatus, ended, refundMinor, disputed }: RefundedBooking) {
  if (refundMinor > 0) return ended === 'CANCELLED' ? 'KEPT_BACK' : 'REFUNDED'
  if (disputed) return 'DISPUTED'
  if (ended === 'CONFIRMED') return 'GONE_BACK'
  return paymentStatus === null ? 'NONE' : 'RELEASED'
}

function summarise(leg: LockedLeg, bookings: RefundedBooking[]): CancelledLeg {
  const own = bookings.filter((booking) => booking.legId === leg.id)
  const refunded = own.filter(({ refundMinor }) => refundMinor > 0)
  return {
    legId: leg.id,
    currency: leg.currency,
    refundedBookings: refunded.length,
    refundedSeats: refunded.reduce((sum, { seats }) => sum + seats, 0),
    refundedMinor: refunded.reduce((sum, { refundMinor }) => sum + refundMinor, 0),
    releasedHolds: own.filter(({ ended }) => ended === 'HELD').length,
  }
}
