import { sql } from 'kysely'
import { toLocalTime } from '#contract/airports.ts'
import { findPassengerProblems, type PassengerForm } from '#contract/bookings/passengers.ts'
import { Problem } from '#contract/problem.ts'
import type { TripPassengers } from '#contract/trips/trips.ts'
import { haveLaps } from '#server/bookings/lap-rules.ts'
import { lockBooking } from '#server/bookings/lock-booking.ts'
import {
  arePassengersOpen,
  countTravellers,
  findNeedsOfFlight,
  toPerson,
} from '#server/bookings/passenger-rules.ts'
import {
  encryptPerson,
  findPassengers,
  type Person,
  type SeatedPassenger,
} from '#server/bookings/passengers.ts'
import { findNow } from '#server/bookings/queries.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { readTrip } from './read-trip.ts'

type Save = {
  userId: string
  bookingId: string
  seat: number
  /** 'another': somebody else takes the seat under a new id, and nothing is kept of the previous person. */
  who: 'same' | 'another'
  version: number
  passenger: PassengerForm
}

/**
 * Saves the person in a seat of one's own confirmed booking, until three hours before departure by the database's clock.
 * Repeating it changes nothing. Problems `booking_not_found`, `seat_not_found`, `trip_not_confirmed`, `passengers_closed`,
 * `changed_meanwhile`, and `invalid_input` with the error of each field.
 */
export async function savePassenger(db: Db, rowCipher: RowCipher, save: Save): Promise<TripPassengers> {
  const { userId, bookingId, seat, who } = save
  return await db.transaction().execute(async (tx) => {
    const { booking, flight, ends } = await lockOwn(tx, save)
    const people = countTravellers(booking)
    const { infants } = booking
    if (seat > booking.seats + infants) throw new Problem('seat_not_found')
    if (seat > people + infants) throw notPaidFor(people)
    if (!arePassengersOpen(flight, await findNow(tx))) throw new Problem('passengers_closed')

    const needs = findNeedsOfFlight(flight, ends)
    const passengers = await findPassengers(tx, rowCipher, { bookingIds: [bookingId] })
    const seated = passengers.find((one) => one.seat === seat)
    const known = who === 'same' ? (seated?.person ?? null) : null
    const onLap = seat > people
    const problems = findPassengerProblems(save.passenger, { needs, known: known?.document ?? null, onLap })
    if (problems.length > 0) throw new Problem('invalid_input', { details: problems })

    const person = toPerson(save.passenger, { needs, known, onLap })
    const departureDay = toLocalTime(flight.departureAt.toISOString(), ends.origin.timezone).isoDate
    const others = passengers.filter((one) => one.seat !== seat)
    if (!haveLaps([...others, { seat, person }], { infants, people, departureDay })) throw noLapLeft()
    if (!isSaved(seated, person)) {
      if (save.version !== (seated?.version ?? 0)) throw new Problem('changed_meanwhile')
      await keep(tx, rowCipher, { bookingId, seat, who, seated, person })
    }
    return (await readTrip(tx, rowCipher, { userId, bookingId })).passengers
  })
}

async function lockOwn(tx: Tx, { userId, bookingId }: Save) {
  const own = await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  const locked = own && (await lockBooking(tx, { bookingId }))
  if (!locked) throw new Problem('booking_not_found')
  if (locked.booking.status !== 'CONFIRMED') throw new Problem('trip_not_confirmed')
  const places = await tx
    .selectFrom('airports')
    .select(['icao', 'country', 'timezone'])
    .where('icao', 'in', [locked.leg.originIcao, locked.leg.destinationIcao])
    .execute()
  const findPlace = (icao: string) =>
    places.find((place) => place.icao === icao) ?? { country: '', timezone: 'UTC' }
  const ends = {
    origin: findPlace(locked.leg.originIcao),
    destination: findPlace(locked.leg.destinationIcao),
  }
  return { booking: locked.booking, flight: locked.leg, ends }
}

// The aircraft has the seats, but fare and taxes were paid for fewer people.
function notPaidFor(people: number): Problem {
  const message = `You have booked and paid taxes for ${people === 1 ? '1 person' : `${people} people`}. Write to us if more are to fly: their taxes have to be paid first.`
  return new Problem('invalid_input', { sentence: message, details: [{ path: 'seat', message }] })
}

function noLapLeft(): Problem {
  const message =
    'Each infant on a lap needs an adult: as many passengers in seats must be 18 or older on the day of departure'
  return new Problem('invalid_input', { details: [{ path: 'dateOfBirth', message }] })
}

// Sent again because the first answer was lost: it is already saved.
function isSaved(seated: SeatedPassenger | undefined, person: Person): boolean {
  return seated !== undefined && JSON.stringify(seated.person) === JSON.stringify(person)
}

type Seat = {
  bookingId: string
  seat: number
  who: Save['who']
  seated: SeatedPassenger | undefined
  person: Person
}

async function keep(
  tx: Tx,
  rowCipher: RowCipher,
  { bookingId, seat, who, seated, person }: Seat,
): Promise<void> {
  const version = (seated?.version ?? 0) + 1
  if (seated && who === 'same') {
    const columns = { ...encryptPerson(rowCipher, seated.id, person), version, savedAt: sql<Date>`now()` }
    await tx.updateTable('passengers').set(columns).where('id', '=', seated.id).execute()
    return
  }
  if (seated) await tx.deleteFrom('passengers').where('id', '=', seated.id).execute()
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const id = rows[0]?.id ?? ''
  await tx
    .insertInto('passengers')
    .values({ id, bookingId, seat, version, ...encryptPerson(rowCipher, id, person) })
    .execute()
}
