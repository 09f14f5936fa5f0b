import type { Airport } from '#contract/airports.ts'
import type { FboFacts } from '#contract/fbos/fbo-form.ts'
import type { Language } from '#contract/languages.ts'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { CONSEQUENCES, type Consequence, REFUND_AFTER_HOURS } from '#contract/legs/operator-legs.ts'
import type { ProblemDetail } from '#contract/problem.ts'
import { formatPlace } from '#server/bookings/emails.ts'
import { bookingWords } from '#server/bookings/mail-words.ts'
import { describeArrivalPlace, describeMeeting } from '#server/fbos/fbo-words.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'

/** The leg as the traveller booked it: places, times, and class of aircraft. */
export type BookedLeg = {
  originICAO: string
  destinationICAO: string
  departureAt: Date
  arrivalAt: Date
  aircraftClass: string
  /** The latest departure; null if it was not recorded. */
  departsBy: Date | null
}

/** Everything about a leg that matters to a traveller. */
export type CurrentLeg = Omit<BookedLeg, 'departsBy'> & {
  origin: Airport
  destination: Airport
  departureLatestAt: Date | null
  tail: string
  aircraft: string
  originTerminal: string | null
  destinationTerminal: string | null
  /** The FBOs of both ends; null if the leg names none. */
  originFbo: FboFacts | null
  destinationFbo: FboFacts | null
}

const REFUND_AFTER_MS = REFUND_AFTER_HOURS * 3_600_000

/**
 * Returns the consequence of a change for a traveller who booked `booked` and whose leg is now `before`. Several
 * small moves since the booking count as one. A leg that moves back to the booked times is still announced.
 */
export function findConsequence(booked: BookedLeg, before: CurrentLeg, after: CurrentLeg): Consequence {
  if (describeChange(before, after).length === 0) return 'NONE'
  return isAnotherLeg(booked, after) ? 'REFUND_OFFERED' : 'TOLD'
}

function isAnotherLeg(booked: BookedLeg, after: CurrentLeg): boolean {
  // A window that closes earlier keeps the leg within the booked times.
  const laterMs = booked.departsBy ? findLatestDeparture(after).getTime() - booked.departsBy.getTime() : 0
  return (
    laterMs > REFUND_AFTER_MS ||
    booked.originICAO !== after.originICAO ||
    booked.destinationICAO !== after.destinationICAO ||
    booked.aircraftClass !== after.aircraftClass ||
    Math.abs(after.departureAt.getTime() - booked.departureAt.getTime()) > REFUND_AFTER_MS ||
    Math.abs(after.arrivalAt.getTime() - booked.arrivalAt.getTime()) > REFUND_AFTER_MS
  )
}

export function findLatestDeparture(leg: Pick<CurrentLeg, 'departureAt' | 'departureLatestAt'>): Date {
  return leg.departureLatestAt ?? leg.departureAt
}

export function pickStrongest(consequences: readonly Consequence[]): Consequence {
  const rank = Math.max(0, ...consequences.map((one) => CONSEQUENCES.indexOf(one)))
  return CONSEQUENCES[rank] ?? 'NONE'
}

export function isMoreThan(one: Consequence, other: Consequence): boolean {
  return CONSEQUENCES.indexOf(one) > CONSEQUENCES.indexOf(other)
}

/**
 * Describes the changes that concern a traveller, one sentence each; notes and prices do not concern existing bookings.
 */
export function describeChange(before: CurrentLeg, after: CurrentLeg, language: Language = 'en'): string[] {
  const words = bookingWords(language)
  const { line, notNamed, terminalOfDeparture, terminalOfArrival } = words.changed
  const changes: string[] = []
  const say = (what: string, getFact: (leg: CurrentLeg) => string) => {
    const [was, is] = [getFact(before), getFact(after)]
    if (was !== is) changes.push(line({ what, is, was }))
  }
  say(words.from, ({ origin }) => formatPlace(words, origin))
  say(words.to, ({ destination }) => formatPlace(words, destination))
  say(words.departs, (leg) => formatDeparture(leg, language))
  say(words.arrives, ({ arrivalAt, destination }) => formatClock(arrivalAt, destination, language))
  say(words.aircraft, ({ aircraft, tail }) => `${aircraft}, ${tail}`)
  say(terminalOfDeparture, ({ originFbo, originTerminal }) =>
    originFbo ? describeMeeting(originFbo, language) : (originTerminal ?? notNamed),
  )
  say(terminalOfArrival, ({ destinationFbo, destinationTerminal }) =>
    destinationFbo ? describeArrivalPlace(destinationFbo, language) : (destinationTerminal ?? notNamed),
  )
  return changes
}

/** Whether travellers go to another place, or reach it in another way. */
export function isElsewhere(before: CurrentLeg, after: CurrentLeg): boolean {
  const places = ({ originTerminal, destinationTerminal, originFbo, destinationFbo }: CurrentLeg) =>
    JSON.stringify([
      originFbo ? describeMeeting(originFbo, 'en') : originTerminal,
      destinationFbo ? describeArrivalPlace(destinationFbo, 'en') : destinationTerminal,
    ])
  return places(before) !== places(after)
}

function formatDeparture({ departureAt, departureLatestAt, origin }: CurrentLeg, language: Language): string {
  const from = formatClock(departureAt, origin, language)
  if (!departureLatestAt) return from
  const until = toClockIn(language, departureLatestAt.toISOString(), origin.timezone).time
  return bookingWords(language).changed.window({ from, until })
}

function formatClock(at: Date, { timezone }: Airport, language: Language): string {
  const { date, time, abbreviation } = toClockIn(language, at.toISOString(), timezone)
  return `${date} ${time} ${abbreviation}`
}

type Sale = { saleMode: string; currency: string; seatsTaken: number }

/** Returns the changes that are not allowed after seats are held or sold, each with its field. */
export function findSaleProblems(
  { saleMode, currency, seatsTaken }: Sale,
  form: Pick<LegForm, 'saleMode' | 'currency' | 'seatsTotal'>,
): ProblemDetail[] {
  if (seatsTaken === 0) return []
  const taken = seatsTaken === 1 ? '1 seat is' : `${seatsTaken} seats are`
  const problems: ProblemDetail[] = []
  if (form.seatsTotal < seatsTaken) {
    problems.push({ path: 'seatsTotal', message: `${taken} held or sold: there cannot be fewer` })
  }
  if (form.saleMode !== saleMode) {
    problems.push({ path: 'saleMode', message: `${taken} held or sold: the way of selling stays as it is` })
  }
  if (form.currency !== currency) {
    problems.push({ path: 'currency', message: `${taken} held or sold: the currency stays as it is` })
  }
  return problems
}
