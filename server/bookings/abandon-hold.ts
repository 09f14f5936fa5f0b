import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { announceLegs } from '#server/platform/events.ts'
import { type Outcome, once, unlessRefused } from '#server/platform/idempotency.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { cancelPending, hasAuthorisedPayment, lockBooking } from './lock-booking.ts'

/** Releases a hold: its seats are free at once and its payment page is closed. Releasing it again is no error. */
export async function abandonHold(
  db: Db,
  request: { userId: string; bookingId: string; idempotencyKey: string },
): Promise<void> {
  const { userId, bookingId, idempotencyKey: key } = request
  const outcome = await db
    .transaction()
    .execute((tx) =>
      once(tx, { userId, key, fingerprint: `abandon ${bookingId}` }, () =>
        release(tx, { userId, bookingId }),
      ),
    )
  unlessRefused(outcome)
}

async function release(
  tx: Tx,
  { userId, bookingId }: { userId: string; bookingId: string },
): Promise<Outcome> {
  const locked = await lockBooking(tx, { bookingId })
  if (!locked || locked.booking.userId !== userId) throw new Problem('booking_not_found')
  const { booking } = locked
  if (booking.status === 'CANCELLED') return {}
  if (booking.status === 'CONFIRMED') return { refused: 'booking_not_pending' }

  if (await hasAuthorisedPayment(tx, { bookingId })) return { refused: 'payment_in_progress' }

  await cancelPending(tx, { booking, reason: booking.holdLapsed ? 'EXPIRED' : 'ABANDONED' })
  await enqueue(tx, 'payments:close', { bookingId }, { key: `close ${bookingId}` })
  await announceLegs(tx, [booking.legId])
  return {}
}
