import { sql } from 'kysely'
import type { Airport } from '#contract/airports.ts'
import {
  findPassengerProblems,
  type PassengerForm,
  type PassengerNeeds,
} from '#contract/bookings/passengers.ts'
import { checkParty } from '#contract/may-be-sold/check-people.ts'
import { Problem } from '#contract/problem.ts'
import type { TripPassengers } from '#contract/trips/trips.ts'
import { borderFacts } from '#server/bookings/border-facts.ts'
import { lockBooking } from '#server/bookings/lock-booking.ts'
import {
  arePassengersOpen,
  countTravellers,
  findAlone,
  findNeedsOfFlight,
  narrowToBooking,
  toPerson,
} from '#server/bookings/passenger-rules.ts'
import {
  encryptPerson,
  findPassengers,
  formatFullName,
  type Person,
  type SeatedPassenger,
} from '#server/bookings/passengers.ts'
import { findNow } from '#server/bookings/queries.ts'
import {
  comparePerson,
  recordScreening,
  type ScreeningNeeds,
} from '#server/bookings/screening/record-screening.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { readTrip } from './read-trip.ts'

// Whoever is under 18 was asked to say so.
const OF_AGE = '1900-01-01'

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
 * Repeating it changes nothing. Whoever is like a person on a sanctions list is named all the same, and waits for an
 * administrator. Problems `booking_not_found`, `seat_not_found`, `trip_not_confirmed`, `passengers_closed`,
 * `changed_meanwhile`, and `invalid_input` with the error of each field.
 */
export async function savePassenger(db: Db, screening: ScreeningNeeds, save: Save): Promise<TripPassengers> {
  const { rowCipher } = screening
  const { userId, bookingId, seat, who } = save
  return await db.transaction().execute(async (tx) => {
    const { booking, flight, ends } = await lockOwn(tx, save)
    const people = countTravellers(booking)
    const { infants } = booking
    if (seat > booking.seats + infants) throw new Problem('seat_not_found')
    if (seat > people + infants) throw notPaidFor(people)
    if (!arePassengersOpen(flight, await findNow(tx))) throw new Problem('passengers_closed')

    const needs = narrowToBooking(findNeedsOfFlight(flight, ends), booking)
    const party = await findPassengers(tx, rowCipher, { bookingIds: [bookingId] })
    const seated = party.find((one) => one.seat === seat)
    const known = who === 'same' ? (seated?.person ?? null) : null
    const onLap = seat > people
    const others = party.filter((one) => one !== seated)
    const dateOfBirth = save.passenger.dateOfBirth || null
    const places = { passengers: others, people: people + infants, needs }
    const alone = findAlone({ seat, person: { dateOfBirth } }, places)
    const asked = { needs, onLap, alone }
    const problems = findPassengerProblems(save.passenger, { ...asked, known: known?.document ?? null })
    if (problems.length > 0) throw new Problem('invalid_input', { details: problems })

    const person = toPerson(save.passenger, { ...asked, known })
    if (others.length + 1 === people + infants) {
      const kinds = [...others, { seat, person }].map((one) => ({
        ...one.person,
        hasOwnSeat: one.seat <= people,
      }))
      const times = { ...flight, ...ends, timeOnRequest: flight.timeAgreedOnRequest }
      refuseParty(kinds, times, needs.aloneFrom)
    }
    if (!isSaved(seated, person)) {
      if (save.version !== (seated?.version ?? 0)) throw new Problem('changed_meanwhile')
      await keep(tx, rowCipher, { bookingId, seat, who, seated, person })
      const comparison = await comparePerson(db, { name: formatFullName(person), bornOn: person.dateOfBirth })
      if (comparison) await recordScreening(tx, screening, { bookingId, seat, moment: 'NAMED', comparison })
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
  const ends = await tx
    .selectFrom('legs')
    .innerJoin('airports as origin', 'origin.icao', 'legs.originIcao')
    .innerJoin('airports as destination', 'destination.icao', 'legs.destinationIcao')
    .select(sql<Airport>`to_jsonb(origin)`.as('origin'))
    .select(sql<Airport>`to_jsonb(destination)`.as('destination'))
    .select(borderFacts.as('border'))
    .where('legs.id', '=', locked.leg.id)
    .executeTakeFirstOrThrow()
  return { booking: locked.booking, flight: locked.leg, ends }
}

// The aircraft has the seats, but fare and taxes were paid for fewer people.
function notPaidFor(people: number): Problem {
  const message = `You have booked and paid taxes for ${people === 1 ? '1 person' : `${people} people`}. Write to us if more are to fly: their taxes have to be paid first.`
  return new Problem('invalid_input', { sentence: message, details: [{ path: 'seat', message }] })
}

// Sent again because the first answer was lost: it is already saved.
function isSaved(seated: SeatedPassenger | undefined, person: Person): boolean {
  return seated !== undefined && JSON.stringify(seated.person) === JSON.stringify(person)
}

// Only once everybody is named: who comes last may be the adult. Within one country only children say when they were born.
function refuseParty(
  people: readonly (Person & { hasOwnSeat: boolean })[],
  flight: Parameters<typeof checkParty>[1],
  aloneFrom: PassengerNeeds['aloneFrom'],
): void {
  const ages = people.map(({ dateOfBirth, hasOwnSeat }) => ({ bornOn: dateOfBirth ?? OF_AGE, hasOwnSeat }))
  const details = checkParty(ages, flight, aloneFrom).map(({ message }) => ({ path: 'dateOfBirth', message }))
  if (details[0]) throw new Problem('invalid_input', { sentence: details[0].message, details })
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
