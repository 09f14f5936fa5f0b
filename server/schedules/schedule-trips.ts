import type { ScheduleError } from '#contract/schedules/schedules.ts'
import type { ScheduleRow } from './schedule-csv.ts'

export type ScheduleAirport = { icao: string; city: string; timezone: string; lat: number; lon: number }
export type ScheduleAircraft = {
  designator: string
  name: string
  typicalSeats: number
  cruiseKtas: number
  rangeNm: number
  engine: 'JET' | 'TURBOPROP'
}
export type Catalogue = {
  airports: ReadonlyMap<string, ScheduleAirport>
  aircraft: ReadonlyMap<string, ScheduleAircraft>
  /** The registered aircraft of the operator, by tail. */
  knownTails: ReadonlyMap<string, { aircraftType: string; fittedSeats: number }>
}

/** A checked flight of the schedule. Instants in milliseconds. */
export type Trip = {
  line: number
  tail: string
  aircraft: ScheduleAircraft
  trip: string
  from: ScheduleAirport
  to: ScheduleAirport
  departsAt: number
  arrivesAt: number
}

const MAX_FLYING_HOURS = 20
const MAX_DAYS_AHEAD = 366
const MAX_REFERENCE_LENGTH = 120

/** Turns rows into trips, or lists everything that is wrong with them, by line and field. */
export function checkTrips(
  rows: ScheduleRow[],
  catalogue: Catalogue,
  { now }: { now: Date },
): { trips: Trip[]; errors: ScheduleError[] } {
  const errors: ScheduleError[] = []
  const trips = rows.flatMap((row) => {
    const checked = checkRow(row, catalogue, now)
    errors.push(...checked.errors)
    return checked.trip ?? []
  })
  errors.push(
    ...repeatedReferences(trips),
    ...otherTypesThanRegistered(trips, catalogue),
    ...twoTypesOfOneTail(trips, catalogue),
    ...overlaps(trips),
  )
  return { trips, errors: errors.sort((one, other) => one.line - other.line) }
}

/** Writes a registration as registers do: in capitals, without spaces. */
export function normaliseTail(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase()
}

function checkRow(
  row: ScheduleRow,
  { airports, aircraft, knownTails }: Catalogue,
  now: Date,
): { trip: Trip | null; errors: ScheduleError[] } {
  const errors: ScheduleError[] = []
  const refuse = (field: string, message: string) => void errors.push({ line: row.line, field, message })

  const tail = normaliseTail(row.tail)
  if (!/^[A-Z0-9][A-Z0-9-]{1,9}$/.test(tail)) refuse('tail', missingOr(row.tail, 'is no registration'))
  if (!row.trip) refuse('trip', 'Give the flight a reference that stays the same when it moves.')
  if (/\p{Cc}/u.test(row.trip)) refuse('trip', 'No control characters, please.')
  if (row.trip.length > MAX_REFERENCE_LENGTH)
    refuse('trip', `At most ${MAX_REFERENCE_LENGTH} characters, please.`)

  const known = knownTails.get(tail)
  const designator = row.aircraft.toUpperCase() || known?.aircraftType
  const type = designator ? aircraft.get(designator) : undefined
  if (!designator) refuse('aircraft', `Say what type ${tail || 'this aircraft'} is: you do not list it yet.`)
  else if (!type) refuse('aircraft', `“${row.aircraft}” is no aircraft type of the catalogue.`)

  const from = airports.get(row.from.toUpperCase())
  const to = airports.get(row.to.toUpperCase())
  if (!from) refuse('from', missingOr(row.from, 'is no airport that we know by its ICAO code'))
  if (!to) refuse('to', missingOr(row.to, 'is no airport that we know by its ICAO code'))

  const departsAt = from ? readTime(row.departure, from) : null
  const arrivesAt = to ? readTime(row.arrival, to) : null
  if (typeof departsAt === 'string') refuse('departure', departsAt)
  if (typeof arrivesAt === 'string') refuse('arrival', arrivesAt)
  if (typeof departsAt === 'number' && typeof arrivesAt === 'number') {
    const hours = (arrivesAt - departsAt) / 3_600_000
    if (hours <= 0) refuse('arrival', 'The flight arrives before it departs.')
    if (hours > MAX_FLYING_HOURS) refuse('arrival', `A flight of more than ${MAX_FLYING_HOURS} hours.`)
    if (departsAt > now.getTime() + MAX_DAYS_AHEAD * 86_400_000) {
      refuse('departure', `More than ${MAX_DAYS_AHEAD} days ahead.`)
    }
  }
  if (errors.length > 0 || !type || !from || !to) return { trip: null, errors }
  if (typeof departsAt !== 'number' || typeof arrivesAt !== 'number') return { trip: null, errors }
  const fitted = known ? { ...type, typicalSeats: known.fittedSeats } : type
  return {
    trip: { line: row.line, tail, aircraft: fitted, trip: row.trip, from, to, departsAt, arrivesAt },
    errors,
  }
}

