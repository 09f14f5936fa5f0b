import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { cancelPending, hasAuthorisedPayment, lockBooking } from '#server/bookings/lock-booking.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { lockWaitingList } from './lock-waiting-list.ts'

type Leaving = { userId: string; legId: string }

/**
 * Takes a traveller off a leg's waiting list. If seats are on offer to them, the offer is declined and goes to the
 * next traveller. Leaving a list without a place on it is no error. Problem `payment_in_progress` while the seats are
 * being paid for.
 */
export async function leaveWaitingList(db: Db, leaving: Leaving): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { userId, legId } = leaving
    const leg = await lockWaitingList(tx, leaving)
    if (!leg) throw new Problem('leg_not_found')
    const own = await tx
      .selectFrom('waitingPlaces')
      .select(['id', 'bookingId'])
      .where('legId', '=', legId)
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (!own) return
    if (own.bookingId) await decline(tx, own.bookingId)
    await tx
      .updateTable('waitingPlaces')
      .set({ status: 'LEFT', endedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', own.id)
      .execute()
  })
}

async function decline(tx: Tx, bookingId: string): Promise<void> {
  const locked = await lockBooking(tx, { bookingId })
  if (locked?.booking.status !== 'PENDING') return
  if (await hasAuthorisedPayment(tx, { bookingId })) throw new Problem('payment_in_progress')
  const { booking } = locked
  await cancelPending(tx, { booking, reason: booking.holdLapsed ? 'EXPIRED' : 'ABANDONED' })
  await enqueue(tx, 'payments:close', { bookingId }, { key: `close ${bookingId}` })
  await announceLegs(tx, [booking.legId])
}
