import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAirport } from '#db/reference/airports.ts'
import { readLocalClock } from './local-clock.ts'
import { computeSunTimes } from './sun.ts'

// Computed for the fact sheet on selling, section 4.5, with the NOAA equations, to the minute.
const VECTORS: [icao: string, day: string, rise: string, set: string][] = [
  ['LFTZ', '2026-12-17', '08:00', '17:00'],
  ['KASE', '2026-12-08', '07:15', '16:44'],
  ['LSZS', '2026-11-30', '07:42', '16:36'],
  ['LSZS', '2026-12-18', '08:00', '16:34'],
  ['EGLF', '2026-12-04', '07:49', '15:57'],
  ['LSGS', '2026-12-07', '07:59', '16:45'],
  ['LFMD', '2026-12-09', '07:53', '16:56'],
  ['KTEB', '2027-06-21', '05:25', '20:31'],
  ['LFTZ', '2027-07-01', '05:58', '21:18'],
]

for (const [icao, day, rise, set] of VECTORS)
  test(`the sun rises at ${rise} and sets at ${set} in ${icao} on ${day}`, () => {
    const airport = getAirport(icao)
    const sun = computeSunTimes(day, airport)
    assert.ok(sun)
    for (const [ms, wanted] of [
      [sun.riseMs, rise],
      [sun.setMs, set],
    ] as const) {
      const { minute } = readLocalClock(ms, airport.timezone)
      assert.ok(Math.abs(minute - readMinute(wanted)) <= 1, `${minute} is not ${wanted}`)
    }
  })

test('in the polar summer the sun does not set', () => {
  assert.equal(computeSunTimes('2026-06-21', { lat: 78.2, lon: 15.5 }), null)
})

function readMinute(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
