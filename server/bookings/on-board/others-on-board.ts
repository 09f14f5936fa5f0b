import { sql } from 'kysely'
import type { Brought } from '#contract/on-board/brought.ts'
import { checkBrought, type Others } from '#contract/on-board/check-brought.ts'
import type { LockedBooking } from '#server/bookings/lock-booking.ts'
import { readOnBoard } from '#server/legs/on-board/read-on-board.ts'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Returns the baggage and pets of the leg's other bookings: confirmed ones, live holds and authorised ones. A
 * caller that decides by them holds the leg's lock.
 */
export async function findOthersOnBoard(
  tx: Tx,
  { legId, bookingId }: { legId: string; bookingId: string },
): Promise<Others> {
  return await tx
    .selectFrom('bookings')
    .select([
      sql<number>`coalesce(sum(jsonb_array_length(brought -> 'pets')), 0)::integer`.as('pets'),
      sql<number>`coalesce(sum((brought ->> 'kg')::numeric), 0)::float8`.as('kg'),
    ])
    .where('legId', '=', legId)
    .where('id', '!=', bookingId)
    .where('brought', 'is not', null)
    .where(
      sql<boolean>`(bookings.status = 'CONFIRMED' or (bookings.status = 'PENDING' and (hold_expires_at > clock_timestamp()
        or exists (select from payments p where p.booking_id = bookings.id and p.status = 'AUTHORISED'))))`,
    )
    .executeTakeFirstOrThrow()
}

/** Whether the leg still has room for a booking's baggage and pets. The caller holds the leg's lock. */
export async function fitsOnBoard(
  tx: Tx,
  {
    booking,
    leg,
  }: { booking: Pick<LockedBooking['booking'], 'id' | 'seats' | 'brought'>; leg: { id: string } },
): Promise<boolean> {
  const brought = booking.brought as Brought | null
  if (!brought) return true
  const problems = checkBrought(brought, {
    takes: await readOnBoard(tx, { legId: leg.id }),
    seats: booking.seats,
    others: await findOthersOnBoard(tx, { legId: leg.id, bookingId: booking.id }),
  })
  return problems.length === 0
}
