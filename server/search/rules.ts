/** A stop may lengthen the leg by this share, and by at most this many kilometres. */
export const MOST_DETOUR_SHARE = 0.15
export const MOST_DETOUR_KM = 300

export type Way = {
  legKm: number
  /** Distances in km from the origin to each stop, and from each stop to the destination. */
  kmBefore: readonly number[]
  kmBehind: readonly number[]
}

/**
 * Returns the stop with the shortest detour, and how many metres it adds to the leg; null if every detour is too
 * long.
 */
export function findShortestDetour({ legKm, kmBefore, kmBehind }: Way): {
  stopNumber: number
  extraMetres: number
} | null {
  let stopNumber = -1
  let leastKm = mostDetourKm(legKm)
  for (const [i, km] of kmBefore.entries()) {
    const behindKm = kmBehind[i] ?? Number.POSITIVE_INFINITY
    // The ends of the leg are not stops.
    if (km === 0 || behindKm === 0) continue
    const extraKm = km + behindKm - legKm
    if (extraKm > leastKm || (extraKm === leastKm && stopNumber >= 0)) continue
    leastKm = extraKm
    stopNumber = i
  }
  return stopNumber < 0 ? null : { stopNumber, extraMetres: Math.max(0, Math.round(leastKm * 1000)) }
}

function mostDetourKm(legKm: number): number {
  return Math.min(MOST_DETOUR_KM, legKm * MOST_DETOUR_SHARE)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
// Time zones range from twelve hours behind UTC to fourteen ahead.
const MOST_BEHIND_MS = 12 * HOUR_MS
const MOST_AHEAD_MS = 14 * HOUR_MS

/**
 * Returns when this day begins in the easternmost time zone, and when it has begun in all time zones. An index uses the
 * first instant. Only for departures between the two, the time zone of the airport decides.
 */
export function findNotBefore(day: string): { possibleFrom: Date; sureFrom: Date } {
  const startMs = Date.parse(`${day}T00:00:00Z`)
  return { possibleFrom: new Date(startMs - MOST_AHEAD_MS), sureFrom: new Date(startMs + MOST_BEHIND_MS) }
}

/** Returns the corresponding instants for the end of the day. */
export function findNotAfter(day: string): { possibleUntil: Date; sureUntil: Date } {
  const endMs = Date.parse(`${day}T00:00:00Z`) + DAY_MS
  return { possibleUntil: new Date(endMs + MOST_BEHIND_MS), sureUntil: new Date(endMs - MOST_AHEAD_MS) }
}

/** Returns the first and the last day of this many months: '2026-12' and 2 give 2026-12-01 and 2027-01-31. */
export function findDaysOfMonths(month: string, months: number): { dateFrom: string; dateTo: string } {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, monthOfYear - 1 + months, 0))
  return { dateFrom: `${month}-01`, dateTo: last.toISOString().slice(0, 10) }
}
