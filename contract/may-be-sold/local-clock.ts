/** A local time at the airport: the day YYYY-MM-DD, minutes since midnight, Monday (1) to Sunday (7). */
export type LocalClock = { day: string; minute: number; weekday: number }

const HOUR_MS = 3_600_000
const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

/**
 * Returns the local time. The offset of a zone is looked up once per hour, which is fast enough for a hundred thousand
 * legs.
 */
export function readLocalClock(ms: number, timezone: string): LocalClock {
  const local = new Date(ms + offsetMs(ms, timezone))
  return {
    day: local.toISOString().slice(0, 10),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
    weekday: local.getUTCDay() || 7,
  }
}

/** 'HH:MM' */
export function formatMinute(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

// Clocks change at a full hour of UTC.
function offsetMs(ms: number, timezone: string): number {
  const hour = Math.floor(ms / HOUR_MS)
  const key = `${timezone} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size > 200_000) offsets.clear()
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const parts = getFormat(timezone).formatToParts(hour * HOUR_MS)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  const offset = shown - hour * HOUR_MS
  offsets.set(key, offset)
  return offset
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  })
  formats.set(timeZone, format)
  return format
}
