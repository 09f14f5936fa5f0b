import ICAL from 'ical.js'
import { MAX_SCHEDULE_ROWS, type ScheduleError } from '#contract/schedules/schedules.ts'
import { type ReadSchedule, refuseTooMany, type ScheduleRow } from './schedule-csv.ts'

/** 'N482NL KTEB-KOPF', optionally with the aircraft's type after the tail. */
const SUMMARY = /^\s*(\S+)(?:\s+([A-Za-z0-9]{2,4}))?\s+([A-Za-z]{4})\s*[-–—>/]+\s*([A-Za-z]{4})\b/

/**
 * Reads a schedule as iCalendar (RFC 5545): one VEVENT is one flight, its UID is the trip's reference. Tail and
 * airports come from X-FERRYWING- properties or else from SUMMARY. Times are in UTC, in a TZID, or in the airport's
 * time zone.
 */
export function readScheduleCalendar(content: string): ReadSchedule {
  const calendars = parseCalendars(content)
  if (!calendars) return { rows: [], errors: [unreadable(content)] }
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  if (events.length > MAX_SCHEDULE_ROWS) return { rows: [], errors: [refuseTooMany(events.length)] }
  const lines = eventLines(content)
  const read = events.map((event, at) => readEvent(event, lines[at] ?? 1))
  const rows = read.flatMap(({ row }) => row ?? [])
  const errors = read.flatMap((one) => one.errors)
  if (events.length === 0) errors.push({ line: 1, field: null, message: 'The calendar has no events.' })
  return { rows, errors }
}

function parseCalendars(content: string): ICAL.Component[] | null {
  try {
    const parsed = ICAL.parse(content) as unknown[]
    const several = Array.isArray(parsed[0]) ? parsed : [parsed]
    const calendars = several.map((one) => new ICAL.Component(one as [string, unknown[], unknown[]] as never))
    return calendars.every(({ name }) => name === 'vcalendar') ? calendars : null
  } catch {
    return null
  }
}

function unreadable(content: string): ScheduleError {
  const known = /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(content)
  const message = known
    ? 'This calendar cannot be read: a line has no colon, or a BEGIN without its END.'
    : 'This is no iCalendar file: it does not begin with BEGIN:VCALENDAR.'
  return { line: 1, field: null, message }
}

function eventLines(content: string): number[] {
  return content.split(/\r?\n/).flatMap((line, at) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [at + 1] : []))
}

type ReadEvent = { row: ScheduleRow | null; errors: ScheduleError[] }

function readEvent(event: ICAL.Component, line: number): ReadEvent {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim()
  if (text('status').toUpperCase() === 'CANCELLED') return { row: null, errors: [] }
  const errors: ScheduleError[] = []
  const refuse = (field: string, message: string) => void errors.push({ line, field, message })

  if (event.hasProperty('rrule') || event.hasProperty('rdate')) {
    refuse('RRULE', 'Events that repeat cannot be imported: write each flight as an event of its own.')
  }
  const [, tail = '', aircraft = '', from = '', to = ''] = SUMMARY.exec(text('summary')) ?? []
  const departure = readTime(event, 'dtstart', refuse)
  const arrival = event.hasProperty('dtend')
    ? readTime(event, 'dtend', refuse)
    : afterDuration(event, departure, refuse)
  const row: ScheduleRow = {
    line,
    tail: text('x-ferrywing-tail') || tail,
    aircraft: text('x-ferrywing-aircraft') || aircraft,
    trip: text('uid'),
    from: text('x-ferrywing-from') || from,
    to: text('x-ferrywing-to') || to,
    departure,
    arrival,
  }
  if (!row.tail || !row.from || !row.to) {
    refuse('SUMMARY', 'Write the flight as “N482NL KTEB-KOPF”, or use the X-FERRYWING properties.')
  }
  return { row: errors.length > 0 ? null : row, errors }
}

type Refuse = (field: string, message: string) => void

/** Writes the time in the form of a CSV row: UTC with Z, a zone in brackets, or without both for the airport's zone. */
function readTime(event: ICAL.Component, name: 'dtstart' | 'dtend', refuse: Refuse): string {
  const field = name.toUpperCase()
  const property = event.getFirstProperty(name)
  if (!property) {
    refuse(field, `${field} is missing.`)
    return ''
  }
  const written = String(property.toJSON()[3] ?? '')
  if (property.type !== 'date-time') {
    refuse(field, 'A flight needs a time, not only a day.')
    return ''
  }
  const zone = property.getFirstParameter('tzid')
  if (!zone || written.endsWith('Z')) return written
  if (isKnownZone(zone)) return `${written}[${zone}]`
  const described = inDescribedZone(property, zone)
  if (described) return described
  refuse(field, `The time zone “${zone}” is neither an IANA name nor described in the file.`)
  return ''
}

// For calendars with their own zone names, which a VTIMEZONE in the file describes.
function inDescribedZone(property: ICAL.Property, zone: string): string | null {
  try {
    const value = property.getFirstValue() as ICAL.Time
    return value.zone?.tzid === zone ? new Date(value.toUnixTime() * 1000).toISOString() : null
  } catch {
    return null
  }
}

function afterDuration(event: ICAL.Component, departure: string, refuse: Refuse): string {
  const duration = event.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) {
    refuse('DTEND', 'DTEND is missing.')
    return ''
  }
  if (!/Z$|\]$/.test(departure)) {
    if (departure) refuse('DTEND', 'DURATION needs a DTSTART in UTC or with a TZID; else write DTEND.')
    return ''
  }
  try {
    const start = departure.endsWith('Z')
      ? Temporal.Instant.from(departure)
      : Temporal.ZonedDateTime.from(departure, { disambiguation: 'reject' }).toInstant()
    return start.add({ seconds: duration.toSeconds() }).toString()
  } catch {
    refuse('DTSTART', 'This time does not exist.')
    return ''
  }
}

function isKnownZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
