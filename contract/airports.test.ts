import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  computeGreatCircleKm,
  convertKmToNm,
  countArrivalDayOffset,
  formatDuration,
  getShortCode,
  type Position,
  toLocalTime,
} from './airports.ts'

const JFK = { lat: 40.63945, lon: -73.77932 }
const LHR = { lat: 51.4706, lon: -0.461941 }
const TEB = { lat: 40.8501, lon: -74.0608 }
const OPF = { lat: 25.907, lon: -80.2784 }
const HND = { lat: 35.5523, lon: 139.78 }
const AKL = { lat: -37.01199, lon: 174.78633 }
const SFO = { lat: 37.61899, lon: -122.375 }

describe('the distance between two airports', () => {
  // Published great-circle distances. A sphere is within 0.5 % of the ellipsoid.
  const known: [string, Position, Position, number][] = [
    ['New York and London', JFK, LHR, 5_540],
    ['Teterboro and Opa-locka', TEB, OPF, 1_757],
    ['Tokyo and San Francisco, across the date line', HND, SFO, 8_292],
    ['Auckland and San Francisco, across the date line and the equator', AKL, SFO, 10_508],
    ['a pole and the equator', { lat: 90, lon: 0 }, { lat: 0, lon: 77 }, 10_007.557],
    ['two antipodes', { lat: 0, lon: 0 }, { lat: 0, lon: 180 }, 20_015.114],
  ]
  for (const [what, from, to, km] of known) {
    test(`between ${what} is ${km} km`, () => {
      const difference = Math.abs(computeGreatCircleKm(from, to) - km) / km
      assert.ok(difference < 0.005, `${computeGreatCircleKm(from, to)} km`)
    })
  }

  const position = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  })

  test('is the same in both directions, zero to itself, and at most half the globe', () => {
    fc.assert(
      fc.property(position, position, (from, to) => {
        const km = computeGreatCircleKm(from, to)
        assert.ok(km >= 0 && km <= 20_015.2)
        assert.ok(Math.abs(km - computeGreatCircleKm(to, from)) < 1e-6)
        assert.ok(computeGreatCircleKm(from, from) < 1e-6)
      }),
    )
  })

  test('is never longer than the way over a third airport', () => {
    fc.assert(
      fc.property(position, position, position, (from, over, to) => {
        assert.ok(
          computeGreatCircleKm(from, to) <=
            computeGreatCircleKm(from, over) + computeGreatCircleKm(over, to) + 1e-6,
        )
      }),
    )
  })

  test('has 1.852 km per nautical mile', () => {
    assert.equal(convertKmToNm(1.852), 1)
    assert.equal(Math.round(convertKmToNm(1_852_000)), 1_000_000)
  })
})

