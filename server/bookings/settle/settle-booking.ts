import { type Selectable, sql } from 'kysely'
import type { PaymentsTable } from '#db/types.ts'
import { writeConfirmationMail, writeReleasedMail } from '#server/bookings/emails.ts'
import { cancelPending, type LockedBooking, lockTogether } from '#server/bookings/lock-booking.ts'
import { findBookingForMail, OPERATOR_MAY_FLY } from '#server/bookings/queries.ts'
import { decideTogether, type Settlement, type SettlementFacts } from '#server/bookings/rules.ts'
import { isBeingChecked } from '#server/bookings/screening/is-being-checked.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import { capturePayment, expirePayment, releasePayment } from '#server/payments/end-payment.ts'
import { postCapture } from '#server/payments/ledger/ledger.ts'
import { requestFullRefund } from '#server/payments/refunds/refund.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'

/**
 * Settles a booking when its money arrives, or does not. The return page, the webhook's job and the scheduled check all come
 * here, in any order and any number of times. The decision is made under the leg's lock and the provider is called without it.
 * After each call the booking is read again, so a crash anywhere is continued. Of a journey both bookings are settled together,
 * whether one charge pays them or two.
 */
export async function settleBooking(
  db: Db,
  provider: Provider,
  { bookingId }: { bookingId: string },
  { pagesClosed = false } = {},
): Promise<void> {
  const steps = await db.transaction().execute((tx) => decideAndRecord(tx, { bookingId, pagesClosed }))
  const first = steps[0]?.do
  for (const { do: what, payment } of steps) {
    if (what === 'close') await expirePayment(db, provider, { payment })
    if (what === 'capture') await capturePayment(db, provider, { payment })
    if (what === 'release') await releasePayment(db, provider, { payment })
  }
  if (first === 'close') await settleBooking(db, provider, { bookingId }, { pagesClosed: true })
  if (first === 'capture') await settleBooking(db, provider, { bookingId })
}

type Payment = Selectable<PaymentsTable>
/** What the provider is asked to do, once for each charge. */
type Step = {
  do: 'close' | 'capture' | 'release'
  payment: { id: string; sessionId: string; paymentIntentId: string }
}

