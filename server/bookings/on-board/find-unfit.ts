import { sql } from 'kysely'
import type { Brought } from '#contract/on-board/brought.ts'
import { checkBrought } from '#contract/on-board/check-brought.ts'
import { readOnBoard } from '#server/legs/on-board/read-on-board.ts'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Whether a booking brings pets or baggage that its leg does not take. `isTrip`: the booking is confirmed or
 * authorised; otherwise it is a hold.
 */
export type Unfit = { bookingId: string; isTrip: boolean; pets: boolean; baggage: boolean }

const IS_AUTHORISED = sql`exists (select from payments p where p.booking_id = bookings.id and p.status = 'AUTHORISED')`

/**
 * Returns the bookings of a leg that bring something it does not take now. The caller holds the leg's lock. A
 * limit for the whole leg is used up by bookings in their order. Lapsed holds bring nothing.
 */
export async function findUnfit(tx: Tx, { legId }: { legId: string }): Promise<Unfit[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['id', 'seats', 'brought'])
    .select(sql<boolean>`(bookings.status = 'CONFIRMED' or ${IS_AUTHORISED})`.as('isTrip'))
    .where('legId', '=', legId)
    .where('brought', 'is not', null)
    .where(
      sql<boolean>`(bookings.status = 'CONFIRMED'
        or (bookings.status = 'PENDING' and (hold_expires_at > clock_timestamp() or ${IS_AUTHORISED})))`,
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const takes = await readOnBoard(tx, { legId })
  const others = { pets: 0, kg: 0 }
  return rows.flatMap(({ id: bookingId, isTrip, seats, ...row }) => {
    const brought = row.brought as Brought
    const problems = checkBrought(brought, { takes, seats, others })
    const pets = problems.some(({ path }) => path.startsWith('pets'))
    const baggage = problems.some(({ path }) => !path.startsWith('pets'))
    if (!pets) others.pets += brought.pets.length
    if (!baggage) others.kg += brought.kg ?? 0
    return pets || baggage ? [{ bookingId, isTrip, pets, baggage }] : []
  })
}

/**
 * After a change of the leg, marks the bookings that bring something it took before and does not take any more.
 * Returns the confirmed ones; a traveller with a hold sees the mark before paying. A mark ends when everything fits
 * again. Something that did not fit before the change stays unmarked (decision 77).
 */
export async function markUnfit(
  tx: Tx,
  { legId, before }: { legId: string; before: readonly Unfit[] },
): Promise<Unfit[]> {
  const unfit = await findUnfit(tx, { legId })
  const known = new Map(before.map((one) => [one.bookingId, one]))
  const newly = unfit.filter(({ bookingId, pets, baggage }) => {
    const was = known.get(bookingId)
    return (pets && !was?.pets) || (baggage && !was?.baggage)
  })
  const ids = (list: readonly Unfit[]) => list.map(({ bookingId }) => bookingId)
  await sql`update bookings set brought_unfit_at = case
      when id = any(${ids(newly)}::uuid[]) then clock_timestamp() when id = any(${ids(unfit)}::uuid[]) then brought_unfit_at end
    where leg_id = ${legId} and (id = any(${ids(newly)}::uuid[])
      or (brought_unfit_at is not null and not id = any(${ids(unfit)}::uuid[])))`.execute(tx)
  return newly.filter(({ isTrip }) => isTrip)
}
