import { toLocalTime } from '#contract/airports.ts'
import {
  asksEntry,
  endOfNumber,
  findPassengerNeeds,
  findPassengerProblems,
  keepsNumber,
  PASSENGERS_CLOSE_HOURS,
  PASSENGERS_KEPT_DAYS,
  type Passenger,
  type PassengerForm,
  type PassengerNeeds,
  type PassengerSeat,
  TOO_OLD_FOR_LAP,
} from '#contract/bookings/passengers.ts'
import type { BorderFacts } from '#contract/may-be-sold/check-people.ts'
import type { Person, SeatedPassenger } from './passengers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type FlightTimes = {
  departureAt: Date
  departureLatestAt: Date | null
  arrivalAt: Date
  /** Of a delay. */
  expectedDepartureAt: Date | null
  landedAt: Date | null
}
type Place = { country: string; timezone: string }

/** The first instant at which names and documents cannot be changed any more. */
export function computePassengersCloseAt({ departureAt }: Pick<FlightTimes, 'departureAt'>): Date {
  return new Date(departureAt.getTime() - PASSENGERS_CLOSE_HOURS * HOUR_MS)
}

export function arePassengersOpen(flight: Pick<FlightTimes, 'departureAt'>, now: Date): boolean {
  return now < computePassengersCloseAt(flight)
}

/**
 * The latest arrival of a flight: its landing; until that is told, its arrival moves with the end of the departure window, or with
 * the delay where that is longer. SQL: leg_latest_arrival_at().
 */
export function findLatestArrival({ landedAt, arrivalAt, departureAt, ...later }: FlightTimes): Date {
  if (landedAt) return landedAt
  const leaves = [
    departureAt,
    later.departureLatestAt ?? departureAt,
    later.expectedDepartureAt ?? departureAt,
  ]
  const latest = Math.max(...leaves.map((at) => at.getTime()))
  return new Date(arrivalAt.getTime() + latest - departureAt.getTime())
}

/** When the passengers' personal data is deleted. */
export function computePassengersKeptUntil(flight: FlightTimes): Date {
  return new Date(findLatestArrival(flight).getTime() + PASSENGERS_KEPT_DAYS * DAY_MS)
}

/** The facts that this flight needs of each passenger. */
export function findNeedsOfFlight(
  flight: FlightTimes,
  ends: { origin: Place; destination: Place; border: BorderFacts },
): PassengerNeeds {
  const arrivalDay = toLocalTime(findLatestArrival(flight).toISOString(), ends.destination.timezone).isoDate
  return findPassengerNeeds(
    { originCountry: ends.origin.country, destinationCountry: ends.destination.country },
    arrivalDay,
    ends.border,
  )
}

/** How many may be named on a booking: those it was paid for. A whole aircraft has more seats than that, and no taxes for them. */
export function countTravellers({ people, seats }: { people: number | null; seats: number }): number {
  return people ?? seats
}

/** One entry for each seat of a booking, then for each infant on a lap: who it is, and what is missing. */
export function listSeats(
  passengers: readonly SeatedPassenger[],
  { seats, infants = 0, needs }: { seats: number; infants?: number; needs: PassengerNeeds },
): PassengerSeat[] {
  return Array.from({ length: seats + infants }, (_, at) => {
    const seated = passengers.find(({ seat }) => seat === at + 1)
    const infant = at < seats ? null : at - seats + 1
    return {
      seat: at + 1,
      infant,
      version: seated?.version ?? 0,
      passenger: seated ? shownPassenger(seated) : null,
      missing: findMissing(seated?.person ?? null, needs, { onLap: infant !== null }),
    }
  })
}

/** A person as the screens and answers show them, without the document's number. */
function shownPassenger({ id, person }: SeatedPassenger): Passenger {
  const { document, entry = null, ...rest } = person
  if (!document) return { id, ...rest, document: null, entry }
  const { number, ...shown } = document
  return { id, ...rest, document: { ...shown, numberEnding: endOfNumber(number) }, entry }
}

/** The facts that the flight needs and this person lacks; a flight that was moved may need more than before. */
export function findMissing(
  person: Person | null,
  needs: PassengerNeeds,
  { onLap = false }: { onLap?: boolean } = {},
): PassengerSeat['missing'] {
  if (!person) return 'NAME'
  const problems = findPassengerProblems(toForm(person), { needs, known: null, onLap })
  if (problems.length === 0) return null
  if (problems.some(({ message }) => message === TOO_OLD_FOR_LAP)) return 'SEAT'
  const expired = person.document !== null && problems.every(({ path }) => path === 'documentExpiresOn')
  return expired ? 'VALID_DOCUMENT' : 'DOCUMENT'
}

function toForm({ document, ...person }: Person): PassengerForm {
  return {
    givenNames: person.givenNames,
    familyName: person.familyName,
    dateOfBirth: person.dateOfBirth ?? '',
    nationality: person.nationality ?? '',
    documentType: document?.type ?? '',
    documentNumber: document?.number ?? '',
    documentCountry: document?.country ?? '',
    documentExpiresOn: document?.expiresOn ?? '',
    entry: person.entry ?? '',
  }
}

/**
 * The person in a seat according to the form. Only what the flight needs is kept: on a domestic flight, the name, and of an infant on a lap the day of birth. `known` is who
 * had the seat before, null if it now belongs to somebody else.
 */
export function toPerson(
  form: PassengerForm,
  { needs, known, onLap = false }: { needs: PassengerNeeds; known: Person | null; onLap?: boolean },
): Person {
  const { givenNames, familyName } = form
  if (needs.ask === 'NAME' || form.documentType === '') {
    const dateOfBirth = onLap ? form.dateOfBirth : null
    return { givenNames, familyName, dateOfBirth, nationality: null, document: null, entry: null }
  }
  const before = known?.document ?? null
  return {
    givenNames,
    familyName,
    dateOfBirth: form.dateOfBirth,
    nationality: form.nationality,
    document: {
      type: form.documentType,
      number: before && keepsNumber(form, before) ? before.number : form.documentNumber,
      country: form.documentCountry,
      expiresOn: form.documentExpiresOn,
    },
    entry: asksEntry(needs, form) ? form.entry || null : null,
  }
}
