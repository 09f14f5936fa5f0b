import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { findInstantsAt, formatLocalTextAt } from './local-instants.ts'

const ZONES = [
  'America/New_York',
  'Europe/London',
  'Asia/Dubai',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]

describe('a local time', () => {
  const cases: [string, string, string, string[] | null][] = [
    ['on an ordinary day', '2026-12-04T16:20', 'America/New_York', ['2026-12-04T21:20:00.000Z']],
    ['that the clock skips in spring', '2026-03-08T02:30', 'America/New_York', []],
    [
      'that comes twice in autumn',
      '2026-11-01T01:30',
      'America/New_York',
      ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ],
    [
      'that comes twice, the first',
      '2026-11-01T01:30-04:00',
      'America/New_York',
      ['2026-11-01T05:30:00.000Z'],
    ],
    [
      'that comes twice, the second',
      '2026-11-01T01:30-05:00',
      'America/New_York',
      ['2026-11-01T06:30:00.000Z'],
    ],
    ['with an offset of somewhere else', '2026-12-04T16:20+01:00', 'America/New_York', []],
    ['at the last minute of the skipped hour', '2026-03-29T01:59', 'Europe/London', []],
    ['in Nepal', '2026-05-05T05:45', 'Asia/Kathmandu', ['2026-05-05T00:00:00.000Z']],
    [
      'where the clock moves by half an hour',
      '2026-04-05T01:45',
      'Australia/Lord_Howe',
      ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
    ],
    ['of a day that does not exist', '2026-02-30T10:00', 'Europe/London', null],
    ['of the 25th hour', '2026-02-03T24:10', 'Europe/London', null],
    ['that is none', 'tomorrow', 'Europe/London', null],
  ]
  for (const [what, local, zone, instants] of cases) {
    test(what, () => assert.deepEqual(findInstantsAt(local, zone), instants))
  }

  test('is parsed like Temporal does', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.constantFrom(...ZONES),
        (day, zone) => {
          const wall = day.toISOString().slice(0, 16)
          const plain = Temporal.PlainDateTime.from(wall)
          const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
            plain.toZonedDateTime(zone, { disambiguation }),
          )
          const shown = [earlier, later].filter((one) => one?.toPlainDateTime().equals(plain))
          const expected = [
            ...new Set(shown.map((one) => new Date(one?.epochMilliseconds ?? 0).toISOString())),
          ]
          assert.deepEqual(findInstantsAt(wall, zone), expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('is parsed back into the same instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.constantFrom(...ZONES),
        (at, zone) => {
          const instant = `${at.toISOString().slice(0, 16)}:00.000Z`
          assert.deepEqual(findInstantsAt(formatLocalTextAt(instant, zone), zone), [instant])
        },
      ),
      { numRuns: 300 },
    )
  })
})
