import { sql } from 'kysely'
import { AVAILABILITY_PAGE_SIZE, type Availability } from '#contract/legs/availability.ts'
import type { Currency } from '#contract/money.ts'
import type { Pagination } from '#contract/paging.ts'
import { readPage } from '#server/http/paging.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { isBookable, type LegRow, selectWholeLegRows } from './queries.ts'

/** Current seats and price of one leg, with its operator; null if the leg does not exist. */
export async function findAvailability(
  db: Db | Tx,
  { legId }: { legId: string },
): Promise<{ operatorId: string; availability: Availability } | null> {
  const row = await selectWholeLegRows(db).where('legs.id', '=', legId).executeTakeFirst()
  return row ? { operatorId: row.operatorId, availability: toAvailability(row) } : null
}

/** Returns one page of an operator's published legs that are still to depart. */
export async function listAvailability(
  db: Db,
  { operatorId, page }: { operatorId: string; page: number },
): Promise<{ availability: Availability[]; pagination: Pagination }> {
  const upcoming = selectWholeLegRows(db)
    .where('legs.operatorId', '=', operatorId)
    .where('legs.status', '=', 'PUBLISHED')
    .where('legs.departureAt', '>', sql<Date>`now()`)
    .orderBy('legs.departureAt')
    .orderBy('legs.id')
  const { rows, pagination } = await readPage(upcoming, { page, limit: AVAILABILITY_PAGE_SIZE })
  return { availability: rows.map(toAvailability), pagination }
}

function toAvailability(row: LegRow): Availability {
  const seatsFree = row.status === 'CANCELLED' ? 0 : Math.max(0, row.seatsAvailable)
  return {
    flightId: row.id,
    status: row.status,
    isBookable: isBookable(row),
    saleMode: row.saleMode,
    seatsTotal: row.seatsTotal,
    // Seats of lapsed holds do not count as held, even if the holds are not marked yet.
    seatsHeld: row.status === 'CANCELLED' ? 0 : row.seatsTotal - row.seatsSold - seatsFree,
    seatsSold: row.seatsSold,
    seatsFree,
    currency: row.currency as Currency,
    priceMinor: row.status === 'DRAFT' ? row.askPriceMinor : row.price,
    departureUTC: row.departureAt.toISOString(),
  }
}
