import { DAY_CLOSES_HOURS, DAY_OPENS_HOURS, type DayStatus, NEXT_STATUSES } from '#contract/legs/leg-day.ts'
import { REFUND_AFTER_HOURS } from '#contract/legs/operator-legs.ts'
import { writeMessage } from '#contract/messages.ts'
import type { ProblemDetail } from '#contract/problem.ts'
import { findLatestArrival, type TimesOfLeg } from '#server/bookings/passenger-rules.ts'

const HOUR_MS = 3_600_000
/** A leg may leave this long before its sold departure, if everybody is there. */
const EARLY_MS = HOUR_MS
const BOARDS_MS = 3 * HOUR_MS

/** A leg on its day, and the reports about it. */
export type DayFacts = TimesOfLeg & {
  dayStatus: DayStatus
  crew: string | null
  departedAt: Date | null
  dayChangedAt: Date | null
  /** The earliest of the latest departures that travellers have booked; a delay counts from it. */
  bookedDepartsBy: Date
}

export type ReportedStatus = {
  status: DayStatus
  expectedDepartureAt: Date | null
  /** Undefined: the crew stays as reported before. */
  crew: string | null | undefined
  /** When the reported event happened. */
  at: Date
}

type Day = Pick<DayFacts, 'dayStatus' | 'crew' | 'expectedDepartureAt' | 'departedAt' | 'landedAt'>

export type DayDecision =
  | { do: 'nothing' }
  | { do: 'refuse'; detail: ProblemDetail }
  /** `notifies`: travellers are notified of another time of departure. */
  | { do: 'set'; day: Day; at: Date; notifies: boolean }

/**
 * Decides what a report changes. A repetition changes nothing, nor does a report of an earlier time than the last
 * one.
 */
export function decideDay(facts: DayFacts, reported: ReportedStatus, { now }: { now: Date }): DayDecision {
  const at = reported.at < now ? reported.at : now
  const day = findDayAfter(facts, { ...reported, at })
  if (isSame(facts, day)) return { do: 'nothing' }
  if (facts.dayChangedAt && at < facts.dayChangedAt) return { do: 'nothing' }
  const refusal = findRefusal(facts, reported, { at, now })
  if (refusal) return { do: 'refuse', detail: refusal }
  return { do: 'set', day, at, notifies: !isSameTime(facts.expectedDepartureAt, day.expectedDepartureAt) }
}

function findDayAfter(facts: DayFacts, { status, expectedDepartureAt, crew, at }: ReportedStatus): Day {
  const isSameStatus = status === facts.dayStatus
  const hasLeft = status === 'DEPARTED' || status === 'LANDED'
  const expected = status === 'DELAYED' ? expectedDepartureAt : facts.expectedDepartureAt
  return {
    dayStatus: status,
    crew: crew === undefined ? facts.crew : crew,
    expectedDepartureAt: status === 'ON_TIME' ? null : expected,
    departedAt: status === 'DEPARTED' && !isSameStatus ? at : hasLeft ? facts.departedAt : null,
    landedAt: status === 'LANDED' ? (facts.landedAt ?? at) : null,
  }
}

function isSame(facts: DayFacts, day: Day): boolean {
  return (
    facts.dayStatus === day.dayStatus &&
    facts.crew === day.crew &&
    isSameTime(facts.expectedDepartureAt, day.expectedDepartureAt)
  )
}

function isSameTime(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime()
}

function findRefusal(
  facts: DayFacts,
  reported: ReportedStatus,
  { at, now }: { at: Date; now: Date },
): ProblemDetail | null {
  const { departureAt, dayStatus } = facts
  const { status } = reported
  const refuse = (message: string) => ({ path: 'status', message })
  const before = (ms: number) => new Date(departureAt.getTime() - ms)
  if (now < before(DAY_OPENS_HOURS * HOUR_MS))
    return {
      path: 'status',
      ...writeMessage('The day of a flight begins {hours} hours before departure', {
        hours: DAY_OPENS_HOURS,
      }),
    }
  if (now.getTime() >= findLatestArrival(facts).getTime() + DAY_CLOSES_HOURS * HOUR_MS)
    return refuse('The day of this flight is over')
  if (status !== dayStatus && !NEXT_STATUSES[dayStatus].includes(status))
    return {
      path: 'status',
      ...writeMessage('After {before, message} it cannot be {after, message}', {
        before: WORDS[dayStatus],
        after: WORDS[status],
      }),
    }
  if (status === 'DELAYED') return findDelayProblem(facts, reported, { at })
  if (status === 'BOARDING' && at < before(BOARDS_MS))
    return refuse('Boarding begins three hours before departure at the earliest')
  if (status === 'DEPARTED' && at < before(EARLY_MS))
    return refuse('It can leave at most an hour before its sold departure')
  if (status === 'LANDED' && at < findEarliestLanding(facts))
    return refuse('It can land after half of its flight time at the earliest')
  return null
}

function findEarliestLanding({ departedAt, departureAt, arrivalAt }: DayFacts): Date {
  const flyingMs = arrivalAt.getTime() - departureAt.getTime()
  return new Date((departedAt ?? departureAt).getTime() + flyingMs / 2)
}

const WORDS: Record<DayStatus, string> = {
  SCHEDULED: 'scheduled',
  ON_TIME: 'on time',
  DELAYED: 'delayed',
  BOARDING: 'boarding',
  DEPARTED: 'departed',
  LANDED: 'landed',
}

// A delay for which the terms promise a refund must be entered as a change of the leg, because only that offers
// the refund.
function findDelayProblem(
  { departureAt, bookedDepartsBy }: DayFacts,
  { expectedDepartureAt: expected }: ReportedStatus,
  { at }: { at: Date },
): ProblemDetail | null {
  const refuse = (message: string) => ({ path: 'expectedDepartureUTC', message })
  if (!expected) return refuse('Say when it is expected to leave')
  if (expected <= departureAt) return refuse('The expected departure must be after the sold departure')
  if (expected <= at) return refuse('The expected departure must be in the future')
  if (expected.getTime() - bookedDepartsBy.getTime() > REFUND_AFTER_HOURS * HOUR_MS)
    return refuse(
      'Travellers may claim a full refund after such a delay: change the times of the flight instead',
    )
  return null
}
