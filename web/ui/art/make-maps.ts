// Writes the land to files of this folder: land.svg for the flat maps, globe-land.svg and globe-arcs.gen.ts for the hero. The
// coasts are from Natural Earth (public domain). Run it only when a projection changes: node web/ui/art/make-maps.ts
import { readFile, writeFile } from 'node:fs/promises'
import { type GeoProjection, geoGraticule, geoMercator, geoOrthographic, geoPath } from 'd3-geo'
import { feature, type Ring } from 'topojson-client'
import { GLOBE, projectOnGlobe } from './globe-view.ts'
import { drawGreatCircle } from './great-circle.ts'
import { MAX_LATITUDE, projectMercator } from './mercator.ts'

type Point = readonly [number, number]

const UNITS_PER_DEGREE = 20
const FLAT_TOLERANCE = 1.5
const FLAT_SMALLEST_AREA = 11
const ARC_STEPS = 26

await writeFile(new URL('land.svg', import.meta.url), await flatLand())
await writeFile(new URL('globe-land.svg', import.meta.url), await globeLand())
await writeFile(new URL('globe-arcs.gen.ts', import.meta.url), globeArcs())

async function flatLand(): Promise<string> {
  const projection = geoMercator()
    .scale((UNITS_PER_DEGREE * 180) / Math.PI)
    .translate([0, 0])
    .precision(0)
  const rings = projectedRings(projection, await readLand('50m'))
    .filter((ring) => Math.abs(computeArea(ring)) > FLAT_SMALLEST_AREA * stretchAt(ring) ** 2)
    .map((ring) => simplify(ring, FLAT_TOLERANCE * Math.sqrt(stretchAt(ring))))
    .filter((ring) => ring.length > 3)
  const top = Math.round(projectMercator({ lat: MAX_LATITUDE, lon: 0 }).y * UNITS_PER_DEGREE)
  const view = `${-180 * UNITS_PER_DEGREE} ${top} ${360 * UNITS_PER_DEGREE} ${-2 * top}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" preserveAspectRatio="none"><title>Land</title><path fill="#fff" d="${writePath(rings)}"/></svg>\n`
}

// The projection cuts the land at the antimeridian. This collects the rings that it draws, in whole units.
function projectedRings(projection: GeoProjection, coordinates: Ring[][]): Point[][] {
  const rings: Point[][] = []
  const pen = {
    beginPath() {},
    arc() {},
    closePath() {},
    moveTo: (x: number, y: number) => void rings.push([[Math.round(x), Math.round(y)]]),
    lineTo: (x: number, y: number) => void rings.at(-1)?.push([Math.round(x), Math.round(y)]),
  }
  geoPath(projection).context(pen)({ type: 'MultiPolygon', coordinates })
  return rings.map(([first, ...rest]) => (first ? [first, ...rest, first] : []))
}

// White is land; the fainter lines are meridians and parallels.
async function globeLand(): Promise<string> {
  const projection = geoOrthographic()
    .rotate([-GLOBE.lon, -GLOBE.lat, 0])
    .scale(GLOBE.radius)
    .translate([GLOBE.x, GLOBE.y])
    .clipAngle(90)
    .clipExtent([
      [0, 0],
      [GLOBE.width, GLOBE.height],
    ])
    .precision(0.6)
  const draw = geoPath(projection).digits(0)
  const coordinates = await readLand('110m')
  const land = draw({ type: 'MultiPolygon', coordinates }) ?? ''
  const graticule = draw(geoGraticule().step([15, 15])()) ?? ''
  const view = `0 0 ${GLOBE.width} ${GLOBE.height}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><title>Land on the globe</title><path fill="#fff" d="${land}"/><path fill="none" stroke="#fff" stroke-opacity=".22" d="${graticule}"/></svg>\n`
}

function globeArcs(): string {
  const arcs = GLOBE.legs.map(([from, to]) => {
    const way = drawGreatCircle(from, to, ARC_STEPS)
    const points = way.map((point, step) =>
      projectOnGlobe(point, 1 + arcHeight(from, to) * Math.sin((Math.PI * step) / ARC_STEPS)),
    )
    return `M${points.map(({ x, y }) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}`
  })
  return `export const arcs = ${JSON.stringify(arcs)}\n`
}

function arcHeight(from: { lat: number; lon: number }, to: { lat: number; lon: number }): number {
  return Math.min(0.12, Math.hypot(from.lat - to.lat, (from.lon - to.lon) * 0.7) / 420)
}

async function readLand(scale: '50m' | '110m'): Promise<Ring[][]> {
  const file = new URL(import.meta.resolve(`world-atlas/land-${scale}.json`))
  const topology = JSON.parse(await readFile(file, 'utf8'))
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => geometry.coordinates)
}

// The scale of Mercator here relative to the equator. Arctic islets are drawn large and need less detail.
function stretchAt(ring: readonly Point[]): number {
  const [, y] = ring[0] ?? [0, 0]
  return Math.cosh((y / UNITS_PER_DEGREE / 180) * Math.PI)
}

function writePath(rings: Point[][]): string {
  return rings
    .map(([first, ...others]) => {
      let at = first ?? [0, 0]
      const steps = others.map((point) => {
        const step = `${point[0] - at[0]} ${point[1] - at[1]}`.replace(' -', '-')
        at = point
        return step
      })
      return `M${first?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
    })
    .join('')
}

function computeArea(ring: readonly Point[]): number {
  let doubled = 0
  let previous = ring.at(-1) ?? [0, 0]
  for (const point of ring) {
    doubled += previous[0] * point[1] - point[0] * previous[1]
    previous = point
  }
  return doubled / 2
}

// Douglas and Peucker: keeps a point if removing it would move the line by more than the tolerance.
function simplify(ring: readonly Point[], tolerance: number): Point[] {
  const first = ring[0]
  const last = ring.at(-1)
  if (!first || !last || ring.length < 3) return [...ring]
  let farthest = 0
  let distance = 0
  for (const [index, point] of ring.entries()) {
    const away = distanceToLine(point, first, last)
    if (away > distance) [farthest, distance] = [index, away]
  }
  if (distance <= tolerance) return [first, last]
  return [
    ...simplify(ring.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(ring.slice(farthest), tolerance),
  ]
}

function distanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(point[0] - from[0], point[1] - from[1])
  return Math.abs(dx * (from[1] - point[1]) - (from[0] - point[0]) * dy) / length
}
