import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeSunAltitude } from './sun.ts'

const greenwich = { lat: 51.4779, lon: 0 }
const newYork = { lat: 40.7128, lon: -74.006 }
// Published rise and set times are those of the upper limb with 34' of refraction, when the centre is at -0.833°.
const RISE_AND_SET = -0.833

const cases = [
  {
    what: 'the equator at the March equinox of 2024, at local noon',
    at: '2024-03-20T12:07:24Z',
    position: { lat: 0, lon: 0 },
    altitude: 89.85,
  },
  {
    what: 'Greenwich at the June solstice of 2024, at noon',
    at: '2024-06-20T12:01:50Z',
    position: greenwich,
    altitude: 90 - 51.4779 + 23.4361,
  },
  {
    what: 'Greenwich at the December solstice of 2023, at noon',
    at: '2023-12-22T11:58:15Z',
    position: greenwich,
    altitude: 90 - 51.4779 - 23.4363,
  },
  {
    what: 'the north pole at the June solstice of 2024',
    at: '2024-06-20T20:51:00Z',
    position: { lat: 90, lon: 0 },
    altitude: 23.4361,
  },
  {
    what: 'sunrise in New York on 21 June 2024 (05:25 EDT)',
    at: '2024-06-21T09:25:00Z',
    position: newYork,
    altitude: RISE_AND_SET,
  },
  {
    what: 'sunset in New York on 21 December 2024 (16:32 EST)',
    at: '2024-12-21T21:32:00Z',
    position: newYork,
    altitude: RISE_AND_SET,
  },
]

for (const { what, at, position, altitude } of cases) {
  test(`the sun over ${what}`, () => {
    const actual = computeSunAltitude(position, Date.parse(at))
    assert.ok(Math.abs(actual - altitude) < 0.2, `${actual} is not near ${altitude}`)
  })
}

test('the sun is at the same altitude six hours later and 90 degrees further west', () => {
  const instant = Date.parse('2026-03-20T12:00:00Z')
  const here = computeSunAltitude({ lat: 30, lon: 10 }, instant)
  const there = computeSunAltitude({ lat: 30, lon: -80 }, instant + 6 * 3_600_000)
  assert.ok(Math.abs(here - there) < 0.2)
})
