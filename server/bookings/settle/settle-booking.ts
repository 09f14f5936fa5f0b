import { sql } from 'kysely'
import type Stripe from 'stripe'
import { type LockedBooking, lockTogether } from '#server/bookings/lock-booking.ts'
import { fitsOnBoard } from '#server/bookings/on-board/others-on-board.ts'
import { OPERATOR_MAY_FLY } from '#server/bookings/queries.ts'
import { decideTogether, type SettlementFacts } from '#server/bookings/rules.ts'
import { isBeingChecked } from '#server/bookings/screening/is-being-checked.ts'
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
import { OF_PAYMENT, type Payment, type Recording, recordSettlement } from './record-settlement.ts'

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
  const together = await lockTogether(tx, { bookingId })
  if (session) await recordPayment(tx, session)
  const parts: Part[] = []
  for (const locked of together) {
    const payment = await findLatestPayment(tx, { bookingId: locked.booking.id })
    parts.push({ locked, payment, facts: await readFacts(tx, locked, payment) })
  }
  const settlements = decideTogether(parts.map(({ facts }) => facts))
  const decided = parts.flatMap(({ locked, payment }, index) => {
    const settlement = settlements[index]
    return payment && settlement ? [{ locked, payment, settlement }] : []
  })
  // The traveller may be paying for the other flight now, so its page is closed before anything is released.
  const open = decided.filter(({ payment }) => payment.status === 'OPEN')
  if (!pagesClosed && decided.some(({ settlement }) => settlement.do === 'release') && open.length > 0)
    return toSteps(open, () => 'close')

  for (const one of decided) await recordSettlement(tx, one)
  // The money is captured, but one flight of the journey is gone: the mail says what the traveller may do with the
  // other flight.
  const gone = decided.filter(({ settlement }) => settlement.do === 'refund')
  if (gone.length < parts.length) {
    for (const { locked } of gone) {
      const { id: goneId } = locked.booking
      const key = `tell other ${goneId}`
      await enqueue(tx, 'bookings:tell-other-flight', { bookingId: goneId }, { key })
    }
  }
  return toSteps(decided, ({ settlement }) => {
    if (settlement.do === 'release') return 'release'
    return settlement.do === 'secure' && settlement.thenCapture ? 'capture' : null
  })
}

type Part = { locked: LockedBooking; payment: Payment | undefined; facts: SettlementFacts }

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

// The relevant payment: a captured or authorised one before one whose page is only open.
async function findLatestPayment(tx: Tx, { bookingId }: { bookingId: string }): Promise<Payment | undefined> {
  return await tx
    .selectFrom('payments')
    .select(OF_PAYMENT)
    .where('bookingId', '=', bookingId)
    .orderBy(sql`array_position(array['CAPTURED', 'AUTHORISED', 'CANCELLED'], status)`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function readFacts(
  tx: Tx,
  { booking, leg }: LockedBooking,
  payment: Payment | undefined,
): Promise<SettlementFacts> {
  const around = await tx
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .select([
      OPERATOR_MAY_FLY.as('operatorMayFly'),
      sql<boolean>`exists (select from refunds r where r.payment_id = ${payment?.id ?? null})`.as('goesBack'),
      sql<boolean>`legs.departure_at <= clock_timestamp()`.as('departed'),
      // A flight that moved after the hold had ended is not the one that was paid for, and this traveller was not
      // notified.
      sql<boolean>`clock_timestamp() < leg_sales_close_at(legs.departure_at) and not exists (
        select from leg_changes c where c.leg_id = legs.id and c.changed_at > ${booking.holdExpiresAt}::timestamptz)`.as(
        'salesOpen',
      ),
      // Other travellers' lapsed holds count as free seats, and so do this booking's own seats. If the flight has no
      // lap left for the booking's infants, no seat counts as free.
      sql<number>`case when ${booking.infants} > 0 and ${booking.infants} > laps_left(legs.id, ${booking.id}) then 0 else
        seats_total - seats_sold - seats_held + coalesce((
        select sum(b.seats) from bookings b
        where b.leg_id = legs.id and b.status = 'PENDING' and b.hold_expires_at <= clock_timestamp()), 0) end`.as(
        'free',
      ),
      sql<boolean>`exists (select from bookings b where b.leg_id = legs.id and b.user_id = ${booking.userId}
        and b.status = 'PENDING' and b.id <> ${booking.id})`.as('holdsAgain'),
      isBeingChecked(sql`${booking.id}`).as('beingChecked'),
      sql<boolean>`coalesce(${payment?.authorisedUntil ?? null}::timestamptz <= clock_timestamp(), false)`.as(
        'authorisationOver',
      ),
    ])
    .where('legs.id', '=', leg.id)
    .executeTakeFirstOrThrow()
  // After its hold lapsed, a booking also needs room for its pets and baggage.
  const hasPlace = !booking.holdLapsed || (await fitsOnBoard(tx, { booking, leg }))
  const { status, cancelReason, seats, holdLapsed, approvedAt, confirmedAt } = booking
  return {
    booking: {
      status,
      cancelReason,
      seats,
      holdLapsed,
      approved: approvedAt !== null,
      beingChecked: around.beingChecked,
      wasConfirmed: confirmedAt !== null,
    },
    leg: {
      onSale: around.operatorMayFly && around.salesOpen,
      cancelled: leg.status === 'CANCELLED',
      departed: around.departed,
      operatorMayFly: around.operatorMayFly,
      instantConfirm: leg.instantConfirm,
      free: hasPlace ? around.free : 0,
    },
    holdsAgain: around.holdsAgain,
    payment: paymentFact(payment?.status),
    goesBack: around.goesBack,
    authorisationOver: around.authorisationOver,
  }
}

function paymentFact(status: Payment['status'] | undefined): SettlementFacts['payment'] {
  return status === 'AUTHORISED' || status === 'CAPTURED' || status === 'CANCELLED' ? status : 'NONE'
}
