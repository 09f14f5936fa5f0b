import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readScheduleCalendar } from './schedule-calendar.ts'
import { readScheduleCsv } from './schedule-csv.ts'
import { type Catalogue, checkTrips, readTime, type ScheduleAirport } from './schedule-trips.ts'

const place = (icao: string, timezone: string): ScheduleAirport => ({
  icao,
  city: icao,
  timezone,
  lat: 0,
  lon: 0,
})
const TEB = place('KTEB', 'America/New_York')
const OPF = place('KOPF', 'America/New_York')
const LBG = place('LFPB', 'Europe/Paris')
const JET = {
  designator: 'E55P',
  name: 'Phenom 300',
  typicalSeats: 7,
  cruiseKtas: 450,
  rangeNm: 1900,
  engine: 'JET' as const,
}
const CATALOGUE: Catalogue = {
  airports: new Map([TEB, OPF, LBG].map((airport) => [airport.icao, airport])),
  aircraft: new Map([
    [JET.designator, JET],
    ['C56X', { ...JET, designator: 'C56X' }],
  ]),
  knownTails: new Map([['N482NL', { aircraftType: 'E55P', fittedSeats: 8 }]]),
}
const NOW = new Date('2026-12-01T00:00:00Z')
const HEADER = 'tail,aircraft,trip,from,to,departure,arrival'

function readCsv(...lines: string[]) {
  const { rows, errors } = readScheduleCsv(lines.join('\n'))
  const checked = checkTrips(rows, CATALOGUE, { now: NOW })
  return { trips: checked.trips, errors: [...errors, ...checked.errors] }
}
const places = (errors: { line: number; field: string | null }[]) =>
  errors.map(({ line, field }) => `${line} ${field}`)
const iso = (at: number | undefined) => new Date(at ?? Number.NaN).toISOString()

describe('a schedule as CSV', () => {
  test('accepts local times, UTC and offsets, columns in any order, and comma, semicolon or tab', () => {
    const { trips, errors } = readCsv(
      '\uFEFFTrip;Tail;Aircraft;From;To;Departure;Arrival',
      '1;n482nl;E55P;kteb;LFPB;2026-12-04 16:20;2026-12-05 05:40',
      '',
      '2;N482NL;;LFPB;KTEB;2026-12-06T10:00Z;2026-12-06T13:00-05:00',
    )
    assert.deepEqual(errors, [])
    assert.deepEqual(
      trips.map(({ line, tail, departsAt, arrivesAt }) => [line, tail, iso(departsAt), iso(arrivesAt)]),
      [
        [2, 'N482NL', '2026-12-04T21:20:00.000Z', '2026-12-05T04:40:00.000Z'],
        [4, 'N482NL', '2026-12-06T10:00:00.000Z', '2026-12-06T18:00:00.000Z'],
      ],
    )
  })

  test('is refused with all its errors at once, with line and field', () => {
    const { errors } = readCsv(
      HEADER,
      '!,ZZZZ,,KXXX,,2026-13-04 16:20,soon',
      'N482NL,,A,KTEB,KOPF,2026-12-04 16:20,2026-12-04 15:20',
      'N9,,B,KTEB,KOPF,2026-12-04 16:20,2026-12-04 18:20',
      'N482NL,,C,KTEB,KOPF,2026-12-05 16:20,2026-12-05 19:20',
      'N482NL,C56X,C,KOPF,KTEB,2026-12-05 18:00,2026-12-05 21:00',
      'N482NL,,D,KOPF,KTEB,2032-12-05 18:00,2032-12-07 21:00',
    )
    assert.deepEqual(places(errors), [
      '2 tail',
      '2 trip',
      '2 aircraft',
      '2 from',
      '2 to',
      '3 arrival',
      '4 aircraft',
      '6 trip',
      '6 aircraft',
      '6 departure',
      '7 arrival',
      '7 departure',
    ])
    assert.match(
      errors.find(({ field }) => field === 'departure')?.message ?? '',
      /N482NL is still on trip “C”/,
    )
  })

  test('with missing, unknown or doubled columns is refused as a whole', () => {
    assert.deepEqual(places(readCsv('tail,trip,from,to,departure,departure,pilot', 'x').errors), [
      '1 arrival',
      '1 pilot',
      '1 departure',
    ])
    assert.equal(readCsv('').errors.length, 1)
    assert.match(readCsv(HEADER).errors[0]?.message ?? '', /no flights/)
    assert.match(readCsv(HEADER, 'N1,"E55P,1,KTEB').errors[0]?.message ?? '', /quotes/)
    assert.deepEqual(
      places(readCsv(HEADER, 'N482NL,E55P,1,KTEB,KOPF,2026-12-04 16:20,2026-12-04 19:20,x').errors),
      ['2 null'],
    )
  })

  test('has at most 5,000 flights', () => {
    const rows = Array.from({ length: 5001 }, (_, at) => `N1,E55P,${at},KTEB,KOPF,,`)
    assert.match(readCsv(HEADER, ...rows).errors[0]?.message ?? '', /5,001 flights; at most 5,000/)
  })
})

