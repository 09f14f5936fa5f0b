import { formatDuration } from '#contract/airports.ts'
import { SALES_CLOSE_SECONDS } from '#contract/legs/legs.ts'
import type { SkipReason, WithdrawalReason } from '#contract/schedules/schedules.ts'
import { type Gap, readGapKey } from './schedule-gaps.ts'
import { groupByTail, type Trip } from './schedule-trips.ts'

/** A leg of the operator on a tail of the file. Instants in milliseconds. */
export type ListedLeg = {
  id: string
  /**
   * The key of the gap from which the leg was imported; null if it was listed by hand, or its gap is no longer in the
   * schedule.
   */
  importKey: string | null
  status: 'DRAFT' | 'PUBLISHED' | 'CANCELLED' | 'FLOWN'
  tail: string
  originIcao: string
  destinationIcao: string
  departureAt: number
  arrivalAt: number
  departureLatestAt: number | null
  /** The gap's window at the last import. */
  gapEarliestAt: number | null
  gapLatestAt: number | null
}

/** The times at which a leg is sold: departure, latest departure, and arrival if it departs on time. */
export type LegTimes = { departureAt: number; arrivalAt: number; departureLatestAt: number | null }

export type Decisions = {
  create: { gap: Gap; times: LegTimes }[]
  change: { leg: ListedLeg; gap: Gap; times: LegTimes }[]
  keep: ListedLeg[]
  withdraw: { leg: ListedLeg; reason: WithdrawalReason; explanation: string }[]
  skip: { gap: Gap; reason: SkipReason; explanation: string }[]
}

type Facts = { trips: Trip[]; gaps: Gap[]; legs: ListedLeg[]; turnaroundMinutes: number; now: Date }

/**
 * Compares a complete schedule with the listed legs. It finds gaps without a leg, legs whose times have moved,
 * unchanged legs, and legs whose gap is gone. Legs that were listed by hand, have departed or are of other tails are
 * left alone.
 */
export function comparePlan({ trips, gaps, legs, turnaroundMinutes, now }: Facts): Decisions {
  const decisions: Decisions = { create: [], change: [], keep: [], withdraw: [], skip: [] }
  const byKey = new Map(legs.flatMap((leg) => (leg.importKey ? [[leg.importKey, leg] as const] : [])))
  const upcoming = (leg: ListedLeg) => isListed(leg) && leg.departureAt > now.getTime()

  for (const gap of gaps) {
    const leg = byKey.get(gap.key)
    if (leg && isListed(leg) && !upcoming(leg)) continue
    if (leg?.status === 'FLOWN') continue
    const listed = leg && isListed(leg) ? leg : null
    if (!listed && gap.closesAt <= now.getTime()) continue

    const timed = planTimes(gap, { listed, now })
    if ('reason' in timed) {
      const explanation = explainSkip(gap, timed.reason, turnaroundMinutes)
      if (listed) decisions.withdraw.push({ leg: listed, reason: timed.reason, explanation })
      else decisions.skip.push({ gap, reason: timed.reason, explanation })
    } else if (listed) {
      if (isUnchanged(listed, gap, timed)) decisions.keep.push(listed)
      else decisions.change.push({ leg: listed, gap, times: timed })
    } else {
      const reason = leg ? 'CANCELLED_BY_HAND' : isListedByHand(gap, legs) ? 'LISTED_BY_HAND' : null
      if (reason) {
        decisions.skip.push({ gap, reason, explanation: explainSkip(gap, reason, turnaroundMinutes) })
      } else decisions.create.push({ gap, times: timed })
    }
  }
  const known = new Set(gaps.map(({ key }) => key))
  const tails = groupByTail(trips)
  for (const leg of legs) {
    if (!leg.importKey || known.has(leg.importKey) || !upcoming(leg) || !tails.has(leg.tail)) continue
    decisions.withdraw.push({ leg, ...whyGone(leg.importKey, tails.get(leg.tail) ?? []) })
  }
  return decisions
}

function isListed(leg: ListedLeg): boolean {
  return leg.status === 'DRAFT' || leg.status === 'PUBLISHED'
}

// A leg must be on sale for at least an hour before sales close.
const LEAD_MS = (SALES_CLOSE_SECONDS + 3600) * 1000
const HOUR_MS = 3_600_000
/** Travellers must know the time of day, so the window is limited even if the aircraft waits longer. */
const LONGEST_SOLD_WINDOW_MS = 6 * HOUR_MS

type Impossible = { reason: 'WINDOW_TOO_SHORT' | 'OUT_OF_RANGE' | 'TOO_LATE' }

/**
 * Plans when a leg is sold: as early as possible. A leg keeps its departure while it still fits, if the operator has
 * set it by hand or its window has already opened. A new leg in an open window gets the next full hour that can still
 * be sold.
 */
