import { sql } from 'kysely'
import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type OrderLine, toLineItems } from './order-lines.ts'
import { ALREADY_PAID, SESSION_SECONDS } from './start-payment.ts'
import type { Provider } from './stripe.ts'

/** One of the bookings that one charge pays for. */
type Share = { bookingId: string; amountMinor: number; title: string; lines: readonly OrderLine[] }

export type SharedOrder = {
  /** In the order of the journey. */
  shares: readonly Share[]
  currency: string
  receiptEmail: string
  successUrl: string
  cancelUrl: string
}

/**
 * Like `startPayment`, for bookings that are paid together or not at all: one Checkout Session with the lines of
 * each, one authorisation, one capture. Each booking has its own payment for its share; the id of the first payment
 * is the provider's idempotency key.
 */
export async function startSharedPayment(
  db: Db,
  { stripe }: Provider,
  order: SharedOrder,
): Promise<{ sessionId: string; url: string }> {
  const payments = await db.transaction().execute((tx) => findOrAddPayments(tx, order))
  const [first] = payments
  if (!first) throw new Problem('payment_not_started')
  if (first.status === 'AUTHORISED' || first.status === 'CAPTURED')
    throw new Problem('payment_in_progress', { sentence: ALREADY_PAID })
  if (first.sessionId && first.url) return { sessionId: first.sessionId, url: first.url }

  const session = await createSession(stripe, first, order)
  const { url } = session
  if (!url) throw new Problem('payment_not_started')
  const ids = payments.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    const updated = await tx
      .updateTable('payments')
      .set({ status: 'OPEN', sessionId: session.id, url, updatedAt: sql<Date>`now()` })
      .where('id', 'in', ids)
      .where((eb) => eb.or([eb('status', '=', 'STARTING'), eb('sessionId', '=', session.id)]))
      .executeTakeFirst()
    // At least one payment was abandoned before the provider answered; nobody has seen this session's address.
    if (Number(updated.numUpdatedRows) !== ids.length) throw new Problem('payment_not_started')
  })
  return { sessionId: session.id, url }
}

type Started = {
  id: string
  status: string
  sessionId: string | null
  url: string | null
  receiptEmail: string
  createdAt: Date
}

const STARTED = ['id', 'status', 'sessionId', 'url', 'receiptEmail', 'createdAt'] as const

// Called under the bookings' locks, so that two clicks add one pair of payments.
async function findOrAddPayments(tx: Tx, order: SharedOrder): Promise<Started[]> {
  const bookingIds = order.shares.map(({ bookingId }) => bookingId)
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
  const added: Started[] = []
  for (const { bookingId, amountMinor } of order.shares) {
    const payment = await tx
      .insertInto('payments')
      .values({
        ...{ bookingId, amountMinor, currency: order.currency, receiptEmail: order.receiptEmail },
        sharesWith: added[0]?.id ?? null,
        checkAt: sql<Date>`now() + interval '60 seconds'`,
      })
      .returning(STARTED)
      .executeTakeFirstOrThrow()
    added.push(payment)
  }
  return added
}

// Every field comes from the first payment's row or the frozen bookings, so a repetition is the same request.
async function createSession(stripe: Stripe, payment: Started, order: SharedOrder) {
  const bookingIds = order.shares.map(({ bookingId }) => bookingId)
  const metadata = {
    booking_id: bookingIds[0] ?? '',
    with_booking_id: bookingIds[1] ?? '',
    payment_id: payment.id,
  }
  const { currency } = order
  const line_items = order.shares.flatMap(({ lines, amountMinor }) =>
    toLineItems(lines, { currency, amountMinor }),
  )
  try {
    return await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items,
        payment_intent_data: {
          capture_method: 'manual',
          description: order.shares.map(({ title }) => title).join('; '),
          metadata,
        },
        customer_email: payment.receiptEmail,
        client_reference_id: bookingIds[0] ?? '',
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
