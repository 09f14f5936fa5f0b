import { sql } from 'kysely'
import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'
import { buildKeyOfRequest } from './key-round.ts'
import { type OrderLine, toLineItems } from './order-lines.ts'
import type { Provider } from './stripe.ts'

// Stripe's sessions live at least 30 minutes; ours expires with the hold. The time counts from the payment's own row
// and allows for a repeated start during the longest possible hold (an hour).
const SESSION_SECONDS = 95 * 60

/** One of the bookings that a charge pays for. */
export type Share = {
  bookingId: string
  amountMinor: number
  /** The name of the purchase on the bank's statement. */
  title: string
  /** The lines of the hosted page: the fare and each tax. */
  lines: readonly OrderLine[]
}

export type PaymentOrder = {
  /** One booking, or both bookings of a journey in its order, which are paid together or not at all. */
  shares: readonly [Share] | readonly [Share, Share]
  currency: string
  receiptEmail: string
  successUrl: string
  cancelUrl: string
}

/**
 * Opens a Checkout Session that authorises without capturing, or returns the one that is already open. Each booking
 * has its own payment for its share. The idempotency key is the id of the first payment with a hash of the request, so
 * that two clicks, or a repetition after a crash, get the same session. Problems `payment_in_progress`,
 * `payment_not_started`.
 */
export async function startPayment(db: Db, provider: Provider, order: PaymentOrder): Promise<StartedSession> {
  const payments = await db.transaction().execute((tx) => findOrAddPayments(tx, order))
  return await openPaymentPage(db, provider, { order, payments })
}

/** Starts payments that the caller's transaction found or added. */
export async function openPaymentPage(
  db: Db,
  { stripe }: Provider,
  { order, payments }: { order: PaymentOrder; payments: StartedPayment[] },
): Promise<StartedSession> {
  const [first, second] = payments
  if (!first) throw new Problem('payment_not_started')
  if (first.status === 'AUTHORISED' || first.status === 'CAPTURED')
    throw new Problem('payment_in_progress', { sentence: ALREADY_PAID })
  if (first.sessionId && first.url) return { sessionId: first.sessionId, url: first.url }

  const { id: sessionId, url } = await createSession(stripe, first, order)
  if (!url) throw new Problem('payment_not_started')
  const open = (on: Db | Tx) => recordSession(on, payments, { sessionId, url })
  // One statement needs no transaction.
  await (second ? db.transaction().execute(open) : open(db))
  return { sessionId, url }
}

async function recordSession(
  db: Db | Tx,
  payments: readonly StartedPayment[],
  { sessionId, url }: StartedSession,
): Promise<void> {
  const ids = payments.map(({ id }) => id)
  const updated = await db
    .updateTable('payments')
    .modifyEnd(PLANNED_ONCE)
    .set({ status: 'OPEN', sessionId, url, updatedAt: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('status', '=', 'STARTING'), eb('sessionId', '=', sessionId)]))
    .executeTakeFirst()
  // A payment was abandoned before the provider answered. Nobody has seen this session's address, and the next
  // attempt starts a new session.
  if (Number(updated.numUpdatedRows) !== ids.length) throw new Problem('payment_not_started')
}

type StartedSession = { sessionId: string; url: string }

const ALREADY_PAID = 'You have already paid for these seats. We are waiting for the operator to confirm.'

type StartedPayment = {
  id: string
  status: string
  sessionId: string | null
  url: string | null
  receiptEmail: string
  createdAt: Date
}

/** Finds or adds the payments of the bookings under the bookings' locks, so that two clicks add each payment once. */
export async function findOrAddPayments(tx: Tx, order: PaymentOrder): Promise<StartedPayment[]> {
  const [first, second] = order.shares
  return second ? await findOrAddPair(tx, order) : await findOrAddOne(tx, { ...order, ...first })
}

// If an earlier payment is being captured, it waits for that.
async function findOrAddOne(
  tx: Tx,
  { bookingId, amountMinor, currency, receiptEmail }: Omit<PaymentOrder, 'shares'> & Share,
): Promise<StartedPayment[]> {
  const { rows } = await sql<StartedPayment>`select id, status, session_id, url, receipt_email, created_at
    from find_or_add_payment(${bookingId}, ${amountMinor}, ${currency}, ${receiptEmail})`.execute(tx)
  return rows
}

const STARTED = ['id', 'status', 'sessionId', 'url', 'receiptEmail', 'createdAt'] as const

async function findOrAddPair(
  tx: Tx,
  { shares, currency, receiptEmail }: PaymentOrder,
): Promise<StartedPayment[]> {
  const bookingIds = shares.map(({ bookingId }) => bookingId)
  await sql`select from bookings where id = any(${bookingIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const known = await tx
    .selectFrom('payments')
    .select(STARTED)
    .where('bookingId', 'in', bookingIds)
    .where('status', 'in', ['STARTING', 'OPEN', 'AUTHORISED', 'CAPTURED'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (known.length === bookingIds.length) return known
  // One payment of the pair was abandoned: the scheduled check abandons the other, and the next attempt starts new
  // ones.
  if (known.length > 0) throw new Problem('payment_not_started')
  const added: StartedPayment[] = []
  for (const { bookingId, amountMinor } of shares) {
    const payment = await tx
      .insertInto('payments')
      .values({
        ...{ bookingId, amountMinor, currency, receiptEmail },
        sharesWith: added[0]?.id ?? null,
        checkAt: sql<Date>`now() + interval '60 seconds'`,
      })
      .returning(STARTED)
      .executeTakeFirstOrThrow()
    added.push(payment)
  }
  return added
}

// A repetition is the same request unless a shown word has changed since, such as the time of departure: then it opens
// another session. Only the one that is recorded is ever shown.
async function createSession(stripe: Stripe, payment: StartedPayment, order: PaymentOrder) {
  const request = writeRequest(payment, order)
  try {
    return await stripe.checkout.sessions.create(request, {
      idempotencyKey: buildKeyOfRequest(`session-${payment.id}`, request),
    })
  } catch (cause) {
    // The traveller can try again after any failure of the provider, because the hold continues.
    throw new Problem('payment_not_started', { cause })
  }
}

function writeRequest(payment: StartedPayment, order: PaymentOrder): Stripe.Checkout.SessionCreateParams {
  const { shares, currency } = order
  const [{ bookingId }, second] = shares
  const metadata = {
    booking_id: bookingId,
    ...(second ? { with_booking_id: second.bookingId } : {}),
    payment_id: payment.id,
  }
  const description = shares.map(({ title }) => title).join('; ')
  return {
    mode: 'payment',
    line_items: shares.flatMap(({ lines, amountMinor }) => toLineItems(lines, { currency, amountMinor })),
    payment_intent_data: { capture_method: 'manual', description, metadata },
    customer_email: payment.receiptEmail,
    client_reference_id: bookingId,
    metadata,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    expires_at: Math.floor(payment.createdAt.getTime() / 1000) + SESSION_SECONDS,
  }
}
