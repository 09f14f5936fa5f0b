import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { Hold } from '#contract/bookings.ts'
import type { Currency } from '#contract/money.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The caller's live holds, the one that ends first in front. */
export async function findLiveHolds(db: Db, { userId }: { userId: string }): Promise<Hold[]> {
  const rows = await liveHolds(db).where('bookings.userId', '=', userId).orderBy('holdExpiresAt').execute()
  return rows.map(holdOf)
}

/** The caller's live hold on one leg, or null. */
export async function findLiveHold(
  db: Db,
  { userId, legId }: { userId: string; legId: string },
): Promise<Hold | null> {
  const row = await liveHolds(db)
    .where('bookings.userId', '=', userId)
    .where('bookings.legId', '=', legId)
    .executeTakeFirst()
  return row ? holdOf(row) : null
}

function liveHolds(db: Db) {
  return db
    .selectFrom('bookings')
    .selectAll('bookings')
    .select(
      sql<boolean>`exists (select from payments p where p.booking_id = bookings.id and p.status = 'AUTHORISED')`.as(
        'awaitingConfirmation',
      ),
    )
    .where('bookings.status', '=', 'PENDING')
    .where('bookings.holdExpiresAt', '>', sql<Date>`now()`)
}

function holdOf(row: Awaited<ReturnType<ReturnType<typeof liveHolds>['execute']>>[number]): Hold {
  const { reference, legId, status, seats, priceMinor, amountMinor, awaitingConfirmation } = row
  return {
    bookingId: row.id,
    reference,
    legId,
    status,
    seats,
    holdExpiresUTC: row.holdExpiresAt.toISOString(),
    priceMinor,
    amountMinor,
    currency: row.currency as Currency,
    awaitingConfirmation,
  }
}

/** A booking as its owner or an administrator polls it; null when it is not there or not theirs. */
export async function findBookingStatus(
  db: Db,
  { bookingId, ownerId }: { bookingId: string; ownerId: string | null },
) {
  let query = db
    .selectFrom('bookings')
    .select(['id', 'legId', 'status', 'cancelReason', 'holdExpiresAt', 'seats'])
    .select([
      sql<boolean>`hold_expires_at <= now()`.as('lapsed'),
      sql<string | null>`(select p.session_id from payments p where p.booking_id = bookings.id
        order by p.created_at desc limit 1)`.as('sessionId'),
    ])
    .where('id', '=', bookingId)
  if (ownerId) query = query.where('userId', '=', ownerId)
  return await query.executeTakeFirst()
}

/** A payment by its session, with its booking. With an owner it is found only for them; without, by whoever knows the session. */
export async function findPayment(
  db: Db,
  { sessionId, ownerId }: { sessionId: string; ownerId: string | null },
) {
  let query = db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select([
      'payments.status',
      'payments.releaseReason',
      'payments.amountMinor',
      'payments.currency',
      'payments.bookingId',
      'bookings.status as bookingStatus',
      'bookings.cancelReason',
      'bookings.reference',
    ])
    .where('payments.sessionId', '=', sessionId)
  if (ownerId) query = query.where('bookings.userId', '=', ownerId)
  return await query.executeTakeFirst()
}

export type BookingFacts = {
  email: string
  name: string
  reference: string
  seats: number
  amountMinor: number
  currency: Currency
  origin: Airport
  destination: Airport
  originTerminal: string | null
  destinationTerminal: string | null
  departureUTC: string
  arrivalUTC: string
  aircraft: string
  disclosure: string
}

/** What a mail about a booking says. */
export async function findBookingForMail(
  db: Db | Tx,
  { bookingId }: { bookingId: string },
): Promise<BookingFacts> {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select([
      'users.email',
      'users.name',
      'bookings.reference',
      'bookings.seats',
      'bookings.amountMinor',
      'bookings.currency',
      'bookings.disclosure',
      'legs.originTerminal',
      'legs.destinationTerminal',
      'legs.departureAt',
      'legs.arrivalAt',
      'aircraftTypes.name as aircraft',
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { departureAt, arrivalAt, currency, ...facts } = row
  return {
    ...facts,
    currency: currency as Currency,
    departureUTC: departureAt.toISOString(),
    arrivalUTC: arrivalAt.toISOString(),
  }
}
