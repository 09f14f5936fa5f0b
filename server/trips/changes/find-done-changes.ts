import { sql } from 'kysely'
import type { ChangedThing, DoneChange } from '#contract/trips/done-change.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** Selects when a change was confirmed; only for rows of confirmed changes, because the type excludes null. */
export const confirmedAtOfDone = sql<Date>`confirmed_at`.as('confirmedAt')

/** Returns the changes that a traveller has made to a booking, the latest first. */
export async function findDoneChanges(db: Db | Tx, bookingId: string): Promise<DoneChange[]> {
  const rows = await db
    .selectFrom('bookingChanges')
    .select(['what', 'seat', 'refundMinor'])
    .select(confirmedAtOfDone)
    .where('bookingId', '=', bookingId)
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt', 'desc')
    .limit(100)
    .execute()
  return rows.map(toDone)
}

type Row = { confirmedAt: Date; what: string[]; seat: number; refundMinor: number }

/** Returns a change as its traveller sees it. */
export function toDone({ confirmedAt, what, seat, refundMinor }: Row): DoneChange {
  return { changedUTC: confirmedAt.toISOString(), what: what as ChangedThing[], seat, refundMinor }
}
