import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { Hold } from '#contract/bookings/bookings.ts'
import type { FboFacts } from '#contract/fbos/fbo-form.ts'
import type { Language } from '#contract/languages.ts'
import type { Currency } from '#contract/money.ts'
import type { Brought } from '#contract/on-board/brought.ts'
import type { TaxLine } from '#contract/taxes/tax-lines.ts'
import { isBeingChecked } from '#server/bookings/screening/is-being-checked.ts'
import { selectFboFacts } from '#server/fbos/queries.ts'
import { settledMinor } from '#server/payments/refunds/settled-parts.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'
import { type PartyTaxLine, pickShownLine, readFrozenLines } from '#server/taxes/tax-lines.ts'

/** Whether a leg may be sold and its operator may fly now. Needs `legs` and `operators` in the query. */
export const OPERATOR_MAY_FLY = sql<boolean>`(legs.status = 'PUBLISHED' and legs.departure_at > clock_timestamp()
  and coalesce(operators.publish_until > clock_timestamp(), false) and leg_is_covered(legs))`

/** Whether all payments for a booking are authorised or captured. Two charges may pay the legs of a journey. */
export const IS_PAID_FOR = sql<boolean>`(exists (
    select from payments p where p.booking_id = bookings.id and p.status in ('AUTHORISED', 'CAPTURED'))
  and not exists (select from bookings other where other.journey_id = bookings.journey_id and not exists (
    select from payments p where p.booking_id = other.id and p.status in ('AUTHORISED', 'CAPTURED'))))`

/** Whether a pending booking is fully paid for and waits for its operator. */
export const AWAITS_CONFIRMATION = sql<boolean>`(exists (
  select from payments p where p.booking_id = bookings.id and p.status = 'AUTHORISED') and ${IS_PAID_FOR})`

/** The paid amount for the people of a booking who still fly, in minor units. */
export const STANDING_MINOR = sql<number>`(bookings.amount_minor - ${settledMinor})`

/** Selects holds: all of a person's or, with `apiKeyId`, only those of that API key. */
type Whose = { userId: string; apiKeyId?: string | null }

/** Returns the caller's live holds, the one that ends first at the front. */
export async function findLiveHolds(db: Db, whose: Whose): Promise<Hold[]> {
  const rows = await selectLiveHolds(db, whose).orderBy('holdExpiresAt').execute()
  return rows.map(toHold)
}

/** Returns the caller's live hold on one leg, or null. */
export async function findLiveHold(
  db: Db,
  { legId, ...whose }: Whose & { legId: string },
): Promise<Hold | null> {
  const row = await selectLiveHolds(db, whose).where('bookings.legId', '=', legId).executeTakeFirst()
  return row ? toHold(row) : null
}

const OF_HOLD = [
  ...(['bookings.id', 'bookings.reference', 'bookings.legId', 'bookings.status', 'bookings.seats'] as const),
  ...(['bookings.people', 'bookings.infants', 'bookings.holdExpiresAt', 'bookings.priceMinor'] as const),
  ...(['bookings.fareMinor', 'bookings.taxLines', 'bookings.amountMinor', 'bookings.currency'] as const),
  ...(['bookings.journeyId', 'bookings.journeyPart'] as const),
] as const

function selectLiveHolds(db: Db, { userId, apiKeyId = null }: Whose) {
  const query = db
    .selectFrom('bookings')
    .modifyFront(PLANNED_ONCE)
    .select(OF_HOLD)
    .select(AWAITS_CONFIRMATION.as('awaitingConfirmation'))
    .where('bookings.userId', '=', userId)
    .select(
      sql<string | null>`(select other.leg_id from bookings other
        where other.journey_id = bookings.journey_id and other.id <> bookings.id)`.as('otherLegId'),
    )
    .where('bookings.status', '=', sql.lit('PENDING'))
    .where('bookings.holdExpiresAt', '>', sql<Date>`now()`)
  return apiKeyId ? query.where('bookings.apiKeyId', '=', apiKeyId) : query
}

