import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeSunAlong, placeStars } from './sky-along.ts'
import { computeSkyColours, mixColours } from './sky-colours.ts'
import { describeSky } from './sky-words.ts'

const teterboro = { lat: 40.85, lon: -74.061 }
const opaLocka = { lat: 25.907, lon: -80.278 }
const evening = {
  from: teterboro,
  to: opaLocka,
  departureUTC: '2026-12-04T21:20:00Z',
  arrivalUTC: '2026-12-05T00:12:00Z',
}
const noon = {
  from: teterboro,
  to: opaLocka,
  departureUTC: '2026-06-04T15:00:00Z',
  arrivalUTC: '2026-06-04T17:52:00Z',
}

test('an evening flight takes off at sunset and lands at night', () => {
  assert.ok(Math.abs(computeSunAlong(evening, 0)) < 5)
  assert.ok(computeSunAlong(evening, 1) < -12)
  assert.equal(describeSky(evening), 'The sky along the route: low sun at take-off, night at landing.')
})

test('a flight at noon is flown in daylight', () => {
  assert.equal(describeSky(noon), 'The sky along the route: daylight all the way.')
})

test('a flight always has the same stars, and only in dark parts of the sky', () => {
  const stars = placeStars(evening, 60)
  assert.deepEqual(placeStars(evening, 60), stars)
  assert.ok(stars.length > 5)
  assert.ok(stars.every(({ x }) => computeSunAlong(evening, x) < -7))
  assert.deepEqual(placeStars(noon, 60), [])
})

test('the colours of the sky change without a jump', () => {
  let previous = computeSkyColours(-40)
  for (let sun = -40; sun <= 90; sun += 0.5) {
    const sky = computeSkyColours(sun)
    for (const band of ['zenith', 'middle', 'horizon'] as const)
      assert.ok(distance(previous[band], sky[band]) < 40)
    previous = sky
  }
})

test('colours are mixed by channel', () => {
  assert.equal(mixColours('#000000', '#ff8040', 0.5), '#804020')
})

function distance(a: string, b: string): number {
  return [1, 3, 5]
    .map((at) =>
      Math.abs(Number.parseInt(a.slice(at, at + 2), 16) - Number.parseInt(b.slice(at, at + 2), 16)),
    )
    .reduce((sum, channel) => sum + channel)
}