describe('a time', () => {
  test('that a clock change skips or repeats is refused, and can be written with an offset', () => {
    assert.match(String(readTime('2027-03-14 02:30', TEB)), /does not exist at KTEB/)
    assert.match(String(readTime('2026-11-01 01:30', TEB)), /comes twice at KTEB/)
    assert.equal(iso(readTime('2026-11-01 01:30-04:00', TEB) as number), '2026-11-01T05:30:00.000Z')
    assert.match(String(readTime('2026-02-30 10:00', TEB)), /no day or time/)
    assert.match(String(readTime('4 Dec 16:20', TEB)), /is no time/)
  })

  test('that was formatted in the airport’s zone is read as the same instant', () => {
    const minutes = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(TEB, LBG), (minute, airport) => {
        const at = NOW.getTime() + minute * 60_000
        const local = new Date(at).toTemporalInstant().toZonedDateTimeISO(airport.timezone)
        const text = local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
        const read = readTime(text, airport)
        if (typeof read === 'string') assert.match(read, /comes twice/)
        else assert.equal(read, at)
        assert.equal(readTime(`${text}${local.offset}`, airport), at)
      }),
    )
  })
})

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
function readCalendar(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR'].join('\r\n')
  const { rows, errors } = readScheduleCalendar(text)
  const checked = checkTrips(rows, CATALOGUE, { now: NOW })
  return { trips: checked.trips, errors: [...errors, ...checked.errors] }
}

describe('a schedule as iCalendar', () => {
  test('has flights in SUMMARY or X-FERRYWING, with times in UTC, in a zone or in the airport’s zone', () => {
    const { trips, errors } = readCalendar(
      'BEGIN:VTIMEZONE',
      'TZID:Ops desk',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
      ...event('UID:a', 'SUMMARY:N482NL KTEB-KOPF', 'DTSTART:20261204T212000Z', 'DTEND:20261205T001000Z'),
      ...event(
        'UID:b',
        'SUMMARY:Mr and Mrs Vale',
        'X-FERRYWING-TAIL:N482NL',
        'X-FERRYWING-AIRCRAFT:E55P',
        'X-FERRYWING-FROM:KOPF',
        'X-FERRYWING-TO:LFPB',
        'DTSTART;TZID=America/New_York:20261206T100000',
        'DTEND;TZID=Ops desk:20261207T010000',
      ),
      ...event(
        'UID:c',
        'SUMMARY:N482NL E55P LFPB – KTEB charter',
        'DTSTART:20261208T100000',
        'DTEND:20261208T130000',
      ),
      ...event('UID:d', 'STATUS:CANCELLED', 'SUMMARY:Dropped', 'DTSTART:20261209T100000'),
      ...event(
        'UID:e',
        'SUMMARY:N482NL KTEB-KOPF',
        'DTSTART;TZID=America/New_York:20261209T100000',
        'DURATION:PT2H30M',
      ),
    )
    assert.deepEqual(errors, [])
    assert.deepEqual(
      trips.map(({ trip, from, to, departsAt, arrivesAt }) =>
        [trip, from.icao, to.icao, iso(departsAt).slice(0, 16), iso(arrivesAt).slice(0, 16)].join(' '),
      ),
      [
        'a KTEB KOPF 2026-12-04T21:20 2026-12-05T00:10',
        'b KOPF LFPB 2026-12-06T15:00 2026-12-06T22:00',
        'c LFPB KTEB 2026-12-08T09:00 2026-12-08T18:00',
        'e KTEB KOPF 2026-12-09T15:00 2026-12-09T17:30',
      ],
    )
  })

  test('is refused with all its errors at once, with the line of the event and the property', () => {
    const { errors } = readCalendar(
      ...event('UID:a', 'SUMMARY:Crew rest', 'DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261205'),
      ...event(
        'UID:b',
        'SUMMARY:N482NL KTEB-KOPF',
        'RRULE:FREQ=DAILY',
        'DTSTART;TZID=Nowhere:20261204T100000',
      ),
      ...event('SUMMARY:N482NL KTEB-KXXX', 'DTSTART:20269904T100000', 'DTEND:20261204T130000'),
    )
    assert.deepEqual(places(errors), [
      '4 DTSTART',
      '4 DTEND',
      '4 SUMMARY',
      '10 RRULE',
      '10 DTSTART',
      '10 DTEND',
      '16 trip',
      '16 to',
      '16 departure',
    ])
  })

  test('that is invalid or broken is refused with a sentence', () => {
    assert.match(readScheduleCalendar('tail,trip').errors[0]?.message ?? '', /no iCalendar file/)
    assert.match(readScheduleCalendar('BEGIN:VCALENDAR\nfoo').errors[0]?.message ?? '', /cannot be read/)
    assert.match(readCalendar().errors[0]?.message ?? '', /no events/)
  })
})

test('every file, even a random one, is read as trips or errors', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      HEADER,
      'BEGIN:VCALENDAR',
      'END:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      ',',
      '"',
      ';',
      'UID:1',
    ),
    fc.constantFrom(
      'DTSTART:20261204T212000Z',
      'DTSTART;TZID=X:2026',
      'DURATION:PT2H',
      'SUMMARY:N482NL KTEB-KOPF',
    ),
    fc.constantFrom('N482NL,,1,KTEB,KOPF,2026-12-04 16:20[A/B],2026-12-04 19:20+99:99', 'RDATE:x', 'STATUS:'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('\n')
      for (const { rows, errors } of [readScheduleCsv(text), readScheduleCalendar(text)]) {
        const checked = checkTrips(rows, CATALOGUE, { now: NOW })
        assert.ok(errors.length + checked.errors.length + checked.trips.length > 0 || rows.length === 0)
      }
    }),
    { numRuns: 2000 },
  )
})
