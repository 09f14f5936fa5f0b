import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { isSessionOver, isUnexpectedState, type Provider } from './stripe.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Captures the authorised money. The provider captures or cancels an intent only once, so repeating it is safe. Each attempt has
 * its own idempotency key (the SDK's, for its own retries): otherwise an answer 500 would be repeated under one key for a day.
 * Returns the intent as it is now; null if it was not waiting to be captured: then the caller reads what it is.
 */
export async function capturePayment(
  { stripe }: Provider,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<Stripe.PaymentIntent | null> {
  return await stripe.paymentIntents.capture(paymentIntentId).catch(unless(isUnexpectedState))
}

/** Releases the authorisation: nothing is charged. The caller reads the result from the provider afterwards. */
export async function releasePayment(
  { stripe }: Provider,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<void> {
  await stripe.paymentIntents.cancel(paymentIntentId).catch(unless(isUnexpectedState))
}

/**
 * Gives up an unfinished start, and ends the open sessions of a booking that no longer waits for money. A session that was paid
 * meanwhile is settled. A page that was opened after the request stays open.
 */
export async function closePayments(
  db: Db,
  provider: Provider,
  { bookingId }: { bookingId: string },
): Promise<void> {
  // Nobody has the address of a session that is still being started. For a journey, both are abandoned.
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
    await closePaymentPage(provider, { sessionId })
    await syncPayment(db, provider, { sessionId })
  })
}

/** Closes a payment page that nobody shall pay on any more. The caller reads whether somebody has. */
export async function closePaymentPage(
  { stripe }: Provider,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await stripe.checkout.sessions.expire(sessionId).catch(unless(isSessionOver))
}

// 'Not in that state any more' is no failure: the next read shows the real state.
function unless(tolerated: (error: unknown) => boolean): (error: unknown) => null {
  return (error) => {
    if (!tolerated(error)) throw error
    return null
  }
}
