import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { isSessionOver, isUnexpectedState, type Provider } from './stripe.ts'
import { syncPayment } from './sync-payment.ts'

type LivePayment = { id: string; sessionId: string; paymentIntentId: string }

/** Takes the authorised money. Repeating it does nothing; what is true afterwards is read from the provider. */
export async function capturePayment(
  db: Db,
  provider: Provider,
  { payment }: { payment: LivePayment },
): Promise<void> {
  await provider.stripe.paymentIntents
    .capture(payment.paymentIntentId, {}, { idempotencyKey: `capture-${payment.id}` })
    .catch(unless(isUnexpectedState))
  await syncPayment(db, provider, { sessionId: payment.sessionId })
}

/** Lets the authorisation go: nothing is charged. */
export async function releasePayment(
  db: Db,
  provider: Provider,
  { payment }: { payment: LivePayment },
): Promise<void> {
  await provider.stripe.paymentIntents
    .cancel(payment.paymentIntentId, {}, { idempotencyKey: `release-${payment.id}` })
    .catch(unless(isUnexpectedState))
  await syncPayment(db, provider, { sessionId: payment.sessionId })
}

/** Ends the open sessions of a booking that no longer waits for money. One that was paid meanwhile is settled. */
export async function closePayments(
  db: Db,
  provider: Provider,
  { bookingId }: { bookingId: string },
): Promise<void> {
  // Nobody was given the address of a session that is still being started.
  await db
    .updateTable('payments')
    .set({ status: 'EXPIRED', checkAt: null, updatedAt: sql<Date>`now()` })
    .where('bookingId', '=', bookingId)
    .where('status', '=', 'STARTING')
    .execute()
  const open = await db
    .selectFrom('payments')
    .select('sessionId')
    .where('bookingId', '=', bookingId)
    .where('status', 'in', ['OPEN', 'AUTHORISED'])
    .execute()
  for (const { sessionId } of open) {
    if (!sessionId) continue
    await provider.stripe.checkout.sessions.expire(sessionId).catch(unless(isSessionOver))
    await syncPayment(db, provider, { sessionId })
  }
}

// 'Not in that state any more' is no failure: the reading that follows says what it is in.
function unless(tolerated: (error: unknown) => boolean): (error: unknown) => void {
  return (error) => {
    if (!tolerated(error)) throw error
  }
}
