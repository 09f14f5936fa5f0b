import { type Selectable, sql } from 'kysely'
import type Stripe from 'stripe'
import type { PaymentsTable } from '#db/types.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import {
  checkAgainSeconds,
  findAuthorisedUntil,
  mayBecome,
  type PaymentState,
  toPaymentState,
} from './rules.ts'
import { type Provider, readNamed } from './stripe.ts'

export type WhichPayment = { sessionId?: string | undefined; paymentIntentId?: string | undefined }

/**
 * Reads the payment from the provider and records what is true; settling its booking is enqueued with it. Of a charge that
 * pays a journey both bookings' rows are written, each with its share. Gives the booking (of a journey the first flight's),
 * or null when the payment is none of ours.
 */
export async function syncPayment(
  db: Db,
  { stripe }: Provider,
  which: WhichPayment,
): Promise<{ bookingId: string } | null> {
  const sessionId = which.sessionId ?? (await findSessionId(db, stripe, which))
  if (!sessionId) return null
  const known = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select([
      'bookingId',
      'payments.status',
      'paymentIntentId',
      'checkAt',
      'bookings.status as bookingStatus',
    ])
    .where('sessionId', '=', sessionId)
    .orderBy('payments.id')
    .execute()
  const [first] = known
  if (!first) return null
  // Nothing that a session says can change what is taken and confirmed: it needs no more reading.
  const isDone = known.every(
    ({ status, paymentIntentId, checkAt, bookingStatus }) =>
      status === 'CAPTURED' && paymentIntentId !== null && checkAt === null && bookingStatus === 'CONFIRMED',
  )
  if (isDone) return { bookingId: first.bookingId }

  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent', 'payment_intent.latest_charge'],
  })
  return await db.transaction().execute((tx) => record(tx, session))
}

async function record(tx: Tx, session: Stripe.Checkout.Session): Promise<{ bookingId: string } | null> {
  const payments = await tx
    .selectFrom('payments')
    .selectAll()
    .where('sessionId', '=', session.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const [first] = payments
  if (!first) return null
  const totalMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (session.amount_total !== totalMinor || session.currency?.toUpperCase() !== first.currency) {
    throw new Error(`Payment ${first.id}: the provider's amount is not ours`)
  }
  for (const payment of payments) await recordOne(tx, { payment, session })
  const { bookingId } = first
  const isOpen = payments.every((payment) => stateAfter(payment, session) === 'OPEN')
  if (!isOpen) await enqueue(tx, 'bookings:settle', { bookingId }, { key: `settle ${bookingId}` })
  return { bookingId }
}

type Known = Selectable<PaymentsTable>
type Seen = { payment: Known; session: Stripe.Checkout.Session }

async function recordOne(tx: Tx, { payment, session }: Seen): Promise<void> {
  const status = stateAfter(payment, session)
  await tx
    .updateTable('payments')
    .set({
      status,
      // A session has one intent once it has one: a reading that knows of none is older.
      paymentIntentId: getIntentId(session) ?? payment.paymentIntentId,
      authorisedUntil: status === 'AUTHORISED' ? findAuthorisedUntil(session) : payment.authorisedUntil,
      ...(status === payment.status ? {} : buildMoment(status)),
      checkAt: nextCheck(status),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', payment.id)
    .execute()
}

function getIntentId({ payment_intent: intent }: Stripe.Checkout.Session): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

function stateAfter({ status }: Known, session: Stripe.Checkout.Session): PaymentState {
  const seen = toPaymentState(session)
  return mayBecome(status, seen) ? seen : status
}

function buildMoment(status: PaymentState) {
  if (status === 'AUTHORISED') return { authorisedAt: sql<Date>`now()` }
  if (status === 'CAPTURED') {
    return { authorisedAt: sql<Date>`coalesce(authorised_at, now())`, capturedAt: sql<Date>`now()` }
  }
  return status === 'CANCELLED' || status === 'EXPIRED' ? { endedAt: sql<Date>`now()` } : {}
}

function nextCheck(status: PaymentState) {
  const seconds = checkAgainSeconds(status)
  return seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`
}

// An event about a payment intent that we have not seen yet: ask which session it belongs to.
async function findSessionId(
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
  const listed = stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 })
  const sessions = await readNamed(listed, async () => false)
  return sessions?.data[0]?.id ?? null
}
