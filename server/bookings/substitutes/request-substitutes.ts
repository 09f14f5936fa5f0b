import { enqueue } from '#server/jobs/jobs.ts'
import type { Tx } from '#server/runtime/db.ts'

type Cancelled = { id: string; legId: string }

/**
 * Requests other flights for the travellers of these bookings, whose flights are cancelled in the same transaction.
 * One job per leg looks for them, so that all travellers of a leg get their turn in order.
 */
export async function requestSubstitutes(tx: Tx, bookings: readonly Cancelled[]): Promise<void> {
  if (bookings.length === 0) return
  await tx
    .insertInto('substituteOffers')
    .values(bookings.map(({ id, legId }) => ({ bookingId: id, legId })))
    .onConflict((conflict) => conflict.column('bookingId').doNothing())
    .execute()
  const legIds = [...new Set(bookings.map(({ legId }) => legId))].sort()
  for (const legId of legIds)
    await enqueue(tx, 'bookings:offer-substitutes', { legId }, { key: `substitutes ${legId}` })
}
