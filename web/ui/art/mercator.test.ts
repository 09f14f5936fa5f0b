import assert from 'node:assert/strict'
import { test } from 'node:test'
import { computeBoxAround, projectMercator } from './mercator.ts'

test('the equator is in the middle and the north is above it', () => {
  assert.ok(Math.abs(projectMercator({ lat: 0, lon: 12 }).y) < 1e-9)
  assert.ok(Math.abs(projectMercator({ lat: 60, lon: 0 }).y - -75.456) < 0.001)
})

test('the box shows every point, has its aspect ratio, and respects the maximum zoom', () => {
  const points = [
    { x: -74, y: -44 },
    { x: -80, y: -27 },
  ]
  const box = computeBoxAround(points, { aspect: 2, minWidth: 14, air: 0.2 })
  assert.ok(Math.abs(box.width / box.height - 2) < 1e-9)
  for (const { x, y } of points)
    assert.ok(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height)
  assert.equal(computeBoxAround([{ x: 7, y: -50 }], { aspect: 2, minWidth: 14, air: 0.2 }).width, 14)
})
