import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { isSessionOver, isUnexpectedState, type Provider } from './stripe.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Captures the authorised money. The provider captures or cancels an intent only once, so repeating it is safe. Each
 * attempt has its own idempotency key (the SDK's, for its own retries); with one key, the provider would repeat an
 * error 500 for a day. Returns the new intent; null if it was not waiting for the capture, so that the caller must
 * read its state.
 */
export async function capturePayment(
  { stripe }: Provider,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<Stripe.PaymentIntent | null> {
  return await stripe.paymentIntents.capture(paymentIntentId).catch(ignoreIf(isUnexpectedState))
}

/** Releases the authorisation: nothing is charged. The caller reads the result from the provider afterwards. */
export async function releasePayment(
  { stripe }: Provider,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<void> {
  await stripe.paymentIntents.cancel(paymentIntentId).catch(ignoreIf(isUnexpectedState))
}

/**
 * Abandons a payment whose start did not finish, and expires the open sessions of a booking that no longer waits for
 * money. A session that was paid meanwhile is settled. A page that was opened after the request stays open.
 */
export async function closePayments(
  db: Db,
  provider: Provider,
  { bookingId }: { bookingId: string },
): Promise<void> {
  // Nobody has the address of a session that is still being created. On a journey, both payments are abandoned.
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

/** Expires a payment page, so that nobody pays on it any more. The caller then reads whether it was paid before. */
export async function closePaymentPage(
  { stripe }: Provider,
  { sessionId }: { sessionId: string },
): Promise<void> {
  await stripe.checkout.sessions.expire(sessionId).catch(ignoreIf(isSessionOver))
}

// An error that says the object has left that state is no failure: the next read shows the real state.
function ignoreIf(tolerated: (error: unknown) => boolean): (error: unknown) => null {
  return (error) => {
    if (!tolerated(error)) throw error
    return null
  }
}
