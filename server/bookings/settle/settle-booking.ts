import type Stripe from 'stripe'
import { lockTogether } from '#server/bookings/lock-booking.ts'
import { decideTogether } from '#server/bookings/rules.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { capturePayment, closePaymentPage, releasePayment } from '#server/payments/end-payment.ts'
import type { Provider } from '#server/payments/stripe.ts'
import {
  findSession,
  readSession,
  recordPayment,
  syncPayment,
  type WhichPayment,
} from '#server/payments/sync-payment.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { readParts } from './read-parts.ts'
import { type Recording, recordSettlement } from './record-settlement.ts'

/**
 * Settles a booking after its payment succeeds or fails. The return page, the webhook's job and the scheduled check
 * all call this, in any order and any number of times. It decides under the leg's lock and calls the provider without
 * it. After each call to the provider it reads the booking again, so that another caller can continue after a crash
 * at any point: the scheduled check does so at `check_at` at the latest. Both bookings of a journey are settled
 * together, whether one charge pays for them or two.
 */
export async function settleBooking(
  db: Db,
  provider: Provider,
  { bookingId }: { bookingId: string },
): Promise<void> {
  await decideAndAct(db, provider, { bookingId, session: null, pagesClosed: false })
}

/**
 * Settles the booking of a payment that may have changed at the provider, unless the payment is captured and the
 * booking confirmed.
 */
export async function settlePayment(db: Db, provider: Provider, which: WhichPayment): Promise<void> {
  const found = await findSession(db, provider, which)
  if (found && !found.isDone) await settleSessionThen(db, provider, { ...found, look: async () => {} })
}

/**
 * Reads a session from the provider, and settles its booking in the transaction that records the session. Returns the
 * result of `look`, which reads in the last of these transactions; undefined if the authorisation was released.
 */
export async function settleSessionThen<T>(
  db: Db,
  provider: Provider,
  { bookingId, sessionId, look }: { bookingId: string; sessionId: string; look: (tx: Tx) => Promise<T> },
): Promise<T | undefined> {
  const session = await readSession(provider, { sessionId })
  let seen: T | undefined
  const deciding = { bookingId, session, pagesClosed: false }
  await decideAndAct(db, provider, {
    ...deciding,
    look: async (tx) => {
      seen = await look(tx)
    },
  })
  return seen
}

type Deciding = {
  bookingId: string
  /** The session of its payment, as just read from the provider. */
  session: Stripe.Checkout.Session | null
  pagesClosed: boolean
  /** Reads in the last transaction, after which the provider is not called any more. */
  look?: (tx: Tx) => Promise<void>
}

async function decideAndAct(db: Db, provider: Provider, deciding: Deciding): Promise<void> {
  const steps = await db.transaction().execute(async (tx) => {
    const decided = await decideAndRecord(tx, deciding)
    if (decided.length === 0) await deciding.look?.(tx)
    return decided
  })
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return
  let intent: Stripe.PaymentIntent | null = null
  for (const step of steps) {
    intent = (await ASK[step.do](provider, step.payment)) ?? null
    // The next round records the result of the last step, in the transaction that settles the booking.
    if (step !== last || first.do === 'release')
      await syncPayment(db, provider, { sessionId: step.payment.sessionId })
  }
  if (first.do === 'release') return
  const known = deciding.session?.id === last.payment.sessionId ? deciding.session : null
  // The provider's answer to the capture is the new state of the payment.
  const session =
    known && intent ? { ...known, payment_intent: intent } : await readSession(provider, last.payment)
  await decideAndAct(db, provider, { ...deciding, session, pagesClosed: first.do === 'close' })
}

const ASK = { close: closePaymentPage, capture: capturePayment, release: releasePayment }

/** A call to the provider, made once for each charge. */
type Step = {
  do: 'close' | 'capture' | 'release'
  payment: { sessionId: string; paymentIntentId: string }
}

async function decideAndRecord(tx: Tx, { bookingId, session, pagesClosed }: Deciding): Promise<Step[]> {
  // Legs and bookings are locked before payments, as everywhere.
  await lockTogether(tx, { bookingId })
  if (session) await recordPayment(tx, session)
  const parts = await readParts(tx, { bookingId })
  const settlements = decideTogether(parts.map(({ facts }) => facts))
  const decided = parts.flatMap(({ booking, payment }, index) => {
    const settlement = settlements[index]
    return payment && settlement ? [{ booking, payment, settlement }] : []
  })
  // The traveller may be paying for the other leg now, so its page is closed before anything is released.
  const open = decided.filter(({ payment }) => payment.status === 'OPEN')
  if (!pagesClosed && decided.some(({ settlement }) => settlement.do === 'release') && open.length > 0)
    return toSteps(open, () => 'close')

  for (const one of decided) await recordSettlement(tx, one)
  // The money is captured, but one leg of the journey is gone: the mail says what the traveller may do with the
  // other leg.
  const gone = decided.filter(({ settlement }) => settlement.do === 'refund')
  if (gone.length < parts.length) {
    for (const { booking } of gone) {
      const { id: goneId } = booking
      const key = `tell other ${goneId}`
      await enqueue(tx, 'bookings:tell-other-flight', { bookingId: goneId }, { key })
    }
  }
  return toSteps(decided, ({ settlement }) => {
    if (settlement.do === 'release') return 'release'
    return settlement.do === 'secure' && settlement.thenCapture ? 'capture' : null
  })
}

// A call for the charge of one booking covers all bookings that the charge pays for.
function toSteps(decided: Recording[], choose: (one: Recording) => Step['do'] | null): Step[] {
  const steps = new Map<string, Step>()
  for (const one of decided) {
    const { sessionId, paymentIntentId } = one.payment
    const what = choose(one)
    if (!what || !sessionId || steps.has(sessionId)) continue
    if (paymentIntentId || what === 'close')
      steps.set(sessionId, { do: what, payment: { sessionId, paymentIntentId: paymentIntentId ?? '' } })
  }
  return [...steps.values()]
}
