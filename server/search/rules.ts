/** A stop may make the flight longer by this share of it, and by so many km at most. */
export const MOST_DETOUR_SHARE = 0.15
export const MOST_DETOUR_KM = 300

export type Way = {
  flightKm: number
  /** From the origin to each stop, and from each stop to the destination. */
  kmBefore: readonly number[]
  kmBehind: readonly number[]
}

/**
 * At which of the stops a flight would stop with the least detour, and how many metres longer it would be; null when every
 * stop is more than a short detour.
 */
export function findShortestDetour({ flightKm, kmBefore, kmBehind }: Way): {
  stopNumber: number
  extraMetres: number
} | null {
  let stopNumber = -1
  let leastKm = mostDetourKm(flightKm)
  for (const [i, km] of kmBefore.entries()) {
    const behindKm = kmBehind[i] ?? Number.POSITIVE_INFINITY
    // Where the flight begins or ends anyway it does not stop on its way.
    if (km === 0 || behindKm === 0) continue
    const extraKm = km + behindKm - flightKm
    if (extraKm > leastKm || (extraKm === leastKm && stopNumber >= 0)) continue
    leastKm = extraKm
    stopNumber = i
  }
  return stopNumber < 0 ? null : { stopNumber, extraMetres: Math.max(0, Math.round(leastKm * 1000)) }
}

function mostDetourKm(flightKm: number): number {
  return Math.min(MOST_DETOUR_KM, flightKm * MOST_DETOUR_SHARE)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
// Clocks on earth are between twelve hours behind UTC and fourteen before it.
const MOST_BEHIND_MS = 12 * HOUR_MS
const MOST_AHEAD_MS = 14 * HOUR_MS

/**
 * Between which instants it can be so late somewhere, and surely is so late everywhere: an index finds by the first, and
 * only what lies between both has to be looked at by its own clock.
 */
export function findNotBefore(day: string): { possibleFrom: Date; sureFrom: Date } {
  const startMs = Date.parse(`${day}T00:00:00Z`)
  return { possibleFrom: new Date(startMs - MOST_AHEAD_MS), sureFrom: new Date(startMs + MOST_BEHIND_MS) }
}

/** As `notBefore`, for not later than that day. */
export function findNotAfter(day: string): { possibleUntil: Date; sureUntil: Date } {
  const endMs = Date.parse(`${day}T00:00:00Z`) + DAY_MS
  return { possibleUntil: new Date(endMs + MOST_BEHIND_MS), sureUntil: new Date(endMs - MOST_AHEAD_MS) }
}

/** The first and the last day of so many months: '2026-12' and 2 give 2026-12-01 and 2027-01-31. */
export function findDaysOfMonths(month: string, months: number): { dateFrom: string; dateTo: string } {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, monthOfYear - 1 + months, 0))
  return { dateFrom: `${month}-01`, dateTo: last.toISOString().slice(0, 10) }
}
