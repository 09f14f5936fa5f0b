import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import type { BookingStatus } from '#contract/bookings/bookings.ts'
import { BOOKINGS_PAGE_SIZE, type LegBooking, type ManifestLeg } from '#contract/bookings/manifests.ts'
import { NO_SHOW_DAYS } from '#contract/bookings/no-show.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import type { Currency } from '#contract/money.ts'
import type { Brought } from '#contract/on-board/brought.ts'
import { borderFacts } from '#server/bookings/border-facts.ts'
import { findLap, type Lap } from '#server/bookings/lap-rules.ts'
import { countTravellers, findNeedsOfLeg, narrowToBooking } from '#server/bookings/passenger-rules.ts'
import { findPassengers, type Person, type SeatedPassenger } from '#server/bookings/passengers.ts'
import { AWAITS_CONFIRMATION } from '#server/bookings/queries.ts'
import { OPERATORS_SHARE } from '#server/payments/ledger/ledger.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { computeManifestClosesAt, listSeatNames, pickShownTraveller } from './manifest-rules.ts'

export type ManifestFacts = {
  leg: ManifestLeg
  manifestOpen: boolean
  carrier: string
  /** The facts that the leg needs of each passenger. */
  needs: PassengerNeeds
}

/**
 * Returns one of an operator's own legs, and whether its manifest is still open; undefined if it belongs to
 * another operator.
 */
