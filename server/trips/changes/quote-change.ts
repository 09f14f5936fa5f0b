import { sql } from 'kysely'
import { CHANGE_QUOTE_MINUTES, type ChangeQuote, type TripChange } from '#contract/trips/trip-changes.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import type { Db } from '#server/runtime/db.ts'
import { lockOwnTrip } from '#server/trips/lock-own-trip.ts'
import { decideChange } from './decide-change.ts'

type Asked = { userId: string; bookingId: string; change: TripChange }

/**
 * Quotes a change to the caller's confirmed booking: its refund now. The quote is valid for some minutes, and at most
 * until a tier of the policy or the time for changes ends. It stores no personal data. Problems `booking_not_found`,
 * and those of `decideChange`.
 */
export async function quoteChange(
  db: Db,
  screening: ScreeningNeeds,
  { userId, bookingId, change }: Asked,
): Promise<ChangeQuote> {
  return await db.transaction().execute(async (tx) => {
    const trip = await lockOwnTrip(tx, { userId, bookingId })
    const plan = await decideChange(tx, { screening, trip, change })
    const { what, seat, currency, refundMinor, taxesBack, seatTerms } = plan
    const { id, expiresAt } = await tx
      .insertInto('bookingChanges')
      .values({
        ...{ bookingId, kind: plan.kind, what, seat, people: plan.people, refundMinor },
        expiresAt: sql<Date>`least(clock_timestamp() + make_interval(mins => ${CHANGE_QUOTE_MINUTES}),
          ${plan.holdsUntil}::timestamptz)`,
      })
      .returning(['id', 'expiresAt'])
      .executeTakeFirstOrThrow()
    const expiresUTC = expiresAt.toISOString()
    return { quoteId: id, expiresUTC, what, seat, currency, refundMinor, taxesBack, seatTerms }
  })
}
