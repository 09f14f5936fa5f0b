import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { isSessionOver, isUnexpectedState, type Provider } from './stripe.ts'
import { syncPayment } from './sync-payment.ts'

type LivePayment = { id: string; sessionId: string; paymentIntentId: string }

/**
 * Takes the authorised money. Repeating it does nothing, because the provider captures and cancels an intent once: so each
 * attempt has a key of its own (the SDK's, which covers its own repetitions), and an answer 500 that the provider keeps
 * under a key for a day does not come back. What is true afterwards is read from the provider.
 */
export async function capturePayment(
  db: Db,
  provider: Provider,
  { payment }: { payment: LivePayment },
): Promise<void> {
  await provider.stripe.paymentIntents.capture(payment.paymentIntentId).catch(unless(isUnexpectedState))
  await syncPayment(db, provider, { sessionId: payment.sessionId })
}

/** Lets the authorisation go: nothing is charged. */
export async function releasePayment(
  db: Db,
  provider: Provider,
  { payment }: { payment: LivePayment },
): Promise<void> {
  await provider.stripe.paymentIntents.cancel(payment.paymentIntentId).catch(unless(isUnexpectedState))
  await syncPayment(db, provider, { sessionId: payment.sessionId })
}

/**
 * Gives up a start that came to nothing, and ends the open sessions of a booking that no longer waits for money; one that
 * was paid meanwhile is settled. A page that was opened since this was asked for stays open.
 */
export async function closePayments(
  db: Db,
  provider: Provider,
  { bookingId }: { bookingId: string },
): Promise<void> {
  // Nobody was given the address of a session that is still being started. Of a journey both are given up.
  await db
    .updateTable('payments')
    .set({ status: 'EXPIRED', checkAt: null, endedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where(
      sql<boolean>`(booking_id = ${bookingId} or booking_id in (select other.id from bookings b
        join bookings other on other.journey_id = b.journey_id where b.id = ${bookingId}))`,
    )
    .where('status', '=', 'STARTING')
    .execute()
  const open = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select('sessionId')
    .where('bookingId', '=', bookingId)
    .where('payments.status', 'in', ['OPEN', 'AUTHORISED'])
    .where('bookings.status', '=', 'CANCELLED')
    .execute()
  const sessionIds = open.flatMap(({ sessionId }) => sessionId ?? [])
  await processEach(sessionIds, async (sessionId) => {
    await provider.stripe.checkout.sessions.expire(sessionId).catch(unless(isSessionOver))
    await syncPayment(db, provider, { sessionId })
  })
}

// 'Not in that state any more' is no failure: the reading that follows says what it is in.
function unless(tolerated: (error: unknown) => boolean): (error: unknown) => void {
  return (error) => {
    if (!tolerated(error)) throw error
  }
}
