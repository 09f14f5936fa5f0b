import { toLocalTime } from '#contract/airports.ts'
import { findInstantsAt } from '#contract/local-instants.ts'

export type QuietHours = { timezone: string; quietFrom: string | null; quietTo: string | null }

/** Returns until when messages wait; null if the person may be notified now. */
export function findQuietEnd(
  { timezone, quietFrom, quietTo }: QuietHours,
  { now }: { now: Date },
): Date | null {
  if (quietFrom === null || quietTo === null) return null
  const { time, isoDate } = toLocalTime(now.toISOString(), timezone)
  const overMidnight = quietFrom > quietTo
  const isQuiet = overMidnight ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo
  if (!isQuiet) return null
  const day = overMidnight && time >= quietFrom ? dayAfter(isoDate) : isoDate
  return computeEnd(day, quietTo, timezone, now)
}

// If the clock skips the end in spring, returns the next time that it shows; if the clock shows it twice, the first
// one.
function computeEnd(day: string, time: string, timezone: string, now: Date): Date {
  for (let later = 0; later <= 4; later++) {
    const wall = new Date(Date.parse(`${day}T${time}:00Z`) + later * 30 * 60_000).toISOString().slice(0, 16)
    const next = (findInstantsAt(wall, timezone) ?? []).find((at) => Date.parse(at) > now.getTime())
    if (next) return new Date(next)
  }
  return new Date(now.getTime() + 3_600_000)
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
