import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { startCheckout } from '#server/bookings/hold/start-checkout.ts'
import {
  cancelPending,
  hasAuthorisedPayment,
  type LockedBooking,
  lockBooking,
} from '#server/bookings/lock-booking.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'

type Offered = { userId: string; bookingId: string }

/**
 * Takes one of the legs that are held for the traveller of a cancelled leg: the other holds are released, and
 * the payment starts. Repeating it returns the same payment. Problems: `booking_not_found`, `hold_expired`,
 * `payment_in_progress` while another of the legs is being paid for, and those of starting a payment.
 */
export async function chooseSubstitute(
  db: Db,
  needs: { provider: Provider } & ScreeningNeeds,
  { substituteId, ...offered }: Offered & { substituteId: string },
): Promise<{ bookingId: string; sessionId: string; url: string }> {
  const chosen = await db.transaction().execute((tx) => keepOne(tx, { substituteId, ...offered }))
  return await startCheckout(db, needs, {
    ...{ userId: offered.userId, legId: chosen.legId, seatsRequested: chosen.seats },
    ...{ apiKeyId: null },
  })
}

/** Releases all holds of the offer. Repeating it is no error. Problems: `booking_not_found`, `payment_in_progress`. */
export async function declineSubstitutes(db: Db, offered: Offered): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await lockSubstitutes(tx, offered)
    await giveBack(tx, held)
    await recordAnswer(tx, { ...offered, answer: 'DECLINED' })
  })
}

async function keepOne(
  tx: Tx,
  { substituteId, ...offered }: Offered & { substituteId: string },
): Promise<LockedBooking['booking']> {
  const held = await lockSubstitutes(tx, offered)
  const chosen = held.find(({ booking }) => booking.id === substituteId)?.booking
  if (!chosen) throw new Problem('booking_not_found')
  if (chosen.status === 'CONFIRMED') throw new Problem('booking_not_pending')
  if (chosen.status === 'CANCELLED' || chosen.holdLapsed) throw new Problem('hold_expired')
  await giveBack(
    tx,
    held.filter(({ booking }) => booking.id !== substituteId),
  )
  await recordAnswer(tx, { ...offered, answer: 'CHOSEN' })
  return chosen
}

// Locks all legs in the order of their ids, then the bookings in the order of theirs.
async function lockSubstitutes(tx: Tx, { userId, bookingId }: Offered): Promise<LockedBooking[]> {
  const offer = await tx
    .selectFrom('substituteOffers')
    .innerJoin('bookings', 'bookings.id', 'substituteOffers.bookingId')
    .select('substituteOffers.bookingId')
    .where('substituteOffers.bookingId', '=', bookingId)
    .where('bookings.userId', '=', userId)
    .executeTakeFirst()
  if (!offer) throw new Problem('booking_not_found')
  await sql`select from legs where id in (select leg_id from bookings where substitute_for = ${bookingId})
    order by id for no key update`.execute(tx)
  const rows = await tx
    .selectFrom('bookings')
    .select('id')
    .where('substituteFor', '=', bookingId)
    .orderBy('id')
    .execute()
  const locked: LockedBooking[] = []
  for (const { id } of rows) {
    const one = await lockBooking(tx, { bookingId: id })
    if (one) locked.push(one)
  }
  return locked
}

async function giveBack(tx: Tx, held: readonly LockedBooking[]): Promise<void> {
  const pending = held.filter(({ booking }) => booking.status === 'PENDING')
  for (const { booking } of pending) {
    if (await hasAuthorisedPayment(tx, { bookingId: booking.id })) throw new Problem('payment_in_progress')
  }
  for (const { booking } of pending) {
    await cancelPending(tx, { booking, reason: booking.holdLapsed ? 'EXPIRED' : 'ABANDONED' })
    await enqueue(tx, 'payments:close', { bookingId: booking.id }, { key: `close ${booking.id}` })
  }
  await announceLegs(
    tx,
    pending.map(({ booking }) => booking.legId),
  )
}

// The history keeps the first answer.
async function recordAnswer(
  tx: Tx,
  { bookingId, answer }: { bookingId: string; answer: 'CHOSEN' | 'DECLINED' },
): Promise<void> {
  await tx
    .updateTable('substituteOffers')
    .set({ answer, answeredAt: sql<Date>`clock_timestamp()` })
    .where('bookingId', '=', bookingId)
    .where('answer', 'is', null)
    .execute()
}
