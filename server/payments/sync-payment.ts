import { type Selectable, sql } from 'kysely'
import type Stripe from 'stripe'
import type { PaymentsTable } from '#db/types.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Db, PIPELINED, type Tx } from '#server/runtime/db.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'
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
 * Reads the payment from the provider and records its state; the same commit enqueues settling its booking. If a
 * charge pays for a journey, both bookings' payments are written, each with its share. Returns the booking (the first
 * leg's of a journey), or null if the payment is not ours.
 */
export async function syncPayment(
  db: Db,
  provider: Provider,
  which: WhichPayment,
): Promise<{ bookingId: string } | null> {
  const found = await findSession(db, provider, which)
  if (!found) return null
  const { bookingId, isDone } = found
  if (isDone) return { bookingId }
  const session = await readSession(provider, found)
  await db.transaction().execute(async (tx) => {
    const { isOpen } = await recordPayment(tx, session)
    if (!isOpen) await enqueue(tx, 'bookings:settle', { bookingId }, { key: `settle ${bookingId}` })
  })
  return { bookingId }
}

/** The session of a payment and its booking, or null if it is not ours. `isDone`: nothing can change any more. */
export async function findSession(
  db: Db,
  { stripe }: Provider,
  which: WhichPayment,
): Promise<{ bookingId: string; sessionId: string; isDone: boolean } | null> {
  const sessionId = which.sessionId ?? (await findSessionId(db, stripe, which))
  if (!sessionId) return null
  const known = await db
    .selectFrom('payments')
    .modifyFront(PLANNED_ONCE)
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['bookingId', 'payments.status', 'paymentIntentId', 'checkAt', 'bookings.confirmedAt'])
    .where('sessionId', '=', sessionId)
    .orderBy('payments.id')
    .execute()
  const [first] = known
  if (!first) return null
  // The payment was captured and its booking confirmed, so the session cannot change any more. Refunds and disputes
  // are separate objects.
  const isDone = known.every(
    ({ status, paymentIntentId, checkAt, confirmedAt }) =>
      (status === 'CAPTURED' || status === 'REFUNDED') &&
      paymentIntentId !== null &&
      checkAt === null &&
      confirmedAt !== null,
  )
  return { bookingId: first.bookingId, sessionId, isDone }
}

/** Returns a session with its payment intent and charge. */
export async function readSession(
  { stripe }: Provider,
  { sessionId }: { sessionId: string },
): Promise<Stripe.Checkout.Session> {
  return await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent', 'payment_intent.latest_charge'],
  })
}

/**
 * Records the session that was read, however old; a payment's state never goes back. `isOpen`: it has not been paid
 * yet.
 */
export async function recordPayment(tx: Tx, session: Stripe.Checkout.Session): Promise<{ isOpen: boolean }> {
  const payments = await tx
    .selectFrom('payments')
    .select(KNOWN)
    .where('sessionId', '=', session.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  const totalMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const [first] = payments
  if (first && (session.amount_total !== totalMinor || session.currency?.toUpperCase() !== first.currency)) {
    throw new Error(`Payment ${first.id}: the provider's amount differs from ours`)
  }
  for (const payment of payments) await recordOne(tx, { payment, session })
  return { isOpen: payments.every((payment) => decideState(payment, session) === 'OPEN') }
}

const KNOWN = ['id', 'status', 'amountMinor', 'currency', 'paymentIntentId', 'authorisedUntil'] as const
type Known = Pick<Selectable<PaymentsTable>, (typeof KNOWN)[number]>
type Seen = { payment: Known; session: Stripe.Checkout.Session }

async function recordOne(tx: Tx, { payment, session }: Seen): Promise<void> {
  const status = decideState(payment, session)
  await tx
    .updateTable('payments')
    .set({
      status,
      // A session keeps its intent, so a reading without one is older.
      paymentIntentId: getIntentId(session) ?? payment.paymentIntentId,
      authorisedUntil: status === 'AUTHORISED' ? findAuthorisedUntil(session) : payment.authorisedUntil,
      ...(status === payment.status ? {} : buildMoment(status)),
      checkAt: computeNextCheck(status),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', payment.id)
    .modifyEnd(PIPELINED)
    .execute()
}

function getIntentId({ payment_intent: intent }: Stripe.Checkout.Session): string | null {
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

function decideState({ status }: Known, session: Stripe.Checkout.Session): PaymentState {
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

function computeNextCheck(status: PaymentState) {
  const seconds = checkAgainSeconds(status)
  return seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`
}

// Finds the session of a payment intent that an event named and that is not stored yet, by asking the provider.
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