describe('the time at an airport', () => {
  type Row = [string, string, string, string, string, string]
  const clocks: Row[] = [
    ['2026-12-04T21:20:00Z', 'America/New_York', '16:20', 'Fri 4 Dec', 'EST', 'UTC-05:00'],
    ['2026-07-04T21:20:00Z', 'America/New_York', '17:20', 'Sat 4 Jul', 'EDT', 'UTC-04:00'],
    ['2026-12-04T21:20:00Z', 'America/Los_Angeles', '13:20', 'Fri 4 Dec', 'PST', 'UTC-08:00'],
    ['2026-12-04T21:20:00Z', 'Europe/London', '21:20', 'Fri 4 Dec', 'GMT', 'UTC+00:00'],
    ['2026-07-04T21:20:00Z', 'Europe/London', '22:20', 'Sat 4 Jul', 'BST', 'UTC+01:00'],
    ['2026-12-04T21:20:00Z', 'Europe/Paris', '22:20', 'Fri 4 Dec', 'CET', 'UTC+01:00'],
    ['2026-07-04T23:20:00Z', 'Asia/Beirut', '02:20', 'Sun 5 Jul', 'EEST', 'UTC+03:00'],
    ['2026-12-04T21:20:00Z', 'Asia/Riyadh', '00:20', 'Sat 5 Dec', 'GMT+3', 'UTC+03:00'],
    ['2026-12-04T21:20:00Z', 'Asia/Dubai', '01:20', 'Sat 5 Dec', 'GST', 'UTC+04:00'],
    ['2026-12-04T21:20:00Z', 'Asia/Kolkata', '02:50', 'Sat 5 Dec', 'GMT+5:30', 'UTC+05:30'],
    ['2026-12-04T21:20:00Z', 'Asia/Kathmandu', '03:05', 'Sat 5 Dec', 'GMT+5:45', 'UTC+05:45'],
    ['2026-09-30T12:00:00Z', 'Pacific/Honolulu', '02:00', 'Wed 30 Sep', 'HST', 'UTC-10:00'],
    ['2026-12-31T23:59:59Z', 'Pacific/Kiritimati', '13:59', 'Fri 1 Jan', 'GMT+14', 'UTC+14:00'],
    ['2026-12-04T05:00:00Z', 'America/New_York', '00:00', 'Fri 4 Dec', 'EST', 'UTC-05:00'],
  ]
  for (const [instant, zone, time, date, abbreviation, offset] of clocks) {
    test(`${instant} is ${time} ${abbreviation} on ${date} in ${zone}`, () => {
      const { isoDate: _, ...shown } = toLocalTime(instant, zone)
      assert.deepEqual(shown, { time, date, abbreviation, offset })
    })
  }

  const changes: [string, string, string, string][] = [
    ['2026-03-08T06:59:00Z', 'America/New_York', '01:59', 'EST'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '03:00', 'EDT'],
    ['2026-11-01T05:59:00Z', 'America/New_York', '01:59', 'EDT'],
    ['2026-11-01T06:00:00Z', 'America/New_York', '01:00', 'EST'],
    ['2026-10-25T00:59:00Z', 'Europe/Paris', '02:59', 'CEST'],
    ['2026-10-25T01:00:00Z', 'Europe/Paris', '02:00', 'CET'],
    ['2026-03-29T00:59:00Z', 'Europe/London', '00:59', 'GMT'],
    ['2026-03-29T01:00:00Z', 'Europe/London', '02:00', 'BST'],
  ]
  for (const [instant, zone, time, abbreviation] of changes) {
    test(`when clocks change, ${instant} is ${time} ${abbreviation} in ${zone}`, () => {
      const shown = toLocalTime(instant, zone)
      assert.equal(`${shown.time} ${shown.abbreviation}`, `${time} ${abbreviation}`)
    })
  }

  test('does not depend on the reader’s time zone', () => {
    const before = process.env.TZ
    try {
      const shown = ['UTC', 'Asia/Tokyo', 'America/New_York'].map((zone) => {
        process.env.TZ = zone
        return toLocalTime('2026-12-04T21:20:00Z', 'Europe/Paris')
      })
      assert.deepEqual(shown[1], shown[0])
      assert.deepEqual(shown[2], shown[0])
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })
})

describe("the '+1' of an arrival", () => {
  const days = (departureUTC: string, from: string, arrivalUTC: string, to: string) =>
    countArrivalDayOffset(toLocalTime(departureUTC, from).isoDate, toLocalTime(arrivalUTC, to).isoDate)

  const legs: [string, number, string, string, string, string][] = [
    [
      'an afternoon hop',
      0,
      '2026-12-04T19:00:00Z',
      'America/New_York',
      '2026-12-04T22:00:00Z',
      'America/New_York',
    ],
    [
      'a night flight to London',
      1,
      '2026-12-05T00:00:00Z',
      'America/New_York',
      '2026-12-05T07:00:00Z',
      'Europe/London',
    ],
    [
      'a flight west that lands before midnight',
      0,
      '2026-12-04T23:00:00Z',
      'Europe/London',
      '2026-12-05T04:00:00Z',
      'America/New_York',
    ],
    [
      'a flight over the end of a month',
      1,
      '2027-02-28T22:00:00Z',
      'Europe/London',
      '2027-03-01T01:00:00Z',
      'Europe/London',
    ],
    [
      'a flight over the end of a year',
      1,
      '2026-12-31T22:00:00Z',
      'Europe/London',
      '2027-01-01T01:00:00Z',
      'Europe/London',
    ],
    [
      'a flight over the change of clocks',
      1,
      '2026-03-28T23:00:00Z',
      'Europe/London',
      '2026-03-29T05:00:00Z',
      'Europe/London',
    ],
    [
      'a flight over the date line to the day before',
      -1,
      '2026-12-04T16:00:00Z',
      'Asia/Tokyo',
      '2026-12-05T01:00:00Z',
      'America/Los_Angeles',
    ],
    [
      'a flight over the date line two days on',
      2,
      '2026-12-05T06:00:00Z',
      'America/Los_Angeles',
      '2026-12-05T18:30:00Z',
      'Pacific/Auckland',
    ],
  ]
  for (const [what, offset, departureUTC, from, arrivalUTC, to] of legs) {
    test(`of ${what} is ${offset}`, () => assert.equal(days(departureUTC, from, arrivalUTC, to), offset))
  }
})

describe('the duration of a flight', () => {
  const table: [number, string][] = [
    [172, '2h 52m'],
    [58, '58m'],
    [60, '1h'],
    [125, '2h 05m'],
    [0, '0m'],
    [1440, '24h'],
  ]
  for (const [minutes, text] of table) {
    test(`of ${minutes} minutes is written ${text}`, () => assert.equal(formatDuration(minutes), text))
  }
})

test('an airport is shown with its IATA code, or without one with its ICAO code', () => {
  assert.equal(getShortCode({ iata: 'TEB', icao: 'KTEB' }), 'TEB')
  assert.equal(getShortCode({ iata: null, icao: 'EGTF' }), 'EGTF')
})
