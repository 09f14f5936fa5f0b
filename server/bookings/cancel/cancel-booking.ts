import { sql } from 'kysely'
import { type Currency, formatMoney } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { type CancellationQuote, explainWhyNot } from '#contract/trips/trips-cancel.ts'
import { cancelPending, type LockedBooking, lockBooking } from '#server/bookings/lock-booking.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { type Outcome, runOnce } from '#server/http/idempotency.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import { lockRefundable, type Refundable, requestRefund } from '#server/payments/refunds/refund.ts'
import { computeRefundParts, computeUnrefundedParts } from '#server/payments/refunds/shares-of-refund.ts'
import { isProviderUnavailable, type Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { writeCancelledByTravellerMail } from './cancel-emails.ts'
import { quoteFor } from './quote-cancellation.ts'

export type Cancelling = {
  userId: string
  bookingId: string
  idempotencyKey: string
  /** The terms that the traveller was shown and has agreed to. */
  agreed: { way: 'POLICY' | 'FULL_OFFERED' | 'WITHDRAW'; refundMinor: number }
}

export type Cancelled = Outcome & {
  way: CancellationQuote['way']
  refundMinor: number
  currency: Currency
}

/**
 * Cancels a traveller's own booking on the terms that were shown. The seats are free at once. A job then refunds the
 * payment, or releases the authorisation, and retries until the provider confirms. Cancelling again returns the first
 * result. Problems: `booking_not_found`, `cancellation_closed`, and `cancellation_changed` when the refund differs
 * from the one shown.
 */
export async function cancelBooking(
  db: Db,
  provider: Provider,
  { userId, bookingId, idempotencyKey: key, agreed }: Cancelling,
): Promise<Cancelled> {
  const fingerprint = `cancel ${bookingId} ${agreed.way} ${agreed.refundMinor}`
  const cancelled = await db
    .transaction()
    .execute((tx) =>
      runOnce(tx, { userId, key, fingerprint }, () => decide(tx, { userId, bookingId, agreed })),
    )
  if (cancelled.way === 'WITHDRAW') {
    // The cancellation is committed. If the provider does not answer, the job tries again.
    await settleBooking(db, provider, { bookingId }).catch((error: unknown) => {
      if (!isProviderUnavailable(error)) throw error
    })
  }
  return cancelled
}

type Deciding = Omit<Cancelling, 'idempotencyKey'>

async function decide(tx: Tx, { userId, bookingId, agreed }: Deciding): Promise<Cancelled> {
  const locked = await lockBooking(tx, { bookingId })
  if (!locked || locked.booking.userId !== userId) throw new Problem('booking_not_found')
  const payment = await lockRefundable(tx, { bookingId })
  if (locked.booking.status === 'CANCELLED' && locked.booking.cancelReason === 'TRAVELLER') {
    return await readFirstResult(tx, locked, payment)
  }
  const quote = await quoteFor(tx, { userId, bookingId, payment })
  if (quote.way === 'NOT_POSSIBLE') {
    throw new Problem('cancellation_closed', { sentence: explainWhyNot(quote) })
  }
  if (quote.way !== agreed.way || quote.refundMinor !== agreed.refundMinor) {
    throw new Problem('cancellation_changed', { sentence: changedSentence(quote) })
  }
  if (quote.way === 'WITHDRAW') await withdraw(tx, locked)
  else await cancelConfirmed(tx, { locked, payment, quote })
  await announceLegs(tx, [locked.leg.id])
  return { way: quote.way, refundMinor: quote.refundMinor, currency: quote.currency }
}

async function readFirstResult(
  tx: Tx,
  { booking }: LockedBooking,
  payment: Refundable | null,
): Promise<Cancelled> {
  const currency = booking.currency as Currency
  if (!payment) return { way: 'WITHDRAW', refundMinor: 0, currency }
  const asked = await tx
    .selectFrom('refunds')
    .select(['kind', 'amountMinor'])
    .where('paymentId', '=', payment.paymentId)
    .where('requestedBy', '=', booking.userId)
    .where('retryOf', 'is', null)
    .where(sql<boolean>`not exists (select from booking_changes c where c.refund_id = refunds.id)`)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const way = asked?.kind === 'FULL' ? 'FULL_OFFERED' : 'POLICY'
  return { way, refundMinor: asked?.amountMinor ?? 0, currency }
}

function changedSentence({ way, refundMinor, currency }: CancellationQuote): string {
  if (way === 'WITHDRAW')
    return 'This has changed while you looked: nothing has been charged yet. Look again.'
  const amount = formatMoney(refundMinor, currency)
  return `The amount has changed while you looked: you would now get ${amount} back. Please look at it again before you confirm.`
}

// Nothing was charged. `settleBooking` writes the mail.
async function withdraw(tx: Tx, { booking }: LockedBooking): Promise<void> {
  await cancelPending(tx, { booking, reason: 'TRAVELLER' })
  await tx.updateTable('bookings').set({ cancelledBy: booking.userId }).where('id', '=', booking.id).execute()
  await enqueue(tx, 'bookings:settle', { bookingId: booking.id }, { key: `settle ${booking.id}` })
}

type Confirmed = { locked: LockedBooking; payment: Refundable | null; quote: CancellationQuote }

async function cancelConfirmed(tx: Tx, { locked, payment, quote }: Confirmed): Promise<void> {
  const { booking, leg } = locked
  const { refundMinor } = quote
  await tx
    .updateTable('bookings')
    .set({
      ...{ status: 'CANCELLED', cancelReason: 'TRAVELLER', cancelledBy: booking.userId },
      cancelledAt: sql<Date>`now()`,
    })
    .where('id', '=', booking.id)
    .execute()
  await tx
    .updateTable('legs')
    .set({ seatsSold: sql<number>`seats_sold - ${booking.seats}::int` })
    .where('id', '=', leg.id)
    .execute()
  if (payment && refundMinor > 0) {
    const kind = quote.way === 'FULL_OFFERED' ? 'FULL' : 'POLICY'
    const reason = kind === 'FULL' ? 'Cancelled by the traveller, flight moved' : 'Cancelled by the traveller'
    await requestRefund(tx, {
      ...{ payment, amountMinor: refundMinor, kind, reason },
      parts:
        quote.refundPct === null
          ? computeUnrefundedParts(payment.standing)
          : computeRefundParts(payment.standing, quote.refundPct),
      requestedBy: booking.userId,
    })
  }
  const facts = await findBookingForMail(tx, { bookingId: booking.id })
  const mail = writeCancelledByTravellerMail(facts, quote)
  await queueMail(tx, { to: facts.email, mail, about: { kind: 'cancelled', bookingId: booking.id } })
}
