import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { getShortCode, toLocalTime } from '#contract/airports.ts'
import { formatOffsetAt } from '#contract/local-instants.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { listFboRows } from '#server/fbos/fbo-words.ts'
import { computeBeThereAt } from '#server/trips/passes/pass-rules.ts'
import type { TripFacts } from '#server/trips/trip-facts.ts'

const ALARM_SECONDS = 3 * 3600
const DAY_MS = 86_400_000

/**
 * Writes the leg as a calendar file (RFC 5545), in the origin's own time with the zone's rules around the leg.
 * After a change, the same UID with a higher sequence makes a calendar replace its entry.
 */
export function writeCalendar(facts: TripFacts): string {
  const { origin, destination } = facts
  const { timezone } = origin
  const cancelled = facts.status === 'CANCELLED'
  const calendar = ical({ prodId: { company: PRODUCT_NAME, product: 'trips', language: 'EN' } })
  calendar.method(cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  calendar.timezone({ name: null, generator: () => writeTimezone(timezone, facts) })
  const event = calendar.createEvent({
    id: `${facts.bookingId}@ferrywing`,
    sequence: facts.changeCount + (cancelled ? 1 : 0),
    start: Temporal.Instant.from(facts.departureUTC).toZonedDateTimeISO(timezone),
    end: Temporal.Instant.from(facts.arrivalUTC).toZonedDateTimeISO(timezone),
    timezone,
    summary: `Flight ${getShortCode(origin)} to ${getShortCode(destination)}, ${facts.carrier}`,
    location: {
      title: facts.originFbo?.name ?? facts.originTerminal ?? origin.name,
      address: facts.originFbo?.address ?? `${origin.name}, ${origin.city}`,
      geo: {
        lat: facts.originFbo?.latitude ?? origin.lat,
        lon: facts.originFbo?.longitude ?? origin.lon,
      },
    },
    description: writeDescription(facts),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  event.createAlarm({
    type: ICalAlarmType.display,
    triggerBefore: ALARM_SECONDS,
    description: `${facts.tail} leaves ${origin.city} in three hours`,
  })
  return calendar.toString()
}

function writeDescription(facts: TripFacts): string {
  const { origin, destination } = facts
  const clock = (instant: string, timezone: string) => {
    const { date, time, abbreviation, offset } = toLocalTime(instant, timezone)
    return `${date}, ${time} ${abbreviation} (${offset})`
  }
  return [
    `Booking ${facts.reference}, ${facts.seats} ${facts.seats === 1 ? 'seat' : 'seats'}`,
    `Be at the terminal: ${clock(computeBeThereAt(facts), origin.timezone)}`,
    `Departs: ${clock(facts.departureUTC, origin.timezone)}, ${origin.city}, ${facts.originTerminal ?? origin.name}`,
    `Arrives: ${clock(facts.arrivalUTC, destination.timezone)}, ${destination.city}, ${facts.destinationTerminal ?? destination.name}`,
    ...listFboRows({ ...facts, language: 'en' }).map(([label, value]) => `${label}: ${value}`),
    `Aircraft: ${facts.aircraft}, ${facts.tail}`,
    `Operated by ${facts.carrier}`,
  ].join('\n')
}

/** The zone's offsets from a day before the leg to a day after it, each from the instant it begins. */
function writeTimezone(timezone: string, facts: TripFacts): string {
  const from = wholeMinute(Date.parse(facts.departureUTC) - DAY_MS)
  const until = wholeMinute(Date.parse(facts.arrivalUTC) + DAY_MS)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${timezone}`, ...writeObservance(from, from - 1, timezone)]
  for (let at = from; at < until; at += DAY_MS) {
    const change = findFirstChange(at, Math.min(at + DAY_MS, until), timezone)
    if (change !== null) lines.push(...writeObservance(change, change - 1, timezone))
  }
  return [...lines, 'END:VTIMEZONE'].join('\r\n')
}

// The offset from this instant on; its start is written in the offset that applied before.
function writeObservance(begin: number, before: number, timezone: string): string[] {
  const [old, now] = [formatOffset(before, timezone), formatOffset(begin, timezone)]
  const zoned = Temporal.Instant.fromEpochMilliseconds(begin).toZonedDateTimeISO(old)
  const kind = toMinutes(now) > toMinutes(old) ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${zoned.toPlainDateTime().round('second').toString().replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${old.replace(':', '')}`,
    `TZOFFSETTO:${now.replace(':', '')}`,
    `TZNAME:${toLocalTime(new Date(begin).toISOString(), timezone).abbreviation}`,
    `END:${kind}`,
  ]
}

// Finds the first change of the offset to the minute, by bisection.
function findFirstChange(from: number, until: number, timezone: string): number | null {
  const old = formatOffset(from, timezone)
  if (formatOffset(until, timezone) === old) return null
  let [before, after] = [from, until]
  while (after - before > 60_000) {
    const middle = wholeMinute((before + after) / 2)
    if (formatOffset(middle, timezone) === old) before = middle
    else after = middle
  }
  return after
}

function wholeMinute(instant: number): number {
  return Math.floor(instant / 60_000) * 60_000
}

function formatOffset(instant: number, timezone: string): string {
  return formatOffsetAt(new Date(instant).toISOString(), timezone)
}

function toMinutes(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
