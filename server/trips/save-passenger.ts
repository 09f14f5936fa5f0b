import { sql } from 'kysely'
import type { TripPassengers } from '#contract/trips/trips.ts'
import type { ScreeningNeeds } from '#server/bookings/screening/record-screening.ts'
import { lockRefundable } from '#server/payments/refunds/refund.ts'
import { sumAmounts } from '#server/payments/refunds/shares-of-refund.ts'
import type { Db } from '#server/runtime/db.ts'
import { findCurrentPeople } from '#server/screening/current-people.ts'
import { quoteAges, settleAges } from './changes/settle-ages.ts'
import { listWhat } from './changes/what-changes.ts'
import { lockOwnTrip } from './lock-own-trip.ts'
import { decidePerson, type Placing, placePerson } from './place-person.ts'
import { readTrip } from './read-trip.ts'

type Save = Placing & { userId: string; bookingId: string }

/**
 * Saves the person in a seat of the caller's confirmed booking, until three hours before departure by the database's
 * clock. Taxes that the person does not owe are refunded. Repeating it changes nothing. Problems: those of
 * `decidePerson` and `quoteAges`, and `booking_not_found`.
 */
export async function savePassenger(
  db: Db,
  screening: ScreeningNeeds,
  { userId, bookingId, ...placing }: Save,
): Promise<TripPassengers> {
  const { rowCipher } = screening
  const listed = await findCurrentPeople(db)
  return await db.transaction().execute(async (tx) => {
    const trip = await lockOwnTrip(tx, { userId, bookingId })
    const placed = await decidePerson(tx, rowCipher, { trip, placing })
    if (!placed.isSaved) {
      const payment = await lockRefundable(tx, { bookingId })
      const ages = await quoteAges(tx, { trip, payment, party: placed.party })
      await placePerson(tx, screening, { bookingId, placed, listed })
      const refundId = await settleAges(tx, { trip, payment, ages })
      if (refundId) {
        const taxes = JSON.stringify(ages.back)
        await tx
          .insertInto('bookingChanges')
          .values({
            ...{ bookingId, kind: 'PASSENGER', what: listWhat(placed), seat: placed.seat },
            ...{ people: trip.people, taxes, taxesBack: taxes, refundId },
            refundMinor: sumAmounts({ fareMinor: 0, taxes: ages.back }),
            expiresAt: sql<Date>`clock_timestamp()`,
            confirmedAt: sql<Date>`clock_timestamp()`,
          })
          .execute()
      }
    }
    return (await readTrip(tx, rowCipher, { userId, bookingId })).passengers
  })
}
