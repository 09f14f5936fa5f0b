import { sql } from 'kysely'
import { queueMail } from '#server/messages/mail.ts'
import type { Tx } from '#server/runtime/db.ts'
import { writeOfferLapsedMail } from './waiting-emails.ts'
import { findWaitingForMail } from './waiting-queries.ts'

/** The facts of a leg that its waiting list uses, by the database's clock. */
export type WaitedLeg = {
  id: string
  status: 'DRAFT' | 'PUBLISHED' | 'CANCELLED' | 'FLOWN'
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT'
  seatsTotal: number
  /** Free seats, including those of lapsed holds. */
  free: number
  /** Whether the leg is published and sales have not closed. */
  open: boolean
  /** Whether its operator may publish. */
  maySell: boolean
  secondsToSalesClose: number
}

/**
 * Locks a leg, whose lock also protects its waiting list, and ends the offers that are over; null if the leg does not
 * exist. Every transaction that changes seats locks legs first.
 */
export async function lockWaitingList(tx: Tx, { legId }: { legId: string }): Promise<WaitedLeg | null> {
  await sql`select from legs where id = ${legId} for no key update`.execute(tx)
  // A new statement sees everything that was committed while this transaction waited for the lock.
  const { rows } = await sql<WaitedLeg>`
    select l.id, l.status, l.sale_mode, l.seats_total,
      l.seats_total - l.seats_sold - l.seats_held + coalesce((select sum(b.seats) from bookings b
        where b.leg_id = l.id and b.status = 'PENDING' and b.hold_expires_at <= clock_timestamp()), 0) as free,
      l.status = 'PUBLISHED' and clock_timestamp() < leg_sales_close_at(l.departure_at) as open,
      coalesce(o.publish_until > clock_timestamp(), false) and leg_is_covered(l) as may_sell,
      extract(epoch from leg_sales_close_at(l.departure_at) - clock_timestamp())::float8 as seconds_to_sales_close
    from legs l join operators o on o.id = l.operator_id where l.id = ${legId}`.execute(tx)
  const [leg] = rows
  if (!leg) return null
  await adoptHolds(tx, legId)
  await endOffers(tx, { legId })
  return { ...leg, free: Number(leg.free) }
}

// A waiting traveller who has held seats themselves leaves the list.
async function adoptHolds(tx: Tx, legId: string): Promise<void> {
  await sql`
    update waiting_places w set status = 'OFFERED', booking_id = b.id, offered_at = clock_timestamp()
    from bookings b where w.leg_id = ${legId} and w.status = 'WAITING' and b.leg_id = w.leg_id and b.user_id = w.user_id
      and b.status = 'PENDING' and b.hold_expires_at > clock_timestamp()`.execute(tx)
}

type Ended = { id: string; status: string; paymentFailed: boolean }

async function endOffers(tx: Tx, { legId }: { legId: string }): Promise<void> {
  const { rows } = await sql<Ended>`
    update waiting_places w set ended_at = clock_timestamp(), status = case
      when b.status = 'CONFIRMED' then 'TAKEN'
      when b.status = 'PENDING' or b.cancel_reason in ('EXPIRED', 'PAYMENT_FAILED') then 'LAPSED'
      when b.cancel_reason in ('OPERATOR', 'ADMIN') then 'CLOSED'
      else 'LEFT' end
    from bookings b where w.leg_id = ${legId} and w.status = 'OFFERED' and b.id = w.booking_id
      and (b.status <> 'PENDING' or b.hold_expires_at <= clock_timestamp())
    returning w.id, w.status, coalesce(b.cancel_reason = 'PAYMENT_FAILED', false) as payment_failed`.execute(
    tx,
  )
  for (const { id, status, paymentFailed } of rows) {
    // A traveller whose payment failed was already notified.
    if (status !== 'LAPSED' || paymentFailed) continue
    const facts = await findWaitingForMail(tx, { placeId: id })
    if (!facts.mayBeOffered) continue
    await queueMail(tx, { to: facts.email, mail: writeOfferLapsedMail(facts) })
  }
}
