import type { Brought } from '#contract/on-board/brought.ts'
import { checkBrought } from '#contract/on-board/check-brought.ts'
import type { BookingOnBoard } from '#contract/on-board/on-board.ts'
import { Problem } from '#contract/problem.ts'
import { lockBooking } from '#server/bookings/lock-booking.ts'
import { arePassengersOpen } from '#server/bookings/passenger-rules.ts'
import { AWAITS_CONFIRMATION, findNow } from '#server/bookings/queries.ts'
import { readOnBoard } from '#server/legs/on-board/read-on-board.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findOthersOnBoard } from './others-on-board.ts'

/** The caller's booking: any booking of the person or, with `apiKeyId`, only one of that API key. */
type Own = { userId: string; bookingId: string; apiKeyId: string | null }

/** What the travellers of the caller's booking bring, and what the leg takes. Problem `booking_not_found`. */
export async function readBookingOnBoard(db: Db | Tx, own: Own): Promise<BookingOnBoard> {
  const row = await selectOwn(db, own)
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select(['bookings.legId', 'bookings.status', 'bookings.seats', 'bookings.brought', 'legs.departureAt'])
    .select('bookings.holdExpiresAt')
    .select(AWAITS_CONFIRMATION.as('isPaid'))
    .executeTakeFirst()
  if (!row) throw new Problem('booking_not_found')
  const now = await findNow(db)
  const isLive =
    row.status === 'CONFIRMED' || (row.status === 'PENDING' && (row.isPaid || row.holdExpiresAt > now))
  return {
    ...(await readOnBoard(db, { legId: row.legId })),
    seats: row.seats,
    brought: row.brought as Brought | null,
    open: isLive && arePassengersOpen(row, now),
  }
}

/**
 * Records what the travellers of the caller's live hold or confirmed booking bring, until three hours before
 * departure. It is checked against the rules of the leg and the border and, under the leg's lock, against what
 * other bookings bring. Repeating it changes nothing. Problems `booking_not_found`, `hold_expired`,
 * `passengers_closed`, and `invalid_input` with an error for each field.
 */
export async function saveBrought(
  db: Db,
  { brought, ...own }: Own & { brought: Brought },
): Promise<BookingOnBoard> {
  const { bookingId } = own
  return await db.transaction().execute(async (tx) => {
    const isOwn = await selectOwn(tx, own).select('bookings.id').executeTakeFirst()
    const locked = isOwn && (await lockBooking(tx, { bookingId }))
    if (!locked) throw new Problem('booking_not_found')
    const { open } = await readBookingOnBoard(tx, own)
    const { booking, leg } = locked
    if (!open && booking.status === 'CONFIRMED') throw new Problem('passengers_closed')
    if (!open) throw new Problem('hold_expired')
    const details = checkBrought(brought, {
      takes: await readOnBoard(tx, { legId: leg.id }),
      seats: booking.seats,
      others: await findOthersOnBoard(tx, { legId: leg.id, bookingId }),
    })
    if (details.length > 0) throw new Problem('invalid_input', { details })
    await tx
      .updateTable('bookings')
      .set({ brought: JSON.stringify(brought), broughtUnfitAt: null })
      .where('id', '=', bookingId)
      .execute()
    return await readBookingOnBoard(tx, own)
  })
}

function selectOwn(db: Db | Tx, { userId, bookingId, apiKeyId }: Own) {
  const own = db
    .selectFrom('bookings')
    .where('bookings.id', '=', bookingId)
    .where('bookings.userId', '=', userId)
  return apiKeyId === null ? own : own.where('bookings.apiKeyId', '=', apiKeyId)
}
