import { sql } from 'kysely'
import type { TripSummary, TripTab } from '#contract/trips/trips.ts'
import { computeOffset, type Page } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { isTrip, readSummaries, selectTripRows, TAB_CONDITIONS } from './trip-rows.ts'

type Ask = Page & { userId: string; tab: TripTab }

/** Returns one page of an account's trips: upcoming trips by departure, other trips latest first. */
export async function findTrips(
  db: Db,
  rowCipher: RowCipher,
  { userId, tab, ...page }: Ask,
): Promise<TripSummary[]> {
  const order = tab === 'upcoming' ? 'asc' : 'desc'
  const rows = await selectTripRows(db, { userId })
    .where(TAB_CONDITIONS[tab])
    .orderBy('legs.departureAt', order)
    .orderBy('bookings.id', order)
    .limit(page.limit)
    .offset(computeOffset(page))
    .execute()
  return await readSummaries(db, rowCipher, rows)
}

/** Returns how many of an account's trips each tab has. */
export async function countTrips(db: Db, { userId }: { userId: string }): Promise<Record<TripTab, number>> {
  const count = (tab: TripTab) => sql<number>`count(*) filter (where ${TAB_CONDITIONS[tab]})`
  return await db
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .select([count('upcoming').as('upcoming'), count('past').as('past'), count('cancelled').as('cancelled')])
    .where('bookings.userId', '=', userId)
    .where(isTrip)
    .executeTakeFirstOrThrow()
}