async function decideAndRecord(
  tx: Tx,
  { bookingId, pagesClosed }: { bookingId: string; pagesClosed: boolean },
): Promise<Step[]> {
  const parts: Part[] = []
  for (const locked of await lockTogether(tx, { bookingId })) {
    const payment = await latestPayment(tx, { bookingId: locked.booking.id })
    parts.push({ locked, payment, facts: await readFacts(tx, locked, payment) })
  }
  const settlements = decideTogether(parts.map(({ facts }) => facts))
  const decided = parts.flatMap(({ locked, payment }, index) => {
    const settlement = settlements[index]
    return payment && settlement ? [{ locked, payment, settlement }] : []
  })
  // Whoever is paying for the other flight at this moment may still be in time: its page is closed before anything is given up.
  const open = decided.filter(({ payment }) => payment.status === 'OPEN')
  if (!pagesClosed && decided.some(({ settlement }) => settlement.do === 'release') && open.length > 0)
    return toSteps(open, () => 'close')

  for (const one of decided) await recordSettlement(tx, one)
  // The money is captured, but one flight of the journey is gone: the traveller learns what they may do with the other.
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

// What is done with a charge for one booking is done for all that it pays.
function toSteps(decided: Recording[], choose: (one: Recording) => Step['do'] | null): Step[] {
  const steps = new Map<string, Step>()
  for (const one of decided) {
    const { id, sessionId, paymentIntentId } = one.payment
    const what = choose(one)
    if (!what || !sessionId || steps.has(sessionId)) continue
    if (paymentIntentId || what === 'close')
      steps.set(sessionId, { do: what, payment: { id, sessionId, paymentIntentId: paymentIntentId ?? '' } })
  }
  return [...steps.values()]
}

// The payment that matters: a captured or authorised one before one whose page is merely open.
async function latestPayment(tx: Tx, { bookingId }: { bookingId: string }): Promise<Payment | undefined> {
  return await tx
    .selectFrom('payments')
    .selectAll()
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
      // A flight that moved after the hold had ended is not the one that was paid for, and nobody told the traveller.
      sql<boolean>`clock_timestamp() < leg_sales_close_at(legs.departure_at) and not exists (
        select from leg_changes c where c.leg_id = legs.id and c.changed_at > ${booking.holdExpiresAt}::timestamptz)`.as(
        'salesOpen',
      ),
      // Other travellers' lapsed holds count as free seats; this booking's own seats do not count as taken from it. Without a lap
      // for its infants, nothing is free for it.
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
      free: around.free,
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

type Recording = { locked: LockedBooking; payment: Payment; settlement: Settlement }

async function recordSettlement(tx: Tx, { locked, payment, settlement }: Recording): Promise<void> {
  const { booking, leg } = locked
  if (settlement.do === 'nothing') return
  if (settlement.do === 'secure') await secureSeats(tx, locked, payment.authorisedUntil)
  if (settlement.do === 'confirm') await confirm(tx, locked, payment)
  if (settlement.do === 'refund') {
    if (booking.status === 'PENDING') {
      const reason = settlement.cancel ?? (booking.holdLapsed ? 'EXPIRED' : 'OPERATOR')
      await cancelPending(tx, { booking, reason })
    }
    await postCapture(tx, { paymentId: payment.id, bookingId: booking.id })
    await requestFullRefund(tx, { paymentId: payment.id, reason: 'no seats for the money' })
  }
  if (settlement.do === 'give_up') {
    if (settlement.cancel) await cancelPending(tx, { booking, reason: 'PAYMENT_FAILED' })
    await notifyReleased(tx, { booking, payment, why: 'AUTHORISATION_LAPSED' })
  }
  if (settlement.do === 'release') {
    if (settlement.cancel) await cancelPending(tx, { booking, reason: settlement.cancel })
    await notifyReleased(tx, { booking, payment, why: settlement.why })
  }
  await announceLegs(tx, [leg.id])
}

/** From here on only the end of the authorisation can take the seats away. */
async function secureSeats(tx: Tx, { booking, leg }: LockedBooking, until: Date | null): Promise<void> {
  await retireLapsedNeighbours(tx, { booking, leg })
  // A hold that was already marked as expired has given its seats back and takes them again.
  if (booking.status === 'CANCELLED') await moveSeats(tx, leg.id, { held: booking.seats, sold: 0 })
  await tx
    .updateTable('bookings')
    .set({
      status: 'PENDING',
      cancelReason: null,
      cancelledAt: null,
      holdExpiresAt: until ?? sql<Date>`now() + interval '6 days'`,
    })
    .where('id', '=', booking.id)
    .execute()
}

async function confirm(tx: Tx, { booking, leg }: LockedBooking, payment: Payment): Promise<void> {
  await retireLapsedNeighbours(tx, { booking, leg })
  const heldBefore = booking.status === 'PENDING' ? booking.seats : 0
  await moveSeats(tx, leg.id, { held: -heldBefore, sold: booking.seats })
  await tx
    .updateTable('bookings')
    .set({ status: 'CONFIRMED', cancelReason: null, cancelledAt: null, confirmedAt: sql<Date>`now()` })
    .where('id', '=', booking.id)
    .execute()
  await postCapture(tx, { paymentId: payment.id, bookingId: booking.id })
  const facts = await findBookingForMail(tx, { bookingId: booking.id })
  await queueMail(tx, {
    to: facts.email,
    mail: writeConfirmationMail(facts),
    about: { kind: 'confirmation', bookingId: booking.id },
    documents: ['TRIP_PASS', 'CALENDAR', 'RECEIPT'],
  })
}

// The counter includes other travellers' lapsed holds until they are marked.
async function retireLapsedNeighbours(
  tx: Tx,
  { booking, leg }: Pick<LockedBooking, 'booking' | 'leg'>,
): Promise<void> {
  await sql`
    with lapsed as (
      update bookings set status = 'CANCELLED', cancel_reason = 'EXPIRED', cancelled_at = clock_timestamp()
      where leg_id = ${leg.id} and id <> ${booking.id} and status = 'PENDING' and hold_expires_at <= clock_timestamp()
      returning seats
    )
    update legs set seats_held = seats_held - coalesce((select sum(seats) from lapsed), 0)
    where id = ${leg.id}`.execute(tx)
}

async function moveSeats(
  tx: Tx,
  legId: string,
  { held, sold }: { held: number; sold: number },
): Promise<void> {
  await tx
    .updateTable('legs')
    .set({
      seatsHeld: sql<number>`seats_held + ${held}::int`,
      seatsSold: sql<number>`seats_sold + ${sold}::int`,
    })
    .where('id', '=', legId)
    .execute()
}

type Notice = {
  booking: LockedBooking['booking']
  payment: Payment
  why: NonNullable<Payment['releaseReason']>
}

/** Sent once per payment, however often it is settled: nothing was charged, and why. */
async function notifyReleased(tx: Tx, { booking, payment, why }: Notice): Promise<void> {
  if (payment.releaseReason) return
  await tx.updateTable('payments').set({ releaseReason: why }).where('id', '=', payment.id).execute()
  const facts = await findBookingForMail(tx, { bookingId: booking.id })
  await queueMail(tx, {
    to: facts.email,
    mail: writeReleasedMail(facts, why),
    about: { kind: 'not-charged', bookingId: booking.id },
  })
}
