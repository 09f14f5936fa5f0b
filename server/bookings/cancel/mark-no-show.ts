import { sql } from 'kysely'
import { NO_SHOW_DAYS, type NoShow } from '#contract/bookings/no-show.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { lockBooking } from '#server/bookings/lock-booking.ts'
import { noShowOpen, notCheckedIn } from '#server/bookings/manifest/manifest-queries.ts'
import { countTravellers } from '#server/bookings/passenger-rules.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import {
  findRefundable,
  lockRefundable,
  type Refundable,
  requestRefund,
  sumGoneBack,
} from '#server/payments/refunds/refund.ts'
import { listTaxesBack } from '#server/payments/refunds/shares-of-refund.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { writeNoShowMail } from './cancel-emails.ts'
import { type Absence, computeNoShow, computeNoShowRefund } from './cancel-rules.ts'

type Which = {
  userId: string
  legId: string
  reference: string
  /** How many people did not come. Default: all who were not checked in. */
  absent?: number | undefined
}

/** Returns the effect of a no-show on a booking of the caller's leg, before or after it is marked. */
export async function quoteNoShow(db: Db, which: Which): Promise<NoShow> {
  const booking = await findOwnBooking(db, which)
  const payment = await findRefundable(db, { bookingId: booking.id })
  refuseDisputed(booking, payment)
  return noShowFor(booking, payment)
}

/**
 * Marks people of a booking on the operator's leg as a no-show: the booked penalty is kept, and a job refunds the
 * rest and these people's taxes. Marking it again changes nothing. Problems: `booking_not_found`, `no_show_closed`
 * before departure and long after it, `payment_disputed` during a dispute, `no_show_changed` when the refund differs
 * from the one shown.
 */
export async function markNoShow(
  db: Db,
  actor: Actor,
  { refundMinor: shownMinor, ...which }: Which & { refundMinor: number },
): Promise<NoShow> {
  return await db.transaction().execute(async (tx) => {
    const { id: bookingId } = await findOwnBooking(tx, which)
    await lockBooking(tx, { bookingId })
    const payment = await lockRefundable(tx, { bookingId })
    const booking = await findOwnBooking(tx, which)
    const noShow = noShowFor(booking, payment)
    if (booking.noShowAt) return noShow
    if (!booking.open) throw new Problem('no_show_closed')
    refuseDisputed(booking, payment)
    if (noShow.refundMinor !== shownMinor) throw new Problem('no_show_changed')
    return await mark(tx, actor, { booking, payment, noShow })
  })
}

async function mark(
  tx: Tx,
  actor: Actor,
  { booking, payment, noShow }: { booking: OwnBooking; payment: Refundable | null; noShow: NoShow },
): Promise<NoShow> {
  const { id: bookingId } = booking
  const { refundMinor: amountMinor, keptMinor, penaltyPct, currency, absent, people } = noShow
  const { noShowAt } = await tx
    .updateTable('bookings')
    .set({ noShowAt: sql<Date>`clock_timestamp()`, noShowPeople: absent < people ? absent : null })
    .where('id', '=', bookingId)
    .returning('noShowAt')
    .executeTakeFirstOrThrow()
  const back = payment && computeNoShowRefund(payment.standing, { penaltyPct, absence: noShow })
  if (payment && back && amountMinor > 0) {
    await requestRefund(tx, {
      ...{ payment, amountMinor, kind: 'POLICY', reason: 'No-show', parts: back },
      requestedBy: actor.id,
    })
  }
  const facts = await findBookingForMail(tx, { bookingId })
  const about = { kind: 'no-show', bookingId }
  const taxesBack = payment && back ? listTaxesBack(payment.parts.lines, back) : []
  const mail = writeNoShowMail(facts, { ...noShow, taxesBack })
  await queueMail(tx, { to: facts.email, mail, about })
  await recordAct(tx, actor, {
    act: 'booking.no-show',
    subject: { type: 'booking', id: bookingId },
    before: { noShow: false },
    after: { noShow: true, people: absent, penaltyPct, keptMinor, refundMinor: amountMinor, currency },
  })
  return { ...noShow, markedUTC: noShowAt?.toISOString() ?? null }
}

async function findOwnBooking(db: Db | Tx, { userId, legId, reference, absent }: Which) {
  const { id: operatorId } = await findOwnOperator(db, { userId })
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select([
      'bookings.id',
      'reference',
      'bookings.people',
      'bookings.seats',
      'bookings.currency',
      'noShowAt',
      'noShowPeople',
    ])
    .select('noShowPenaltyPct')
    .select('legs.saleMode')
    .select([noShowOpen.as('open'), notCheckedIn.as('notCheckedIn')])
    .where('reference', '=', reference)
    .where('bookings.legId', '=', legId)
    .where('legs.operatorId', '=', operatorId)
    .executeTakeFirst()
  if (!booking) throw new Problem('booking_not_found')
  // A no-show that was marked keeps its count, whatever the request says.
  const people = countTravellers(booking)
  const asked = booking.noShowAt ? (booking.noShowPeople ?? people) : absent
  const most = Math.max(1, booking.notCheckedIn)
  if (!booking.noShowAt && asked !== undefined && asked > most) {
    const sentence = most === 1 ? '1 person was not checked in' : `${most} people were not checked in`
    throw new Problem('invalid_input', { sentence, details: [{ path: 'absent', message: sentence }] })
  }
  return { ...booking, people, absent: asked ?? most, mostAbsent: most }
}

// A refund could not be sent during a dispute, and nothing would send it later.
function refuseDisputed({ noShowAt }: OwnBooking, payment: Refundable | null): void {
  if (payment?.isHeld && !noShowAt) throw new Problem('payment_disputed', NOT_YET)
}

const NOT_YET = {
  sentence: `The traveller’s bank has taken this payment back in a dispute. A no-show can be marked once it has decided, and for ${NO_SHOW_DAYS} days after that.`,
}

type OwnBooking = Awaited<ReturnType<typeof findOwnBooking>>

function noShowFor(booking: OwnBooking, payment: Refundable | null): NoShow {
  const currency = booking.currency as Currency
  const { reference, people, absent, mostAbsent, noShowPenaltyPct, noShowAt } = booking
  const absence: Absence = { absent, people, isWholeAircraft: booking.saleMode === 'WHOLE_AIRCRAFT' }
  const paidMinor = payment?.amountMinor ?? 0
  const refundedMinor = payment ? sumGoneBack(payment) : 0
  const shown = computeNoShow({
    ...{ booking: { noShowPenaltyPct }, absence },
    ...{ paidMinor, refundedMinor, parts: payment?.standing ?? null },
  })
  return { reference, ...absence, mostAbsent, currency, ...shown, markedUTC: noShowAt?.toISOString() ?? null }
}
