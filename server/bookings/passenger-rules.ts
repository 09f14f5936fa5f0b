import { toLocalTime } from '#contract/airports.ts'
import { type AloneState, findAloneState } from '#contract/bookings/flies-alone.ts'
import { isAdult } from '#contract/bookings/lap-infants.ts'
import {
  listAskedDetails,
  PASSENGER_DETAILS,
  type PassengerDetail,
  PassengerDetails,
} from '#contract/bookings/passenger-details.ts'
import {
  asksEntry,
  endOfNumber,
  findPassengerNeeds,
  findPassengerProblems,
  keepsNumber,
  listContacts,
  PASSENGER_RETENTION_DAYS,
  PASSENGERS_CLOSE_HOURS,
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

export type TimesOfLeg = {
  departureAt: Date
  departureLatestAt: Date | null
  arrivalAt: Date
  /** The new departure after a delay. */
  expectedDepartureAt: Date | null
  landedAt: Date | null
}
type Place = { country: string; timezone: string }

/** Returns the first instant at which names and documents cannot be changed any more. */
export function computePassengersCloseAt({ departureAt }: Pick<TimesOfLeg, 'departureAt'>): Date {
  return new Date(departureAt.getTime() - PASSENGERS_CLOSE_HOURS * HOUR_MS)
}

export function arePassengersOpen(leg: Pick<TimesOfLeg, 'departureAt'>, now: Date): boolean {
  return now < computePassengersCloseAt(leg)
}

/**
 * Returns the latest arrival of a leg: its landing time or, until that is reported, the planned arrival, moved by
 * the length of the departure window or by the delay, if that is longer. SQL: leg_latest_arrival_at().
 */
export function findLatestArrival({ landedAt, arrivalAt, departureAt, ...later }: TimesOfLeg): Date {
  if (landedAt) return landedAt
  const leaves = [
    departureAt,
    later.departureLatestAt ?? departureAt,
    later.expectedDepartureAt ?? departureAt,
  ]
  const latest = Math.max(...leaves.map((at) => at.getTime()))
  return new Date(arrivalAt.getTime() + latest - departureAt.getTime())
}

/** Returns when the passengers' personal data is deleted. */
export function computePassengerDeletion(leg: TimesOfLeg): Date {
  return new Date(findLatestArrival(leg).getTime() + PASSENGER_RETENTION_DAYS * DAY_MS)
}

/** Returns the facts that this leg needs of each passenger. */
export function findNeedsOfLeg(
  leg: TimesOfLeg,
  ends: { origin: Place; destination: Place; border: BorderFacts },
): PassengerNeeds {
  const arrivalDay = toLocalTime(findLatestArrival(leg).toISOString(), ends.destination.timezone).isoDate
  const departureDay = toLocalTime(leg.departureAt.toISOString(), ends.origin.timezone).isoDate
  return findPassengerNeeds(
    { originCountry: ends.origin.country, destinationCountry: ends.destination.country },
    { departureDay, arrivalDay },
    ends.border,
  )
}

/**
 * Narrows the needs to one booking of the leg: children under twelve without an adult may not change aircraft on a
 * journey.
 */
export function narrowToBooking(
  needs: PassengerNeeds,
  { journeyId }: { journeyId: string | null },
): PassengerNeeds {
  return journeyId && needs.aloneFrom === 5 ? { ...needs, aloneFrom: 12 } : needs
}

/**
 * Returns how many people may be named on a booking: those it was paid for. A whole aircraft may have more seats, for
 * which no taxes were paid.
 */
export function countTravellers({ people, seats }: { people: number | null; seats: number }): number {
  return people ?? seats
}

/** Returns one entry for each seat of a booking, then for each infant on a lap: the person, and the missing details. */
export function listSeats(
  passengers: readonly SeatedPassenger[],
  { seats, infants = 0, needs }: { seats: number; infants?: number; needs: PassengerNeeds },
): PassengerSeat[] {
  const places = { people: seats + infants, passengers, needs }
  return Array.from({ length: seats + infants }, (_, at) => {
    const seated = passengers.find(({ seat }) => seat === at + 1)
    const infant = at < seats ? null : at - seats + 1
    const alone = seated ? findAlone(seated, places) : null
    return {
      seat: at + 1,
      infant,
      version: seated?.version ?? 0,
      passenger: seated ? shownPassenger(seated) : null,
      missing: findMissing(seated?.person ?? null, needs, { onLap: infant !== null, alone }),
    }
  })
}

type Placed = { seat: number; person: Pick<Person, 'dateOfBirth'> }

/** Whether a passenger of a booking flies without an adult; see `findAloneState`. */
export function findAlone(
  one: Placed,
  { passengers, people, needs }: { passengers: readonly Placed[]; people: number; needs: PassengerNeeds },
): AloneState {
  const others = passengers
    .filter(({ seat }) => seat !== one.seat && seat <= people)
    .map(({ person }) => person.dateOfBirth)
  return findAloneState(one.person.dateOfBirth, { needs, others, people })
}

/** A person for screens and answers, without the number of the document. */
function shownPassenger({ id, person }: SeatedPassenger): Passenger {
  const { document, entry = null, details = {}, ...rest } = person
  if (!document) return { id, ...rest, document: null, entry, details }
  const { number, ...shown } = document
  return { id, ...rest, document: { ...shown, numberEnding: endOfNumber(number) }, entry, details }
}

const OF_DOCUMENT: readonly (keyof PassengerForm)[] = [
  ...(['nationality', 'documentType', 'documentNumber', 'documentCountry'] as const),
  ...(['documentExpiresOn', 'entry'] as const),
]

type Standing = { onLap?: boolean; alone?: AloneState }

/**
 * Returns the most urgent detail that the leg needs and this person lacks. A leg that was moved may need more
 * than before.
 */
export function findMissing(
  person: Person | null,
  needs: PassengerNeeds,
  { onLap = false, alone = null }: Standing = {},
): PassengerSeat['missing'] {
  if (!person) return 'NAME'
  const problems = findPersonProblems(person, needs, { onLap, alone })
  if (problems.some(({ message }) => message === TOO_OLD_FOR_LAP)) return 'SEAT'
  if (alone === 'REFUSED') return 'ADULT'
  if (problems.length === 0) return null
  const paths = problems.map(({ path }) => path as keyof PassengerForm)
  const isOfDocument = (path: keyof PassengerForm) =>
    OF_DOCUMENT.includes(path) || (path === 'dateOfBirth' && needs.ask === 'DOCUMENT')
  if (paths.some(isOfDocument)) {
    const expired =
      person.document !== null && paths.filter(isOfDocument).every((path) => path === 'documentExpiresOn')
    return expired ? 'VALID_DOCUMENT' : 'DOCUMENT'
  }
  return paths.some((path) => listContacts(alone).some((field) => field === path)) ? 'CONTACTS' : 'DETAILS'
}

/** Returns the form fields that this person lacks for the leg. */
export function listMissingFields(
  person: Person,
  needs: PassengerNeeds,
  standing: Standing,
): (keyof PassengerForm)[] {
  return findPersonProblems(person, needs, standing).map(({ path }) => path as keyof PassengerForm)
}

function findPersonProblems(person: Person, needs: PassengerNeeds, standing: Standing) {
  return findPassengerProblems(toForm(person), { needs, known: null, ...standing })
}

function toForm({ document, details = {}, ...person }: Person): PassengerForm {
  return {
    ...(Object.fromEntries(PASSENGER_DETAILS.map((field) => [field, details[field] ?? ''])) as Record<
      PassengerDetail,
      ''
    >),
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
 * Converts the form to the person in a seat. Only details that the leg needs are kept: on a domestic leg, the
 * name and, for children, the date of birth. `known` is the person stored for the seat; null if the seat now belongs
 * to somebody else.
 */
export function toPerson(
  form: PassengerForm,
  {
    needs,
    known,
    onLap = false,
    alone = null,
  }: { needs: PassengerNeeds; known: Person | null; onLap?: boolean; alone?: AloneState },
): Person {
  const { givenNames, familyName } = form
  const details = pickDetails(form, { needs, onLap, alone })
  const name = { givenNames, familyName, dateOfBirth: pickBirth(form, { needs, onLap }) }
  const isKnown = Object.keys(details).length > 0
  const more = isKnown ? { details } : {}
  if (needs.ask === 'NAME' || form.documentType === '')
    return { ...name, nationality: null, document: null, entry: null, ...more }
  const before = known?.document ?? null
  return {
    ...name,
    nationality: form.nationality,
    document: {
      type: form.documentType,
      number: before && keepsNumber(form, before) ? before.number : form.documentNumber,
      country: form.documentCountry,
      expiresOn: form.documentExpiresOn,
    },
    entry: asksEntry(needs, form) ? form.entry || null : null,
    ...more,
  }
}

function pickBirth(
  { dateOfBirth }: PassengerForm,
  { needs, onLap }: { needs: PassengerNeeds; onLap: boolean },
): string | null {
  if (dateOfBirth === '') return null
  const isAsked = needs.birth === 'REQUIRED' || onLap || !isAdult(dateOfBirth, needs.departureDay)
  return isAsked ? dateOfBirth : null
}

function pickDetails(
  form: PassengerForm,
  { needs, onLap, alone }: { needs: PassengerNeeds; onLap: boolean; alone: AloneState },
): PassengerDetails {
  const asked = [
    ...listAskedDetails(needs, { ...form, onLap }).map(({ field }) => field),
    ...listContacts(alone),
  ]
  return PassengerDetails.parse(
    Object.fromEntries(asked.filter((field) => form[field] !== '').map((field) => [field, form[field]])),
  )
}