function toHold(row: Awaited<ReturnType<ReturnType<typeof selectLiveHolds>['execute']>>[number]): Hold {
  const { reference, legId, status, seats, priceMinor, fareMinor, amountMinor, awaitingConfirmation } = row
  const { journeyId, journeyPart, otherLegId } = row
  return {
    bookingId: row.id,
    reference,
    legId,
    status,
    seats,
    people: row.people ?? seats,
    infants: row.infants,
    holdExpiresUTC: row.holdExpiresAt.toISOString(),
    priceMinor,
    fareMinor,
    taxes: readFrozenLines(row.taxLines).map(pickShownLine),
    amountMinor,
    currency: row.currency as Currency,
    awaitingConfirmation,
    journey: journeyId && otherLegId ? { journeyId, part: journeyPart === 1 ? 1 : 2, otherLegId } : null,
  }
}

/** A booking as its owner or an administrator polls it; null if it does not exist or belongs to another traveller. */
export async function findBookingStatus(
  db: Db,
  { bookingId, ownerId, apiKeyId }: { bookingId: string; ownerId: string | null; apiKeyId: string | null },
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
  if (apiKeyId) query = query.where('apiKeyId', '=', apiKeyId)
  return await query.executeTakeFirst()
}

// On a journey, this matches the bookings of both legs.
const together = sql`payments each join bookings b on b.id = each.booking_id and each.session_id = payments.session_id`

/**
 * Returns a payment by its session, with its booking. With an owner, only the owner's payments are found; without
 * one, any payment.
 */
export async function findPayment(
  db: Db | Tx,
  { sessionId, ownerId }: { sessionId: string; ownerId: string | null },
) {
  let query = db
    .selectFrom('payments')
    .modifyFront(PLANNED_ONCE)
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select([
      'payments.status',
      'payments.releaseReason',
      // On a journey, the price of both legs, because one charge pays them.
      sql<number>`(select sum(each.amount_minor) from payments each where each.session_id = payments.session_id)`.as(
        'amountMinor',
      ),
      sql<number>`(select sum(b.fare_minor) from ${together})`.as('fareMinor'),
      sql<
        PartyTaxLine[]
      >`(select coalesce(jsonb_agg(line order by b.journey_part, place), '[]') from ${together}
        cross join jsonb_array_elements(b.tax_lines) with ordinality as l (line, place))`.as('taxLines'),
      'payments.currency',
      'payments.bookingId',
      'bookings.status as bookingStatus',
      'bookings.cancelReason',
      'bookings.reference',
      isBeingChecked(sql`bookings.id`).as('beingChecked'),
    ])
    .where('payments.sessionId', '=', sessionId)
    .where('payments.sharesWith', 'is', null)
  if (ownerId) query = query.where('bookings.userId', '=', ownerId)
  return await query.executeTakeFirst()
}

export type BookingFacts = {
  email: string
  name: string
  /** The language of the traveller's mails. */
  language: Language
  reference: string
  seats: number
  /** Infants on laps, who take no seats. */
  infants: number
  /** What the travellers bring; null if they have not said. */
  brought: Brought | null
  amountMinor: number
  fareMinor: number
  taxes: TaxLine[]
  currency: Currency
  origin: Airport
  destination: Airport
  originTerminal: string | null
  destinationTerminal: string | null
  originFbo: FboFacts | null
  destinationFbo: FboFacts | null
  departureUTC: string
  arrivalUTC: string
  aircraft: string
  disclosure: string
  /** The operating carrier's legal name; it is stored with the booking, like the disclosure. */
  carrier: string
}

/** Returns the database's clock, for decisions in code. */
export async function findNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Returns the facts of a booking that mails use. */
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
      'users.language',
      'bookings.reference',
      'bookings.seats',
      'bookings.infants',
      'bookings.brought',
      'bookings.amountMinor',
      'bookings.fareMinor',
      'bookings.taxLines',
      'bookings.currency',
      'bookings.disclosure',
      'bookings.operatingCarrier as carrier',
      'legs.originTerminal',
      'legs.destinationTerminal',
      selectFboFacts('legs.originFboId').as('originFbo'),
      selectFboFacts('legs.destinationFboId').as('destinationFbo'),
      'legs.departureAt',
      'legs.arrivalAt',
      'aircraftTypes.name as aircraft',
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
    ])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { departureAt, arrivalAt, currency, taxLines, ...facts } = row
  return {
    ...facts,
    brought: facts.brought as Brought | null,
    taxes: readFrozenLines(taxLines).map(pickShownLine),
    currency: currency as Currency,
    departureUTC: departureAt.toISOString(),
    arrivalUTC: arrivalAt.toISOString(),
  }
}
