import { drawGreatCircle } from './great-circle.ts'
import { type Box, computeBoxAround, projectMercator } from './mercator.ts'
import { DEGREES, type Position } from './position.ts'

export type MapPlace = Position & { code: string }

/** A route on the map: two places, or more with stops. */
export type MapArc = {
  id: string
  way: readonly MapPlace[]
  /** The name for screen readers. */
  label: string
  /** The link to its part of the page. */
  href: string
  /** The route with a detour, drawn dotted while the arc is marked. */
  detour?: readonly MapPlace[] | undefined
}

/** A circle of this many km around a place. */
export type MapRing = { centre: Position; km: number }

export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

const STEPS = 40
const NARROWEST_DEGREES = 5
const AIR = 0.14
const KM_PER_DEGREE = 111.195
const RING_STEPS = 72

/** The box of the map that shows all arcs and rings, with the picture's aspect ratio; null when there are none. */
export function computeBox(arcs: readonly MapArc[], rings: readonly MapRing[], size: Size): Box | null {
  const points = [
    ...arcs.flatMap(({ way }) => joinWay(way).map(projectMercator)),
    ...rings.flatMap((ring) => traceEdge(ring).map(projectMercator)),
  ]
  if (points.length === 0) return null
  return computeBoxAround(points, { aspect: size.width / size.height, minWidth: NARROWEST_DEGREES, air: AIR })
}

/** A box with the same centre and `factor` times the size. */
export function computeZoomBox(box: Box, factor: number): Box {
  const width = Math.max(1, Math.min(360, box.width * factor))
  const height = (width * box.height) / box.width
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
}

export function moveBox(box: Box, { x, y }: Point, size: Size): Box {
  return { ...box, x: box.x - (x * box.width) / size.width, y: box.y - (y * box.height) / size.height }
}

export function toPoint(position: Position, box: Box, size: Size): Point {
  const { x, y } = projectMercator(position)
  return { x: ((x - box.x) * size.width) / box.width, y: ((y - box.y) * size.height) / box.height }
}

/** The great circles from place to place as one path of an svg. */
export function drawLine(way: readonly Position[], box: Box, size: Size): string {
  return `M${joinWay(way)
    .map((position) => toPoint(position, box, size))
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}`
}

/** The edge of a ring as a closed path. */
export function drawRing(ring: MapRing, box: Box, size: Size): string {
  const points = traceEdge(ring).map((position) => toPoint(position, box, size))
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

/** Every place once, those with the most routes first. */
export function listPlaces(arcs: readonly MapArc[]): MapPlace[] {
  const known = new Map<string, { place: MapPlace; count: number }>()
  for (const { way } of arcs) {
    for (const place of way) {
      const one = known.get(place.code) ?? { place, count: 0 }
      known.set(place.code, { ...one, count: one.count + 1 })
    }
  }
  return [...known.values()].sort((a, b) => b.count - a.count).map(({ place }) => place)
}

/** The places with most routes to the right. Their codes are placed on the left, where no line crosses them. */
export function findLeftLabelled(arcs: readonly MapArc[]): Set<string> {
  const eastward = new Map<string, number>()
  for (const { way } of arcs) {
    for (const [index, place] of way.entries()) {
      for (const other of [way[index - 1], way[index + 1]]) {
        if (other)
          eastward.set(place.code, (eastward.get(place.code) ?? 0) + Math.sign(other.lon - place.lon))
      }
    }
  }
  return new Set([...eastward].flatMap(([code, balance]) => (balance > 0 ? [code] : [])))
}

/** The places whose label does not touch the label of an earlier place. */
export function findLabelled(
  places: readonly MapPlace[],
  box: Box,
  size: Size,
): (Point & { code: string })[] {
  const taken: Point[] = []
  return places.flatMap((place) => {
    const point = toPoint(place, box, size)
    const outside = point.x < 44 || point.y < 12 || point.x > size.width - 44 || point.y > size.height - 12
    if (outside || taken.some(({ x, y }) => Math.abs(x - point.x) < 44 && Math.abs(y - point.y) < 18))
      return []
    taken.push(point)
    return [{ ...point, code: place.code }]
  })
}

// Each part starts at the longitude where the last one ended, so a stop beyond the antimeridian stays connected to the route.
function joinWay(places: readonly Position[]): Position[] {
  const way = places.slice(0, 1)
  for (const place of places.slice(1))
    way.push(...drawGreatCircle(way.at(-1) ?? place, place, STEPS).slice(1))
  return way
}

function traceEdge({ centre, km }: MapRing): Position[] {
  const angle = (km / KM_PER_DEGREE) * DEGREES
  const lat = centre.lat * DEGREES
  return Array.from({ length: RING_STEPS }, (_, step) => {
    const bearing = (step / RING_STEPS) * 2 * Math.PI
    const edge = Math.asin(
      Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing),
    )
    const turned = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(edge),
    )
    return { lat: edge / DEGREES, lon: centre.lon + turned / DEGREES }
  })
}
