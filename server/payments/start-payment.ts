import { sql } from 'kysely'
import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'
import { type OrderLine, toLineItems } from './order-lines.ts'
import type { Provider } from './stripe.ts'

// Stripe's sessions live at least 30 minutes; ours expires with the hold. The time counts from the payment's own row
// and allows for a repeated start during the longest possible hold (an hour).
export const SESSION_SECONDS = 95 * 60

export type PaymentOrder = {
  bookingId: string
  amountMinor: number
  currency: string
  receiptEmail: string
  /** The name of the purchase on the bank's statement. */
  title: string
  /** The lines of the hosted page: the fare and each tax. */
  lines: readonly OrderLine[]
  successUrl: string
  cancelUrl: string
}

/**
 * Opens a Checkout Session that authorises without capturing, or returns the one that is already open. The
 * idempotency key is the payment's own id, so that two clicks, or a repetition after a crash, get the same session.
 * Problems `payment_in_progress`, `payment_not_started`.
 */
export async function startPayment(db: Db, provider: Provider, order: PaymentOrder): Promise<StartedSession> {
  const payment = await db.transaction().execute((tx) => findOrAddPayment(tx, order))
  return await openPaymentPage(db, provider, { order, payment })
}

/** Starts a payment that the caller's transaction found or added. */
export async function openPaymentPage(
  db: Db,
  { stripe }: Provider,
  { order, payment }: { order: PaymentOrder; payment: StartedPayment },
): Promise<StartedSession> {
  if (payment.status === 'AUTHORISED' || payment.status === 'CAPTURED')
    throw new Problem('payment_in_progress', { sentence: ALREADY_PAID })
  if (payment.sessionId && payment.url) return { sessionId: payment.sessionId, url: payment.url }

  const session = await createSession(stripe, payment, order)
  if (!session.url) throw new Problem('payment_not_started')
  const updated = await db
    .updateTable('payments')
    .modifyEnd(PLANNED_ONCE)
    .set({ status: 'OPEN', sessionId: session.id, url: session.url, updatedAt: sql<Date>`now()` })
    .where('id', '=', payment.id)
    .where((eb) => eb.or([eb('status', '=', 'STARTING'), eb('sessionId', '=', session.id)]))
    .executeTakeFirst()
  // The payment was abandoned before the provider answered. Nobody has seen this session's address, and the next
  // attempt starts a new session.
  if (updated.numUpdatedRows === 0n) throw new Problem('payment_not_started')
  return { sessionId: session.id, url: session.url }
}

type StartedSession = { sessionId: string; url: string }

export const ALREADY_PAID =
  'You have already paid for these seats. We are waiting for the operator to confirm.'

export type StartedPayment = {
  id: string
  status: string
  sessionId: string | null
  url: string | null
  receiptEmail: string
  createdAt: Date
}

/**
 * Finds or adds the booking's payment under the booking's lock, so that two clicks add one payment. If an earlier
 * payment is being captured, it waits for that.
 */
export async function findOrAddPayment(tx: Tx, order: PaymentOrder): Promise<StartedPayment> {
  const { bookingId, amountMinor, currency, receiptEmail } = order
  const { rows } = await sql<StartedPayment>`select id, status, session_id, url, receipt_email, created_at
    from find_or_add_payment(${bookingId}, ${amountMinor}, ${currency}, ${receiptEmail})`.execute(tx)
  return rows[0] as StartedPayment
}

// Every field comes from the payment's row or the frozen booking, so a repetition is the same request.
async function createSession(stripe: Stripe, payment: StartedPayment, order: PaymentOrder) {
  const metadata = { booking_id: order.bookingId, payment_id: payment.id }
  const line_items = toLineItems(order.lines, order)
  try {
    return await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items,
        payment_intent_data: { capture_method: 'manual', description: order.title, metadata },
        customer_email: payment.receiptEmail,
        client_reference_id: order.bookingId,
        metadata,
        success_url: order.successUrl,
        cancel_url: order.cancelUrl,
        expires_at: Math.floor(payment.createdAt.getTime() / 1000) + SESSION_SECONDS,
      },
      { idempotencyKey: `session-${payment.id}` },
    )
  } catch (cause) {
    // The traveller can try again after any failure of the provider, because the hold continues.
    throw new Problem('payment_not_started', { cause })
  }
}
