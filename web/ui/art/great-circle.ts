import { DEGREES, type Position } from './position.ts'

type Vector = readonly [number, number, number]

/** The point at `share` (0 at the start, 1 at the end) of the great circle. */
export function computePointAlong(from: Position, to: Position, share: number): Position {
  const a = toVector(from)
  const b = toVector(to)
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])))
  if (angle < 1e-7) return from
  const atA = Math.sin((1 - share) * angle) / Math.sin(angle)
  const atB = Math.sin(share * angle) / Math.sin(angle)
  return toPosition([atA * a[0] + atB * b[0], atA * a[1] + atB * b[1], atA * a[2] + atB * b[2]])
}

/**
 * The great circle in `count` equal steps. Longitudes continue beyond ±180 across the antimeridian, so that a line through the
 * points never jumps across the map.
 */
export function drawGreatCircle(from: Position, to: Position, count: number): Position[] {
  const points: Position[] = [from]
  for (let step = 1; step <= count; step++) {
    const previousLon = points.at(-1)?.lon ?? from.lon
    const point = step === count ? to : computePointAlong(from, to, step / count)
    const turns = Math.round((previousLon - point.lon) / 360)
    points.push({ lat: point.lat, lon: point.lon + turns * 360 })
  }
  return points
}

function toVector({ lat, lon }: Position): Vector {
  const cosLat = Math.cos(lat * DEGREES)
  return [cosLat * Math.cos(lon * DEGREES), cosLat * Math.sin(lon * DEGREES), Math.sin(lat * DEGREES)]
}

function toPosition([x, y, z]: Vector): Position {
  return { lat: Math.atan2(z, Math.hypot(x, y)) / DEGREES, lon: Math.atan2(y, x) / DEGREES }
}
