import type { LegFacts } from './facts.ts'

const HOUR_MS = 3_600_000
const LONG_WINDOW_MS = 12 * HOUR_MS

type LegTimes = Pick<LegFacts, 'departureAt' | 'departureLatestAt' | 'arrivalAt' | 'timeOnRequest'>

/** A possible departure time, and the arrival that follows. */
export type Moment = { departureMs: number; arrivalMs: number }

/** Returns both ends of the departure window and each hour between; for a time on request, all hours of the day. */
export function listMoments(leg: LegFacts): Moment[] {
  const firstMs = leg.departureAt.getTime()
  const blockMs = leg.arrivalAt.getTime() - firstMs
  const lastMs = lastDepartureMs(leg)
  const starts: number[] = []
  for (let ms = firstMs; ms < lastMs; ms += HOUR_MS) starts.push(ms)
  return [...starts, lastMs].map((departureMs) => ({ departureMs, arrivalMs: departureMs + blockMs }))
}

/** Whether one possible time is enough: in a long window, or on request, the traveller and the carrier agree on it. */
export function isTimeOpen(leg: LegFacts): boolean {
  return leg.timeOnRequest || lastDepartureMs(leg) - leg.departureAt.getTime() >= LONG_WINDOW_MS
}

export function computeLatestArrival(leg: LegTimes): number {
  return leg.arrivalAt.getTime() + lastDepartureMs(leg) - leg.departureAt.getTime()
}

/** Returns the length of the departure window in minutes. */
export function countWindowMinutes(leg: LegFacts): number {
  return leg.departureLatestAt ? (leg.departureLatestAt.getTime() - leg.departureAt.getTime()) / 60_000 : 0
}

function lastDepartureMs({ departureAt, departureLatestAt, timeOnRequest }: LegTimes): number {
  if (departureLatestAt) return departureLatestAt.getTime()
  return timeOnRequest ? departureAt.getTime() + 24 * HOUR_MS : departureAt.getTime()
}
