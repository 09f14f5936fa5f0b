import type { InvoiceRow } from '#contract/invoices/invoices.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/runtime/db.ts'
import { sumDocuments } from './booking-facts.ts'
import { findBuyer } from './find-parties.ts'
import { listInvoices } from './queries.ts'
import { type Party, sumParts } from './rules.ts'

const MOST_OF_A_TRIP = 100

/**
 * Returns the documents of a trip, the buyer of the next one, and whether a change of the buyer issues new ones.
 * Problem `booking_not_found`.
 */
export async function readTripInvoices(
  db: Db,
  { bookingId, userId }: { bookingId: string; userId: string },
): Promise<{ invoices: InvoiceRow[]; buyer: Party; canChange: boolean }> {
  const own = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!own) throw new Problem('booking_not_found')
  const paging = { page: 1, limit: MOST_OF_A_TRIP }
  const { invoices } = await listInvoices(db, { bookingId, userId }, paging)
  const left = await db.transaction().execute((tx) => sumDocuments(tx, { bookingId }))
  return { invoices, buyer: await findBuyer(db, { userId }), canChange: sumParts(left) > 0 }
}
