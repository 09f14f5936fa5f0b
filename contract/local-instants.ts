import { toLocalTime } from './airports.ts'

/** '2026-11-01T01:30', with '-04:00' appended if the clock shows that time twice. */
export const LOCAL_TIME_PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)([+-]\d\d:\d\d)?$/

/**
 * Returns the instants (ISO, UTC) at which a clock in this zone shows this local time: one on most days, none in the
 * hour that is skipped in spring, two in the hour that is repeated in autumn unless an offset decides. Null if the text
 * is not a time.
 */
export function findInstantsAt(local: string, timezone: string): string[] | null {
  const [, year, month, day, hour, minute, offset] = LOCAL_TIME_PATTERN.exec(local) ?? []
  if (!year) return null
  const wall = `${year}-${month}-${day}T${hour}:${minute}`
  const asUtc = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== wall) return null
  // All offsets of the zone within a day. Each is checked against the time that the clock then shows.
  const around = [-86_400_000, 0, 86_400_000].map((away) => offsetMinutes(asUtc + away, timezone))
  const instants = [...new Set(around)]
    .map((minutes) => new Date(asUtc - minutes * 60_000).toISOString())
    .filter((instant) => formatWallClockAt(instant, timezone) === wall)
    .sort()
  return offset ? instants.filter((instant) => formatOffsetAt(instant, timezone) === offset) : instants
}

/** Returns the local time in this zone: '2026-11-01T01:30'. */
export function formatWallClockAt(instantUTC: string, timezone: string): string {
  const { isoDate, time } = toLocalTime(instantUTC, timezone)
  return `${isoDate}T${time}`
}

/**
 * Writes a text that `findInstantsAt` parses back into this instant; it has an offset only if the clock shows the time
 * twice.
 */
export function formatLocalTextAt(instantUTC: string, timezone: string): string {
  const wall = formatWallClockAt(instantUTC, timezone)
  const twice = (findInstantsAt(wall, timezone)?.length ?? 0) > 1
  return twice ? wall + formatOffsetAt(instantUTC, timezone) : wall
}

/** '-04:00' */
export function formatOffsetAt(instantUTC: string, timezone: string): string {
  return toLocalTime(instantUTC, timezone).offset.replace('UTC', '').replace('−', '-')
}

function offsetMinutes(instantMs: number, timezone: string): number {
  const offset = formatOffsetAt(new Date(instantMs).toISOString(), timezone)
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
