import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { cancelPending, isPaidFor, isTogetherWith, lockTogether } from '#server/bookings/lock-booking.ts'
import { buildProgramKey, type Outcome, runOnce, throwIfRefused } from '#server/http/idempotency.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import type { ReleaseRequest } from './release-holds.ts'

/**
 * Releases a hold: its seats are free at once and its payment page is closed. Releasing it again is no error.
 * Releasing either leg of a journey releases both. An API key releases only its own holds.
 */
export async function abandonHold(db: Db, request: ReleaseRequest): Promise<void> {
  const { userId, bookingId, apiKeyId } = request
  const key = apiKeyId ? buildProgramKey(apiKeyId, request.idempotencyKey) : request.idempotencyKey
  const outcome = await db
    .transaction()
    .execute((tx) =>
      runOnce(tx, { userId, key, fingerprint: `abandon ${bookingId}` }, () =>
        release(tx, { userId, bookingId, apiKeyId }),
      ),
    )
  throwIfRefused(outcome)
}

async function release(
  tx: Tx,
  { userId, bookingId, apiKeyId }: { userId: string; bookingId: string; apiKeyId: string | null },
): Promise<Outcome> {
  await lockTogether(tx, { bookingId })
  // Jobs with keys are added in the order of the bookings' ids, as in all code.
  const together = await tx
    .selectFrom('bookings')
    .select(['id', 'userId', 'legId', 'apiKeyId', 'status', 'seats'])
    .select(sql<boolean>`hold_expires_at <= clock_timestamp()`.as('holdLapsed'))
    .where(isTogetherWith(bookingId))
    .orderBy('id')
    .execute()
  const asked = together.find(({ id }) => id === bookingId)
  if (!asked || asked.userId !== userId) throw new Problem('booking_not_found')
  if (apiKeyId && asked.apiKeyId !== apiKeyId) throw new Problem('booking_not_found')
  if (asked.status === 'CANCELLED') return {}
  if (asked.status === 'CONFIRMED') return { refused: 'booking_not_pending' }
  // One charge of a journey in two currencies may be authorised: that authorisation is released as well.
  if (await isPaidFor(tx, { bookingId })) return { refused: 'payment_in_progress' }

  const pending = together.filter(({ status }) => status === 'PENDING')
  for (const booking of pending) {
    await cancelPending(tx, { booking, reason: booking.holdLapsed ? 'EXPIRED' : 'ABANDONED' })
    await enqueue(tx, 'payments:close', { bookingId: booking.id }, { key: `close ${booking.id}` })
  }
  await announceLegs(
    tx,
    pending.map(({ legId }) => legId),
  )
  return {}
}