function missingOr(text: string, problem: string): string {
  return text ? `“${text}” ${problem}.` : 'This field is empty.'
}

const TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2}|\[[\w+/-]+\])?$/i

/**
 * Returns the instant in milliseconds, or a sentence about what is wrong. A time without a zone is in the airport's
 * zone.
 */
export function readTime(text: string, airport: ScheduleAirport): number | string {
  if (!text) return 'This field is empty.'
  const [, date, time, seconds = '00', zone = ''] = TIME.exec(text) ?? []
  if (!date || !time) return `“${text}” is no time. Write 2026-12-04 16:20, or 2026-12-04T21:20Z.`
  let plain: Temporal.PlainDateTime
  try {
    plain = Temporal.PlainDateTime.from(`${date}T${time}:${seconds}`, { overflow: 'reject' })
  } catch {
    return `“${text}” is no day or time of the calendar.`
  }
  if (/^(Z|UTC)$/i.test(zone)) return plain.toZonedDateTime('UTC').epochMilliseconds
  if (/^[+-]/.test(zone)) return withOffset(plain, zone, text)
  if (!zone) return inZone(plain, airport.timezone, ` at ${airport.icao}`)
  try {
    return inZone(plain, zone.slice(1, -1), '')
  } catch {
    return `“${zone.slice(1, -1)}” is no time zone.`
  }
}

function withOffset(plain: Temporal.PlainDateTime, offset: string, text: string): number | string {
  try {
    return Temporal.Instant.from(`${plain}${offset}`).epochMilliseconds
  } catch {
    return `“${text}” has no possible offset.`
  }
}

// A clock set forward skips an hour, a clock set back repeats one. Both are refused, because a guess could be wrong.
function inZone(plain: Temporal.PlainDateTime, zone: string, where: string): number | string {
  const early = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const late = plain.toZonedDateTime(zone, { disambiguation: 'later' })
  if (early.epochMilliseconds === late.epochMilliseconds) return early.epochMilliseconds
  if (!early.toPlainDateTime().equals(plain)) {
    return `This time does not exist${where} on that day: the clocks go forward. Write it with Z or an offset.`
  }
  return `This time comes twice${where} on that day: the clocks go back. Write it with Z or an offset.`
}

function repeatedReferences(trips: Trip[]): ScheduleError[] {
  const first = new Map<string, Trip>()
  return trips.flatMap((trip) => {
    const key = JSON.stringify([trip.tail, trip.trip])
    const before = first.get(key)
    if (!before) first.set(key, trip)
    if (!before) return []
    const message = `${trip.tail} has the trip “${trip.trip}” already on line ${before.line}.`
    return [{ line: trip.line, field: 'trip', message }]
  })
}

function otherTypesThanRegistered(trips: Trip[], { knownTails }: Catalogue): ScheduleError[] {
  return trips.flatMap(({ line, tail, aircraft }) => {
    const known = knownTails.get(tail)
    if (!known || known.aircraftType === aircraft.designator) return []
    const message = `${tail} is a ${known.aircraftType} in the register of your fleet.`
    return [{ line, field: 'aircraft', message }]
  })
}

function twoTypesOfOneTail(trips: Trip[], { knownTails }: Catalogue): ScheduleError[] {
  const first = new Map<string, Trip>()
  return trips.flatMap((trip) => {
    if (knownTails.has(trip.tail)) return []
    const before = first.get(trip.tail) ?? trip
    first.set(trip.tail, before)
    if (before.aircraft.designator === trip.aircraft.designator) return []
    const message = `${trip.tail} is ${before.aircraft.designator} on line ${before.line} and ${trip.aircraft.designator} here.`
    return [{ line: trip.line, field: 'aircraft', message }]
  })
}

function overlaps(trips: Trip[]): ScheduleError[] {
  const errors: ScheduleError[] = []
  for (const ofTail of groupByTail(trips).values()) {
    let busy = ofTail[0]
    for (const trip of ofTail.slice(1)) {
      if (busy && trip.departsAt < busy.arrivesAt) {
        const message = `${trip.tail} is still on trip “${busy.trip}” (line ${busy.line}) at that time.`
        errors.push({ line: trip.line, field: 'departure', message })
      }
      if (!busy || trip.arrivesAt > busy.arrivesAt) busy = trip
    }
  }
  return errors
}

/** Groups the trips by tail, in the order of departure. */
export function groupByTail(trips: Trip[]): Map<string, Trip[]> {
  const tails = Map.groupBy(trips, ({ tail }) => tail)
  for (const ofTail of tails.values()) {
    ofTail.sort((one, other) => one.departsAt - other.departsAt || one.arrivesAt - other.arrivesAt)
  }
  return tails
}