function planTimes(
  gap: Gap,
  { listed, now }: { listed: ListedLeg | null; now: Date },
): LegTimes | Impossible {
  if (gap.distanceNm > gap.aircraft.rangeNm) return { reason: 'OUT_OF_RANGE' }
  if (gap.latestAt < gap.earliestAt) return { reason: 'WINDOW_TOO_SHORT' }
  const soonestSold = now.getTime() + LEAD_MS
  const isOpen = gap.earliestAt < soonestSold
  if (listed && fits(listed, gap) && (isOpen || !isAsImported(listed))) return keptTimes(listed, gap)
  if (!isOpen) return soldFrom(gap, gap.earliestAt)
  const nextHour = Math.ceil(soonestSold / HOUR_MS) * HOUR_MS
  return nextHour <= gap.latestAt ? soldFrom(gap, nextHour) : { reason: 'TOO_LATE' }
}

function soldFrom(gap: Gap, departureAt: number): LegTimes {
  const latestAt = Math.min(gap.latestAt, departureAt + LONGEST_SOLD_WINDOW_MS)
  return {
    departureAt,
    arrivalAt: departureAt + gap.blockMinutes * 60_000,
    departureLatestAt: latestAt > departureAt ? latestAt : null,
  }
}

function keptTimes(leg: ListedLeg, gap: Gap): LegTimes {
  if (isAsImported(leg)) return soldFrom(gap, leg.departureAt)
  const { departureAt, arrivalAt, departureLatestAt } = leg
  const latestAt = Math.min(departureLatestAt ?? departureAt, gap.latestAt)
  return { departureAt, arrivalAt, departureLatestAt: latestAt > departureAt ? latestAt : null }
}

function fits({ departureAt, arrivalAt }: ListedLeg, gap: Gap): boolean {
  const backAt = gap.latestAt + gap.blockMinutes * 60_000
  return departureAt >= gap.earliestAt && departureAt <= gap.latestAt && arrivalAt <= backAt
}

/** Whether the leg has the times that an import writes; otherwise the operator has set them by hand. */
function isAsImported({ departureAt, departureLatestAt, gapEarliestAt, gapLatestAt }: ListedLeg): boolean {
  if (gapEarliestAt === null || gapLatestAt === null) return false
  const latestAt = Math.min(gapLatestAt, departureAt + LONGEST_SOLD_WINDOW_MS)
  return departureAt === gapEarliestAt && (departureLatestAt ?? departureAt) === latestAt
}

function isUnchanged(leg: ListedLeg, gap: Gap, times: LegTimes): boolean {
  return (
    leg.departureAt === times.departureAt &&
    leg.arrivalAt === times.arrivalAt &&
    leg.departureLatestAt === times.departureLatestAt &&
    leg.gapEarliestAt === gap.earliestAt &&
    leg.gapLatestAt === gap.latestAt
  )
}

function isListedByHand(gap: Gap, legs: ListedLeg[]): boolean {
  return legs.some(
    (leg) =>
      leg.importKey === null &&
      isListed(leg) &&
      leg.tail === gap.tail &&
      leg.originIcao === gap.origin.icao &&
      leg.destinationIcao === gap.destination.icao &&
      leg.departureAt >= gap.opensAt &&
      leg.departureAt <= gap.closesAt,
  )
}

function whyGone(key: string, trips: Trip[]): { reason: WithdrawalReason; explanation: string } {
  const { afterTrip, beforeTrip } = readGapKey(key)
  const before = trips.findIndex(({ trip }) => trip === afterTrip)
  const after = trips.findIndex(({ trip }) => trip === beforeTrip)
  if (before < 0) {
    const explanation =
      after === 0
        ? `Trip ${afterTrip}, which it follows, is not in the file. If it has been flown, leave it in: a schedule begins with each aircraft's last flown trip.`
        : `Trip ${afterTrip}, which it follows, is not in the file any more.`
    return { reason: 'TRIP_BEFORE_GONE', explanation }
  }
  if (after < 0) {
    const explanation = `Trip ${beforeTrip}, for which it was positioned, is not in the file any more.`
    return { reason: 'TRIP_AFTER_GONE', explanation }
  }
  if (after === before + 1) {
    const explanation = `Between trips ${afterTrip} and ${beforeTrip} the aircraft now flies another way, or none.`
    return { reason: 'ROUTE_CHANGED', explanation }
  }
  const explanation = `Trips ${afterTrip} and ${beforeTrip} no longer follow each other.`
  return { reason: 'NO_LONGER_CONSECUTIVE', explanation }
}

export function explainSkip(gap: Gap, reason: SkipReason, turnaroundMinutes: number): string {
  const between = formatDuration(Math.round((gap.closesAt - gap.opensAt) / 60_000))
  const flying = formatDuration(gap.blockMinutes)
  if (reason === 'WINDOW_TOO_SHORT') {
    return `Only ${between} between the trips: the flight takes ${flying} and two turnarounds of ${formatDuration(turnaroundMinutes)}.`
  }
  if (reason === 'OUT_OF_RANGE') {
    return `${Math.round(gap.distanceNm).toLocaleString('en-US')} nm is beyond the range of a ${gap.aircraft.name}.`
  }
  if (reason === 'TOO_LATE') return 'It would depart too soon to be sold.'
  if (reason === 'PRICE_TOO_HIGH') {
    return 'By this pricing a party would pay more than a card can at once. Import it as a draft and set its price.'
  }
  if (reason === 'LISTED_BY_HAND') return 'You list this flight already, entered by hand.'
  return 'You cancelled this flight by hand. It is not listed again.'
}
