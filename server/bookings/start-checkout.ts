import { sql } from 'kysely'
import { type Airport, localTime, shortCode } from '#contract/airports.ts'
import { Problem } from '#contract/problem.ts'
import { startPayment } from '#server/payments/start-payment.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/platform/db.ts'

type Checkout = {
  userId: string
  legId: string
  seatsRequested: number
  userEmail: string
  publicUrl: string
}

/** Starts the payment of the caller's live hold on a leg. Seats and price are the hold's; what the client says must agree. */
export async function startCheckout(
  db: Db,
  provider: Provider,
  { userId, legId, seatsRequested, userEmail, publicUrl }: Checkout,
): Promise<{ bookingId: string; sessionId: string; url: string }> {
  const hold = await findPendingHold(db, { userId, legId })
  if (!hold) throw new Problem('no_live_hold')
  if (hold.lapsed) throw new Problem('hold_expired')
  if (hold.seats !== seatsRequested) throw new Problem('seats_differ')

  const back = `${publicUrl}/booking`
  const started = await startPayment(db, provider, {
    bookingId: hold.id,
    amountMinor: hold.amountMinor,
    currency: hold.currency,
    receiptEmail: userEmail,
    title: `${seatsOf(hold)}, ${placeOf(hold.origin)} to ${placeOf(hold.destination)}`,
    description: summaryOf(hold),
    successUrl: `${back}/success?session_id={CHECKOUT_SESSION_ID}&legId=${legId}`,
    cancelUrl: `${back}/cancel?legId=${legId}`,
  })
  return { bookingId: hold.id, ...started }
}

async function findPendingHold(db: Db, { userId, legId }: { userId: string; legId: string }) {
  return await db
    .selectFrom('bookings')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select([
      'bookings.id',
      'bookings.reference',
      'bookings.seats',
      'bookings.amountMinor',
      'bookings.currency',
      'bookings.operatingCarrier',
      'legs.departureAt',
      'aircraftTypes.name as aircraft',
      sql<boolean>`bookings.hold_expires_at <= now()`.as('lapsed'),
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
    ])
    .where('bookings.userId', '=', userId)
    .where('bookings.legId', '=', legId)
    .where('bookings.status', '=', 'PENDING')
    .executeTakeFirst()
}

function summaryOf(hold: NonNullable<Awaited<ReturnType<typeof findPendingHold>>>): string {
  const departure = localTime(hold.departureAt.toISOString(), hold.origin.timezone)
  return `${hold.aircraft}, ${departure.date} ${departure.time} ${departure.abbreviation}. Booking ${hold.reference}. Operated by ${hold.operatingCarrier}.`
}

function seatsOf({ seats }: { seats: number }): string {
  return seats === 1 ? '1 seat' : `${seats} seats`
}

function placeOf(airport: Airport): string {
  return `${airport.city} (${shortCode(airport)})`
}
