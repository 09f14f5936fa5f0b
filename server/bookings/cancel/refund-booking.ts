import { sql } from 'kysely'
import type { RefundKind, RefundQuote } from '#contract/admin/admin-bookings.ts'
import { Problem } from '#contract/problem.ts'
import { type TaxBack, writeCancelledMail } from '#server/bookings/emails.ts'
import { type LockedBooking, lockBooking } from '#server/bookings/lock-booking.ts'
import { findBookingForMail } from '#server/bookings/queries.ts'
import { type Outcome, runOnce } from '#server/http/idempotency.ts'
import { queueMail } from '#server/messages/mail.ts'
import { lockRefundable, requestRefund } from '#server/payments/refunds/refund.ts'
import { computeRefundParts, listTaxesBack } from '#server/payments/refunds/shares-of-refund.ts'
import { type Act, type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { quoteFor } from './quote-refund.ts'

export type RefundRequest = {
  bookingId: string
  idempotencyKey: string
  kind: RefundKind
  amountMinor?: number | undefined
  reason: string
  cancelSeats: boolean
  /** The refunded amount that the administrator saw. */
  refundedMinor: number
}

export type RefundAnswer = Outcome & { refundId: string | null; amountMinor: number; cancelled: boolean }

/**
 * An administrator refunds a booking: by the booked policy, everything that is left, or an amount. If this cancels
 * the booking, its seats are free at once. A job sends the money and retries until the provider confirms.
 */
export async function refundBooking(db: Db, actor: Actor, request: RefundRequest): Promise<RefundAnswer> {
  const { idempotencyKey: key, ...rest } = request
  const fingerprint = `refund ${JSON.stringify(rest)}`
  return await db.transaction().execute((tx) =>
    runOnce(tx, { userId: actor.id, key, fingerprint }, async () => {
      const { answer, act } = await decideRefund(tx, actor, request)
      await recordAct(tx, actor, act)
      return answer
    }),
  )
}

/** Refunds a booking inside a transaction, without an entry in the audit log. */
export async function decideRefund(
  tx: Tx,
  actor: Actor,
  // Null: the administrator did not look at this booking alone.
  request: Omit<RefundRequest, 'idempotencyKey' | 'refundedMinor'> & { refundedMinor: number | null },
): Promise<{ answer: RefundAnswer; act: Act }> {
  const locked = await lockBooking(tx, { bookingId: request.bookingId })
  if (!locked) throw new Problem('booking_not_found')
  const { booking } = locked
  const payment = await lockRefundable(tx, { bookingId: booking.id })
  const quote = await quoteFor(tx, { bookingId: booking.id, payment })
  // A payment that was captured a moment ago is about to confirm the booking, which can be refunded after that.
  if (!payment || !quote || booking.status === 'PENDING') throw new Problem('nothing_to_refund')
  const outdated = request.refundedMinor !== null && request.refundedMinor !== quote.refundedMinor
  if (outdated) throw new Problem('refund_outdated')

  const amountMinor = decideAmount(request, quote)
  const cancels = quote.canCancel && (request.kind === 'policy' || request.cancelSeats)
  if (request.cancelSeats && booking.status === 'CONFIRMED' && !quote.canCancel) {
    throw new Problem('flight_departed')
  }
  if (amountMinor === 0 && !cancels) {
    throw new Problem(isAllDisputed(quote) ? 'payment_disputed' : 'nothing_to_refund')
  }

  const { reason } = request
  if (cancels) await cancelConfirmed(tx, { locked, actor, note: reason })
  const kind = request.kind === 'policy' ? 'POLICY' : request.kind === 'full' ? 'FULL' : 'AMOUNT'
  const requested =
    amountMinor > 0
      ? await requestRefund(tx, {
          ...{ payment, amountMinor, kind, reason, requestedBy: actor.id },
          // A partial refund for people who still fly leaves the taxes per head, which remain due.
          flies: kind === 'AMOUNT' && booking.status === 'CONFIRMED' && !cancels && !quote.policy.noShow,
          ...(kind === 'POLICY'
            ? { parts: computeRefundParts(payment.standing, quote.policy.refundPct) }
            : {}),
        })
      : null
  if (cancels) {
    const taxesBack = requested ? listTaxesBack(payment.parts.lines, requested.parts) : []
    await notifyCancelled(tx, { bookingId: booking.id, refundMinor: amountMinor, taxesBack })
  }
  const answer = { refundId: requested?.refundId ?? null, amountMinor, cancelled: cancels }
  const act = {
    act: 'booking.refund',
    subject: { type: 'booking', id: booking.id },
    before: { status: booking.status, refundedMinor: quote.refundedMinor },
    after: {
      ...{ status: cancels ? 'CANCELLED' : booking.status, refundedMinor: quote.refundedMinor + amountMinor },
      ...{ refundId: answer.refundId, kind, amountMinor, currency: quote.currency },
      ...(requested ? requested.burden : {}),
    },
  }
  return { answer, act }
}

function decideAmount(
  { kind, amountMinor }: Pick<RefundRequest, 'kind' | 'amountMinor'>,
  quote: RefundQuote,
): number {
  if (kind === 'policy') return quote.policy.amountMinor
  if (kind === 'full') return quote.full.amountMinor
  if (!amountMinor) throw wrongAmount('Enter an amount to refund')
  if (isAllDisputed(quote)) throw new Problem('payment_disputed')
  if (amountMinor > quote.leftMinor) throw new Problem('refund_too_large')
  if (amountMinor % quote.stepMinor !== 0) {
    throw wrongAmount(`Cards take ${quote.currency} in steps of ${quote.stepMinor} minor units`)
  }
  return amountMinor
}

function isAllDisputed({ leftMinor, disputedMinor }: RefundQuote): boolean {
  return leftMinor === 0 && disputedMinor > 0
}

function wrongAmount(message: string): Problem {
  return new Problem('invalid_input', { sentence: message, details: [{ path: 'amountMinor', message }] })
}

async function cancelConfirmed(
  tx: Tx,
  { locked, actor, note }: { locked: LockedBooking; actor: Actor; note: string },
): Promise<void> {
  const { booking, leg } = locked
  await tx
    .updateTable('bookings')
    .set({
      ...{ status: 'CANCELLED', cancelReason: 'ADMIN', cancelNote: note, cancelledBy: actor.id },
      cancelledAt: sql<Date>`now()`,
    })
    .where('id', '=', booking.id)
    .execute()
  await tx
    .updateTable('legs')
    .set({ seatsSold: sql<number>`seats_sold - ${booking.seats}::int` })
    .where('id', '=', leg.id)
    .execute()
  await announceLegs(tx, [leg.id])
}

type CancelledBooking = { bookingId: string; refundMinor: number; taxesBack: readonly TaxBack[] }

async function notifyCancelled(tx: Tx, about: CancelledBooking): Promise<void> {
  const facts = await findBookingForMail(tx, about)
  const mail = writeCancelledMail(facts, about)
  await queueMail(tx, { to: facts.email, mail, about: { kind: 'cancelled', bookingId: about.bookingId } })
}
