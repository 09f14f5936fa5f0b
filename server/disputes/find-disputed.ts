import type Stripe from 'stripe'
import type { Provider } from '#server/payments/stripe.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { findPayment } from '#server/plans/refunds/find-payment.ts'
import type { Db } from '#server/runtime/db.ts'

/** The subject of a disputed charge: a booking, both bookings of a journey, or a period of Premium. */
export type Disputed = { paymentIds: string[] } | { planPaymentId: string }

/**
 * Finds the payments of a disputed charge. If our records lack the charge, it is read from the provider first, because
 * a dispute may arrive before its payment.
 */
export async function findDisputed(
  db: Db,
  provider: Provider,
  { payment_intent: intent }: Stripe.Dispute,
): Promise<Disputed | null> {
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id
  if (!paymentIntentId) return null
  const known = await findKnown(db, paymentIntentId)
  if (known) return known
  await syncPayment(db, provider, { paymentIntentId })
  await findPayment(db, provider, { paymentIntentId })
  return await findKnown(db, paymentIntentId)
}

async function findKnown(db: Db, paymentIntentId: string): Promise<Disputed | null> {
  const payments = await db
    .selectFrom('payments')
    .select('id')
    .where('paymentIntentId', '=', paymentIntentId)
    .orderBy('id')
    .execute()
  if (payments.length > 0) return { paymentIds: payments.map(({ id }) => id) }
  const planPayment = await db
    .selectFrom('planPayments')
    .select('id')
    .where('paymentIntentId', '=', paymentIntentId)
    .executeTakeFirst()
  return planPayment ? { planPaymentId: planPayment.id } : null
}
