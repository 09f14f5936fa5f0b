import { computeGreatCircleKm, convertKmToNm } from '#contract/airports.ts'
import { proposeBlockMinutes } from '#contract/legs/block-time.ts'
import { readLocalClock } from '#contract/may-be-sold/local-clock.ts'
import { groupByTail, type ScheduleAircraft, type ScheduleAirport, type Trip } from './schedule-trips.ts'

/**
 * A gap between two trips of a tail: the first ends at one airport, the next starts at another. Instants in
 * milliseconds.
 */
export type Gap = {
  /** The tail, the trips and the airports. The key is the same in every schedule with this gap, whatever its times. */
  key: string
  tail: string
  aircraft: ScheduleAircraft
  origin: ScheduleAirport
  destination: ScheduleAirport
  afterTrip: string
  beforeTrip: string
  /** The end of the previous trip and the start of the next one. */
  opensAt: number
  closesAt: number
  /**
   * The window in which the repositioning leg can depart; no departure is possible if `latestAt` is before
   * `earliestAt`.
   */
  earliestAt: number
  latestAt: number
  blockMinutes: number
  distanceNm: number
}

/** Returns every gap of the schedule, by tail and time. Between two consecutive trips there is at most one. */
export function findGaps(trips: Trip[], { turnaroundMinutes }: { turnaroundMinutes: number }): Gap[] {
  const gaps: Gap[] = []
  for (const ofTail of groupByTail(trips).values()) {
    for (const [at, next] of ofTail.entries()) {
      const previous = ofTail[at - 1]
      if (previous && previous.to.icao !== next.from.icao) {
        gaps.push(gapBetween(previous, next, turnaroundMinutes))
      }
    }
  }
  return gaps
}

/** Returns the key by which a later schedule finds the leg again. */
function gapKey(gap: {
  tail: string
  designator: string
  afterTrip: string
  beforeTrip: string
  from: string
  to: string
}): string {
  return JSON.stringify([gap.tail, gap.designator, gap.afterTrip, gap.beforeTrip, gap.from, gap.to])
}

/** Parses a leg's key into the tail and the trips of its gap. */
export function readGapKey(key: string): { tail: string; afterTrip: string; beforeTrip: string } {
  const [tail = '', , afterTrip = '', beforeTrip = ''] = JSON.parse(key) as string[]
  return { tail, afterTrip, beforeTrip }
}

function gapBetween(previous: Trip, next: Trip, turnaroundMinutes: number): Gap {
  const { tail, aircraft } = previous
  const distanceNm = convertKmToNm(computeGreatCircleKm(previous.to, next.from))
  const earliestAt = previous.arrivesAt + turnaroundMinutes * 60_000
  const month = Number(readLocalClock(earliestAt, previous.to.timezone).day.slice(5, 7))
  const minutes = proposeBlockMinutes({ from: previous.to, to: next.from, month, ...aircraft })
  return {
    key: gapKey({
      tail,
      designator: aircraft.designator,
      afterTrip: previous.trip,
      beforeTrip: next.trip,
      from: previous.to.icao,
      to: next.from.icao,
    }),
    tail,
    aircraft,
    origin: previous.to,
    destination: next.from,
    afterTrip: previous.trip,
    beforeTrip: next.trip,
    opensAt: previous.arrivesAt,
    closesAt: next.departsAt,
    earliestAt,
    latestAt: next.departsAt - (turnaroundMinutes + minutes) * 60_000,
    blockMinutes: minutes,
    distanceNm,
  }
}