export async function findManifestLeg(
  db: Db | Tx,
  { operatorId, legId }: { operatorId: string; legId: string },
): Promise<ManifestFacts | undefined> {
  const row = await db
    .selectFrom('legs')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .innerJoin('aircraftTypes', 'aircraftTypes.designator', 'legs.aircraftType')
    .select([
      'legs.id',
      'legs.status',
      'legs.tail',
      'legs.departureAt',
      'legs.arrivalAt',
      'legs.departureLatestAt',
      'legs.expectedDepartureAt',
      'legs.landedAt',
      'legs.seatsTotal',
      'legs.seatsSold',
      'legs.currency',
      'operators.legalName',
      'aircraftTypes.name as aircraft',
      sql<Airport>`to_jsonb(origin)`.as('origin'),
      sql<Airport>`to_jsonb(destination)`.as('destination'),
      sql<number>`(select coalesce(sum(b.seats), 0) from bookings b where b.leg_id = legs.id
        and b.status = 'PENDING' and b.hold_expires_at > clock_timestamp())`.as('seatsHeld'),
      borderFacts.as('border'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('legs.id', '=', legId)
    .where('legs.operatorId', '=', operatorId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, status, tail, aircraft, seatsTotal, seatsSold, seatsHeld } = row
  const place = ({ icao, iata, city, timezone }: Airport) => ({ icao, iata, city, timezone })
  return {
    carrier: row.legalName,
    needs: findNeedsOfLeg(row, row),
    manifestOpen: status === 'PUBLISHED' && row.now < computeManifestClosesAt(row),
    leg: {
      id,
      status,
      tail,
      aircraft,
      origin: place(row.origin),
      destination: place(row.destination),
      departureUTC: row.departureAt.toISOString(),
      arrivalUTC: row.arrivalAt.toISOString(),
      departureLatestUTC: row.departureLatestAt?.toISOString() ?? null,
      seatsTotal,
      seatsSold,
      seatsHeld,
      currency: row.currency as Currency,
    },
  }
}

// The operator's income from a booking: captures less refunds. Transfers are posted by operator, not by booking.
const netMinor = sql<number>`greatest(0, coalesce((select -sum(e.amount_minor) from ledger_entries e
  where e.booking_id = bookings.id and e.account in ${OPERATORS_SHARE}), 0))`

const refundedMinor = sql<number>`coalesce((select sum(r.amount_minor) from refunds r
  join payments p on p.id = r.payment_id where p.booking_id = bookings.id and r.status = 'REFUNDED'), 0)`

/** How many people of a booking were not checked in. Infants on laps do not count, because they follow an adult. */
export const notCheckedIn = sql<number>`(coalesce(bookings.people, bookings.seats) - (
  select count(*) from check_ins c where c.booking_id = bookings.id and c.undone_at is null
    and c.seat <= coalesce(bookings.people, bookings.seats)))::int`

/**
 * Whether a confirmed booking can be marked as a no-show now: after departure, if a person was not checked in and no
 * dispute is open.
 */
export const noShowOpen = sql<boolean>`(bookings.status = 'CONFIRMED' and clock_timestamp() between
  coalesce(legs.departure_latest_at, legs.departure_at) and greatest(leg_latest_arrival_at(legs), (
    select max(coalesce(d.closed_at, clock_timestamp())) from disputes d join payments p on p.id = d.payment_id
    where p.booking_id = bookings.id)) + make_interval(days => ${NO_SHOW_DAYS})
  and ${notCheckedIn} > 0)`

const dispute = sql<LegBooking['dispute']>`(
  select json_build_object('state', d.status, 'amountMinor', d.amount_minor)
  from disputes d join payments p on p.id = d.payment_id where p.booking_id = bookings.id
  order by d.opened_at desc limit 1)`

type Page = { status: BookingStatus | undefined; page: number }
type LegOfBookings = { legId: string; manifestOpen: boolean; needs: PassengerNeeds }

/** One page of a leg's bookings: confirmed ones, then holds, then cancelled ones; the newest first in each group. */
export async function listLegBookings(
  db: Db,
  rowCipher: RowCipher,
  { legId, manifestOpen, needs, status, page }: Page & LegOfBookings,
): Promise<{ bookings: LegBooking[]; total: number }> {
  let query = db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .where('bookings.legId', '=', legId)
  if (status) query = query.where('bookings.status', '=', status)
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .selectAll('bookings')
    .select([
      'users.name',
      netMinor.as('netMinor'),
      refundedMinor.as('refundedMinor'),
      dispute.as('dispute'),
      AWAITS_CONFIRMATION.as('awaits'),
      sql<boolean>`hold_expires_at <= clock_timestamp()`.as('lapsed'),
      noShowOpen.as('noShowOpen'),
    ])
    .orderBy(sql`array_position(array['CONFIRMED', 'PENDING', 'CANCELLED'], bookings.status)`)
    .orderBy('bookings.id', 'desc')
    .limit(BOOKINGS_PAGE_SIZE)
    .offset((page - 1) * BOOKINGS_PAGE_SIZE)
    .execute()
  const named = rows.filter((row) => manifestOpen && row.status === 'CONFIRMED').map(({ id }) => id)
  const passengers = await findPassengers(db, rowCipher, { bookingIds: named })
  const bookings = rows.map((row): LegBooking => {
    // A lapsed hold is shown as ended even before a job has marked it.
    const lapsed = row.status === 'PENDING' && row.lapsed
    const now = lapsed ? 'CANCELLED' : row.status
    const { reference, seats, infants, amountMinor, feeMinor } = row
    return {
      reference,
      status: now,
      cancelReason: lapsed ? 'EXPIRED' : row.cancelReason,
      leadTraveller: pickShownTraveller({ status: now, name: row.name }, { manifestOpen }),
      passengers: named.includes(row.id)
        ? listSeatNames(
            passengers.filter(({ bookingId }) => bookingId === row.id),
            {
              ...{ seats: countTravellers(row), infants: row.infants },
              needs: narrowToBooking(needs, row),
            },
          )
        : [],
      seats,
      infants,
      brought: row.brought as Brought | null,
      currency: row.currency as Currency,
      amountMinor,
      feeMinor,
      netMinor: row.netMinor,
      refundedMinor: row.refundedMinor,
      dispute: row.dispute,
      bookedUTC: row.createdAt.toISOString(),
      holdExpiresUTC: now === 'PENDING' ? row.holdExpiresAt.toISOString() : null,
      awaitingConfirmation: now === 'PENDING' && row.awaits,
      noShowUTC: row.noShowAt?.toISOString() ?? null,
      noShowPeople: row.noShowPeople,
      mayBeNoShow: row.noShowOpen && row.noShowAt === null,
    }
  })
  return { bookings, total }
}

/** Returns the money of a leg's confirmed bookings. */
export async function sumConfirmed(db: Db, { legId }: { legId: string }) {
  return await db
    .selectFrom('bookings')
    .select([
      sql<number>`count(*)`.as('bookings'),
      sql<number>`coalesce(sum(seats), 0)`.as('seats'),
      sql<number>`coalesce(sum(amount_minor), 0)`.as('amountMinor'),
      sql<number>`coalesce(sum(fee_minor), 0)`.as('feeMinor'),
      sql<number>`coalesce(sum(${netMinor}), 0)`.as('netMinor'),
    ])
    .where('legId', '=', legId)
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow()
}

/** One line of the boarding list, for one person. `person` is null until the traveller has named somebody. */
export type Boarding = {
  reference: string
  bookedBy: string
  seat: number
  lap: Lap
  person: Person | null
  /** On the first line of a booking; null on its other lines, or if the traveller said nothing. */
  brought: Brought | null
}

/**
 * Returns every seat and every lap of a leg's confirmed bookings, grouped by traveller, with everything known
 * about the passenger.
 */
export async function listBoarding(
  db: Db | Tx,
  rowCipher: RowCipher,
  { legId, departureDay }: { legId: string; departureDay: string },
): Promise<Boarding[]> {
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['bookings.id', 'bookings.reference', 'users.name', 'bookings.seats', 'bookings.people'])
    .select(['bookings.infants', 'bookings.brought'])
    .where('bookings.legId', '=', legId)
    .where('bookings.status', '=', 'CONFIRMED')
    .orderBy('users.name')
    .orderBy('bookings.id')
    .execute()
  const passengers = await findPassengers(db, rowCipher, { bookingIds: bookings.map(({ id }) => id) })
  return bookings.flatMap(({ id, reference, name, brought, ...counts }) =>
    listPlaces(
      passengers.filter(({ bookingId }) => bookingId === id),
      { people: countTravellers(counts), infants: counts.infants, departureDay },
    ).map((place, at) => ({
      ...{ reference, bookedBy: name, ...place },
      brought: at === 0 ? (brought as Brought | null) : null,
    })),
  )
}

function listPlaces(
  passengers: readonly SeatedPassenger[],
  { people, infants, departureDay }: { people: number; infants: number; departureDay: string },
) {
  return Array.from({ length: people + infants }, (_, at) => {
    const seat = at + 1
    const person = passengers.find((one) => one.seat === seat)?.person ?? null
    return { seat, lap: findLap(passengers, { seat, people, departureDay }), person }
  })
}
