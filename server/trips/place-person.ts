import { sql } from 'kysely'
import { findPassengerProblems, type PassengerForm } from '#contract/bookings/passengers.ts'
import { checkParty } from '#contract/may-be-sold/check-people.ts'
import { Problem } from '#contract/problem.ts'
import { arePassengersOpen, findAlone, toPerson } from '#server/bookings/passenger-rules.ts'
import {
  encryptPerson,
  findPassengers,
  formatFullName,
  type Person,
  type SeatedPassenger,
} from '#server/bookings/passengers.ts'
import { findNow } from '#server/bookings/queries.ts'
import {
  compareWith,
  recordScreening,
  type ScreeningNeeds,
} from '#server/bookings/screening/record-screening.ts'
import type { Tx } from '#server/runtime/db.ts'
import type { CurrentPeople } from '#server/screening/current-people.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { findTripNeeds, type LockedTrip, requireConfirmedTrip } from './lock-own-trip.ts'

// Only people under 18 had to give a date of birth, so a person without one counts as an adult.
const OF_AGE = '1900-01-01'

export type Placing = {
  seat: number
  /** 'another': a different person takes the seat under a new id, and nothing is kept of the previous person. */
  who: 'same' | 'another'
  version: number
  passenger: PassengerForm
}

/** The person who takes a seat, the previous person, and all people of the booking after the change. */
export type Placed = {
  seat: number
  who: Placing['who']
  seated: SeatedPassenger | undefined
  person: Person
  /** Whether this person is already saved, because the first answer was lost and the request repeated. */
  isSaved: boolean
  party: Pick<SeatedPassenger, 'seat' | 'person'>[]
}

/**
 * Checks that a person may take a seat, until three hours before departure by the database's clock. Problems
 * `trip_not_confirmed`, `seat_not_found`, `passengers_closed`, `changed_meanwhile`, and `invalid_input` with an error
 * for each field.
 */
export async function decidePerson(
  tx: Tx,
  rowCipher: RowCipher,
  { trip, placing }: { trip: LockedTrip; placing: Placing },
): Promise<Placed> {
  requireConfirmedTrip(trip)
  const { booking, leg, people } = trip
  const { seat, who, passenger, version } = placing
  const { infants } = booking
  if (seat > booking.seats + infants) throw new Problem('seat_not_found')
  if (seat > people + infants) throw refuseUnpaid(people)
  if (!arePassengersOpen(leg, await findNow(tx))) throw new Problem('passengers_closed')

  const needs = findTripNeeds(trip)
  const passengers = await findPassengers(tx, rowCipher, { bookingIds: [booking.id] })
  const seated = passengers.find((one) => one.seat === seat)
  const others = passengers.filter((one) => one !== seated)
  const known = who === 'same' ? (seated?.person ?? null) : null
  const dateOfBirth = passenger.dateOfBirth || null
  const places = { passengers: others, people: people + infants, needs }
  const alone = findAlone({ seat, person: { dateOfBirth } }, places)
  const asked = { needs, onLap: seat > people, alone }
  const problems = findPassengerProblems(passenger, { ...asked, known: known?.document ?? null })
  if (problems.length > 0) throw new Problem('invalid_input', { details: problems })

  const person = toPerson(passenger, { ...asked, known })
  const party = [...others, { seat, person }]
  refuseParty(trip, party)
  const isSaved = seated !== undefined && JSON.stringify(seated.person) === JSON.stringify(person)
  if (!isSaved && version !== (seated?.version ?? 0)) throw new Problem('changed_meanwhile')
  return { seat, who, seated, person, isSaved, party }
}

/**
 * Puts the person into the seat and compares them with the sanctions lists (`listed`, read before the transaction). A
 * person who resembles a listed one waits for an administrator's decision.
 */
export async function placePerson(
  tx: Tx,
  screening: ScreeningNeeds,
  { bookingId, placed, listed }: { bookingId: string; placed: Placed; listed: CurrentPeople | null },
): Promise<void> {
  const { seat, person } = placed
  await store(tx, screening.rowCipher, { bookingId, placed })
  const comparison = await compareWith(listed, { name: formatFullName(person), bornOn: person.dateOfBirth })
  if (comparison) await recordScreening(tx, screening, { bookingId, seat, moment: 'NAMED', comparison })
}

/**
 * Refuses a party whose children may not fly without an adult, or that has too many infants on laps. It checks only
 * when everybody is named, because the last person may be the adult. On a domestic leg, only children give a date
 * of birth.
 */
export function refuseParty(
  trip: LockedTrip,
  party: readonly Pick<SeatedPassenger, 'seat' | 'person'>[],
  people = trip.people,
): void {
  const { booking, leg, ends } = trip
  if (party.length < people + booking.infants) return
  const ages = party.map(({ seat, person: { dateOfBirth } }) => ({
    bornOn: dateOfBirth ?? OF_AGE,
    hasOwnSeat: seat <= people,
  }))
  const facts = { ...leg, ...ends, timeOnRequest: leg.timeAgreedOnRequest }
  const details = checkParty(ages, facts, findTripNeeds(trip).aloneFrom).map(({ message }) => ({
    path: 'dateOfBirth',
    message,
  }))
  if (details[0]) throw new Problem('invalid_input', { sentence: details[0].message, details })
}

// The aircraft has the seats, but fare and taxes were paid for fewer people.
function refuseUnpaid(people: number): Problem {
  const message = `You have booked and paid taxes for ${people === 1 ? '1 person' : `${people} people`}. Write to us if more are to fly: their taxes have to be paid first.`
  return new Problem('invalid_input', { sentence: message, details: [{ path: 'seat', message }] })
}

async function store(
  tx: Tx,
  rowCipher: RowCipher,
  { bookingId, placed: { seat, who, seated, person } }: { bookingId: string; placed: Placed },
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
