import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computePointAlong, drawGreatCircle } from './great-circle.ts'

const teterboro = { lat: 40.85, lon: -74.061 }
const farnborough = { lat: 51.276, lon: -0.776 }
const tokyo = { lat: 35.55, lon: 139.78 }
const losAngeles = { lat: 34.21, lon: -118.49 }

test('a great circle starts and ends at its airports', () => {
  const points = drawGreatCircle(teterboro, farnborough, 10)
  assert.equal(points.length, 11)
  assert.deepEqual(points[0], teterboro)
  assert.deepEqual(points.at(-1), farnborough)
})

test('along the equator, half the distance is half the longitude', () => {
  const middle = computePointAlong({ lat: 0, lon: -10 }, { lat: 0, lon: 50 }, 0.5)
  assert.ok(Math.abs(middle.lat) < 1e-9)
  assert.ok(Math.abs(middle.lon - 20) < 1e-9)
})

test('over the Atlantic the great circle runs further north than both airports', () => {
  assert.ok(computePointAlong(teterboro, farnborough, 0.5).lat > 52)
})

test('across the antimeridian the longitudes continue without a jump', () => {
  for (const points of [drawGreatCircle(tokyo, losAngeles, 32), drawGreatCircle(losAngeles, tokyo, 32)]) {
    for (const [index, point] of points.slice(1).entries())
      assert.ok(Math.abs(point.lon - (points[index]?.lon ?? 0)) < 20)
  }
  assert.ok(Math.abs((drawGreatCircle(tokyo, losAngeles, 32).at(-1)?.lon ?? 0) - (360 - 118.49)) < 1e-9)
})

test('a leg with equal ends does not divide by zero', () => {
  assert.deepEqual(computePointAlong(tokyo, tokyo, 0.5), tokyo)
})
