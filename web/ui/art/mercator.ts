import { DEGREES, type Position } from './position.ts'

/** The picture of the land covers all longitudes and latitudes up to this one, north and south. */
export const MAX_LATITUDE = 84

/** Web maps' projection in degrees: x is the longitude, y grows southwards. Shapes stay true at every zoom. */
export function projectMercator({ lat, lon }: Position): { x: number; y: number } {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat))
  return { x: lon, y: -Math.log(Math.tan(Math.PI / 4 + (clamped * DEGREES) / 2)) / DEGREES }
}

export type Box = { x: number; y: number; width: number; height: number }

/** The part of the map, `aspect` times as wide as high, that shows all points with a margin. */
export function computeBoxAround(
  points: readonly { x: number; y: number }[],
  { aspect, minWidth, air }: { aspect: number; minWidth: number; air: number },
): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const width = Math.max((right - left) * (1 + 2 * air), (bottom - top) * (1 + 2 * air) * aspect, minWidth)
  const height = width / aspect
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}
