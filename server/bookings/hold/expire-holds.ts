import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Db } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { processAllOrEach } from '#server/runtime/process-each.ts'

const HOLDS_PER_PASS = 500
const PAYMENTS_PER_PASS = 50

/** Marks lapsed holds, whose seats are free already, and closes their payment pages. */
export async function expireHolds(db: Db): Promise<number> {
  await endHalfJourneys(db)
  return await processAllOrEach(await findLegsWithLapsedHolds(db), (legIds) => expireHoldsOn(db, legIds))
}

async function expireHoldsOn(db: Db, legIds: readonly string[]): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await sql`select from legs where id = any(${legIds}) order by id for no key update`.execute(tx)
    const lapsed = await sql<{ id: string; hasPayment: boolean }>`
      with lapsed as (
        update bookings b set status = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = clock_timestamp()
        where b.leg_id = any(${legIds}) and b.status = 'PENDING' and b.hold_expires_at <= clock_timestamp()
        returning b.id, b.leg_id, b.seats
      ), freed as (
        update legs l set seats_held = l.seats_held - sums.seats
        from (select leg_id, sum(seats) as seats from lapsed group by leg_id) sums
        where l.id = sums.leg_id
      )
      select lapsed.id, exists (
        select from payments p where p.booking_id = lapsed.id and p.status in ('STARTING', 'OPEN', 'AUTHORISED')
      ) as has_payment from lapsed order by lapsed.id`.execute(tx)
    for (const { id, hasPayment } of lapsed.rows) {
      if (hasPayment) await enqueue(tx, 'payments:close', { bookingId: id }, { key: `close ${id}` })
    }
    await announceLegs(tx, [...legIds])
    return lapsed.rows.length
  })
}

// If one leg of a held journey was cancelled, the journey cannot be paid for any more: the hold of the other
// leg ends now. Rows that another transaction has locked are left to the next pass.
async function endHalfJourneys(db: Db): Promise<void> {
  await sql`
    update bookings set hold_expires_at = clock_timestamp() where id in (
      select b.id from bookings b join bookings other on other.journey_id = b.journey_id and other.id <> b.id
      where b.status = 'PENDING' and b.journey_id is not null and b.hold_expires_at > clock_timestamp()
        and other.status = 'CANCELLED' and not exists (
          select from payments p where p.booking_id = b.id and p.status in ('AUTHORISED', 'CAPTURED'))
      for update of b skip locked)`.execute(db)
}

async function findLegsWithLapsedHolds(db: Db): Promise<string[]> {
  const rows = await sql<{ legId: string }>`
    select distinct leg_id from (
      select leg_id from bookings where status = 'PENDING' and hold_expires_at <= now()
      order by hold_expires_at limit ${HOLDS_PER_PASS}
    ) lapsed`.execute(db)
  return rows.rows.map((row) => row.legId)
}

/**
 * Reads payments from the provider whose check time has come. If every webhook is lost and every return page closed,
 * this check alone settles them.
 */
export async function checkPayments(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
      .select(['payments.id', 'payments.sessionId', 'payments.bookingId', 'bookings.status'])
      .where('payments.checkAt', '<=', sql<Date>`now()`)
      .orderBy('payments.checkAt')
      .limit(PAYMENTS_PER_PASS)
      .forUpdate('payments')
      .skipLocked()
      .execute()
    if (due.length === 0) return
    // Sorts by id, the order in which all code adds jobs with keys.
    due.sort((one, other) => one.bookingId.localeCompare(other.bookingId))
    for (const { sessionId, bookingId, status } of due) {
      if (status === 'CANCELLED' || !sessionId)
        await enqueue(tx, 'payments:close', { bookingId }, { key: `close ${bookingId}` })
      else await enqueue(tx, 'payments:sync', { sessionId }, { key: `sync ${sessionId}` })
    }
    // The payment is checked again later, whatever the job does.
    await tx
      .updateTable('payments')
      .set({ checkAt: sql<Date>`now() + interval '60 seconds'` })
      .where(
        'id',
        'in',
        due.map((payment) => payment.id),
      )
      .execute()
  })
}
