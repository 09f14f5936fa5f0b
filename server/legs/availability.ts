import { sql } from 'kysely'
import { AVAILABILITY_PAGE_SIZE, type Availability } from '#contract/legs/availability.ts'
import type { Currency } from '#contract/money.ts'
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
): Promise<{ availability: Availability[]; total: number }> {
  const upcoming = () =>
    selectWholeLegRows(db)
      .where('legs.operatorId', '=', operatorId)
      .where('legs.status', '=', 'PUBLISHED')
      .where('legs.departureAt', '>', sql<Date>`now()`)
  const rows = await upcoming()
    .orderBy('legs.departureAt')
    .orderBy('legs.id')
    .limit(AVAILABILITY_PAGE_SIZE)
    .offset((page - 1) * AVAILABILITY_PAGE_SIZE)
    .execute()
  const { total } = await upcoming()
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { availability: rows.map(toAvailability), total }
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
