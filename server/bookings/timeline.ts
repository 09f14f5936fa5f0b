import { sql } from 'kysely'
import type { BookingEvent } from '#contract/admin/booking-event.ts'
import type { Db } from '#server/runtime/db.ts'

type Row = {
  at: Date
  kind: BookingEvent['kind']
  amountMinor: number | null
  by: string | null
  note: string | null
  ahead: boolean
}

/**
 * Returns the events of a booking from its hold to the operator's payout: seats, money, mails and administrators'
 * acts, the oldest first.
 */
export async function readTimeline(db: Db, { bookingId }: { bookingId: string }): Promise<BookingEvent[]> {
  const { rows } = await sql<Row>`
    with b as (select * from bookings where id = ${bookingId}),
    p as (select p.* from payments p join b on p.booking_id = b.id),
    r as (select r.*, u.name as by from refunds r join p on p.id = r.payment_id left join users u on u.id = r.requested_by),
    d as (select d.* from disputes d join p on p.id = d.payment_id),
    l as (select l.*, leg_latest_arrival_at(l) as latest_arrival_at from legs l join b on l.id = b.leg_id),
    events (at, kind, amount_minor, by, note, rank) as (
      select created_at, 'HELD', amount_minor, null, seats::text, 0 from b
      union all select hold_expires_at, 'HOLD_EXPIRED', null, null, null, 1 from b
        where status = 'PENDING' and hold_expires_at <= now()
      union all select created_at, 'PAYMENT_STARTED', amount_minor, null, null, 2 from p
      union all select authorised_at, 'AUTHORISED', amount_minor, null, null, 3 from p where authorised_at is not null
      union all select approved_at, 'APPROVED', null, null, null, 4 from b where approved_at is not null
      union all select captured_at, 'CAPTURED', amount_minor, null, null, 5 from p where captured_at is not null
      union all select confirmed_at, 'CONFIRMED', null, null, null, 6 from b where confirmed_at is not null
      union all select ended_at, case status when 'CANCELLED' then 'PAYMENT_RELEASED' else 'PAYMENT_EXPIRED' end,
        amount_minor, null, release_reason, 7 from p where ended_at is not null and status in ('CANCELLED', 'EXPIRED')
      union all select b.cancelled_at, 'CANCELLED', null, u.name, coalesce(b.cancel_note, b.cancel_reason), 8
        from b left join users u on u.id = b.cancelled_by where b.cancelled_at is not null
      union all select s.found_at, 'SUBSTITUTES_HELD', null, null,
          (select count(*)::text from bookings held where held.substitute_for = s.booking_id), 10
        from substitute_offers s join b on s.booking_id = b.id where s.found_at is not null
      union all select s.answered_at, case s.answer when 'CHOSEN' then 'SUBSTITUTE_CHOSEN' else 'SUBSTITUTES_DECLINED' end,
          null, null, null, 11
        from substitute_offers s join b on s.booking_id = b.id where s.answer is not null
      union all select c.confirmed_at, 'CHANGED', c.refund_minor, null, array_to_string(c.what, ' '), 8
        from booking_changes c join b on b.id = c.booking_id where c.confirmed_at is not null
      union all select created_at, 'REFUND_REQUESTED', amount_minor, by, reason, 9 from r
      union all select refunded_at, 'REFUNDED', amount_minor, null, null, 11 from r where refunded_at is not null
      union all select failed_at, 'REFUND_FAILED', amount_minor, null, failure, 12 from r where failed_at is not null
      union all select m.created_at, 'MAIL', null, null, split_part(m.kind, ' ', 1), 13
        from mails m join b on m.booking_id = b.id where m.kind is not null
      union all select min(e.posted_at), 'POSTED', sum(e.amount_minor) filter (where e.amount_minor > 0), null,
        split_part(e.posting, ':', 1), 10 from ledger_entries e join b on e.booking_id = b.id group by e.posting
      union all select a.happened_at, 'ACT', null, u.name, a.act, 14
        from audit_log a left join users u on u.id = a.actor_id
        where a.subject_type = 'booking' and a.subject_id = ${bookingId} and a.act <> 'booking.change'
      union all select v.happened_at, 'DISPUTE_' || v.kind, v.amount_minor, null, replace(d.reason, '_', ' '),
        30 + array_position(array['OPENED', 'WITHDRAWN', 'ANSWERED', 'ACCEPTED', 'REINSTATED'], v.kind)
        from dispute_events v join d on d.id = v.dispute_id
      -- The latest possible times, because a bank reads this timeline and must see no event before it happens.
      union all select coalesce(l.departure_latest_at, l.departure_at), 'DEPARTURE', null, null, null, 20
        from l, b where b.status = 'CONFIRMED'
      union all select l.latest_arrival_at, 'ARRIVAL', null, null, null, 21 from l, b where b.status = 'CONFIRMED'
      -- This booking's part of the payout for its flight.
      union all select coalesce(o.paid_at, leg_payout_due_at(l.latest_arrival_at)),
        case when o.paid_at is null then 'PAYOUT_DUE' else 'PAID_OUT' end,
        b.amount_minor - b.fee_minor - coalesce((
          select sum(r.amount_minor - r.fee_minor) from r where r.status <> 'FAILED'), 0) - coalesce((
          select sum(d.withdrawn_minor - d.platform_minor) from d
          where d.reinstated_minor = 0 and d.opened_at < coalesce(o.paid_at, 'infinity')), 0), null, null, 22
        from b cross join l left join payouts o on o.leg_id = l.id and o.currency = b.currency
        where b.status = 'CONFIRMED'
    )
    select at, kind, amount_minor::bigint, by, note, at > now() as ahead from events order by at, rank`.execute(
    db,
  )
  return rows.map(toEvent)
}

function toEvent({ at, kind, amountMinor, by, note, ahead }: Row): BookingEvent {
  return {
    at: at.toISOString(),
    kind,
    ...(amountMinor === null ? {} : { amountMinor: Math.max(0, amountMinor) }),
    ...(by === null ? {} : { by }),
    ...(note === null ? {} : { note }),
    ...(ahead ? { ahead } : {}),
  }
}
