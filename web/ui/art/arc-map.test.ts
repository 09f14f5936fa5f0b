import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  computeBox,
  computeZoomBox,
  drawLine,
  drawRing,
  findLabelled,
  findLeftLabelled,
  listPlaces,
  type MapArc,
  toPoint,
} from './arc-map.ts'

const teterboro = { code: 'TEB', lat: 40.85, lon: -74.061 }
const miami = { code: 'OPF', lat: 25.907, lon: -80.278 }
const tokyo = { code: 'HND', lat: 35.55, lon: 139.78 }
const honolulu = { code: 'HNL', lat: 21.32, lon: -157.92 }
const vanNuys = { code: 'VNY', lat: 34.21, lon: -118.49 }
const size = { width: 500, height: 600 }

function arc(...way: MapArc['way'][number][]): MapArc {
  return { id: way.map(({ code }) => code).join(), way, label: '', href: '#' }
}

test('the map fits all its places, with a margin', () => {
  const arcs = [arc(teterboro, miami)]
  const box = computeBox(arcs, [], size)
  assert.ok(box)
  for (const place of [teterboro, miami]) {
    const { x, y } = toPoint(place, box, size)
    assert.ok(x > 20 && x < size.width - 20, `${place.code} ${x}`)
    assert.ok(y > 20 && y < size.height - 20, `${place.code} ${y}`)
  }
})

test('without arcs and rings there is no box', () => {
  assert.equal(computeBox([], [], size), null)
})

test('a route over a stop beyond the antimeridian never jumps across the map', () => {
  const arcs = [arc(tokyo, honolulu, vanNuys)]
  const box = computeBox(arcs, [], size)
  assert.ok(box && box.width < 160)
  const xs = [...drawLine(arcs[0]?.way ?? [], box, size).matchAll(/[ML]([-\d.]+) /g)].map(([, x]) =>
    Number(x),
  )
  for (const [index, x] of xs.slice(1).entries()) assert.ok(Math.abs(x - (xs[index] ?? 0)) < 40)
})

test('a ring has its radius in every direction', () => {
  const ring = { centre: miami, km: 500 }
  const box = computeBox([], [ring], size)
  assert.ok(box)
  const points = [...drawRing(ring, box, size).matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)]
  const north = Math.min(...points.map(([, , y]) => Number(y)))
  const { y: top } = toPoint({ lat: miami.lat + 500 / 111.195, lon: miami.lon }, box, size)
  assert.ok(Math.abs(north - top) < 1)
})

test('zooming in and out again gives the same box', () => {
  const box = { x: 10, y: 10, width: 60, height: 72 }
  const back = computeZoomBox(computeZoomBox(box, 0.5), 2)
  for (const key of ['x', 'y', 'width', 'height'] as const) assert.ok(Math.abs(back[key] - box[key]) < 1e-9)
})

test('each place is listed once, the busiest first, and labels never overlap', () => {
  const places = listPlaces([arc(teterboro, miami), arc(vanNuys, miami)])
  assert.deepEqual(
    places.map(({ code }) => code),
    ['OPF', 'TEB', 'VNY'],
  )
  const box = computeBox([arc(teterboro, vanNuys)], [], size)
  assert.ok(box)
  const near = { ...teterboro, code: 'EWR', lat: 40.7 }
  assert.deepEqual(
    findLabelled([teterboro, near, vanNuys], box, size).map(({ code }) => code),
    ['TEB', 'VNY'],
  )
})

test('a code is on the side with fewer routes', () => {
  assert.deepEqual([...findLeftLabelled([arc(vanNuys, teterboro), arc(vanNuys, miami)])], ['VNY'])
})
