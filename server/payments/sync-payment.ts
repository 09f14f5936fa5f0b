import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db, Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { authorisedUntil, checkAgainSeconds, mayBecome, type PaymentState, stateOf } from './rules.ts'
import type { Provider } from './stripe.ts'

export type WhichPayment = { sessionId?: string | undefined; paymentIntentId?: string | undefined }

/**
 * Reads the payment from the provider and records what is true; settling its booking is enqueued with it. Gives the
 * booking, or null when the payment is none of ours.
 */
export async function syncPayment(
  db: Db,
  { stripe }: Provider,
  which: WhichPayment,
): Promise<{ bookingId: string } | null> {
  const sessionId = which.sessionId ?? (await findSessionOf(db, stripe, which))
  if (!sessionId) return null
  const known = await db
    .selectFrom('payments')
    .select('id')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  if (!known) return null

  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent', 'payment_intent.latest_charge'],
  })
  return await db.transaction().execute((tx) => record(tx, session))
}

async function record(tx: Tx, session: Stripe.Checkout.Session): Promise<{ bookingId: string }> {
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('sessionId', '=', session.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (session.amount_total !== payment.amountMinor || session.currency?.toUpperCase() !== payment.currency) {
    throw new Error(`Payment ${payment.id}: the provider's amount is not ours`)
  }

  const seen = stateOf(session)
  const status = mayBecome(payment.status, seen) ? seen : payment.status
  const intent = session.payment_intent
  await tx
    .updateTable('payments')
    .set({
      status,
      paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
      authorisedUntil: status === 'AUTHORISED' ? authorisedUntil(session) : payment.authorisedUntil,
      checkAt: nextCheck(status),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', payment.id)
    .execute()
  if (status !== 'OPEN') {
    await enqueue(
      tx,
      'bookings:settle',
      { bookingId: payment.bookingId },
      { key: `settle ${payment.bookingId}` },
    )
  }
  return { bookingId: payment.bookingId }
}

function nextCheck(status: PaymentState) {
  const seconds = checkAgainSeconds(status)
  return seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`
}

// An event about a payment intent that we have not seen yet: ask which session it belongs to.
async function findSessionOf(
  db: Db,
  stripe: Stripe,
  { paymentIntentId }: WhichPayment,
): Promise<string | null> {
  if (!paymentIntentId) return null
  const known = await db
    .selectFrom('payments')
    .select('sessionId')
    .where('paymentIntentId', '=', paymentIntentId)
    .executeTakeFirst()
  if (known) return known.sessionId
  const sessions = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
  return sessions.data[0]?.id ?? null
}
