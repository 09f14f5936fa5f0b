import { computeGreatCircleKm, convertKmToNm, EARTH_RADIUS_KM, type Position } from '../airports.ts'

/**
 * The wind from the west near cruising height, in knots, by latitude and season (December, March, June, September). Our
 * own model, calibrated on published winter and summer means and on block times of the North Atlantic; not a table of a
 * weather service.
 */
const WEST_WIND: [belowLatitude: number, knots: readonly [number, number, number, number]][] = [
  [10, [0, 0, -10, -5]],
  [20, [20, 15, -10, 0]],
  [30, [50, 35, 0, 20]],
  [40, [60, 45, 20, 35]],
  [50, [50, 40, 35, 40]],
  [60, [45, 35, 25, 40]],
  [75, [25, 20, 15, 20]],
  [90.1, [10, 5, 5, 10]],
]
const PARTS = 40

export type Cruise = {
  cruiseKtas: number
  /** Turboprops fly lower, where the wind is half as strong. */
  engine: 'JET' | 'TURBOPROP'
}

/** Returns the minutes in cruise along the great circle, with the usual wind of the month of departure (1 to 12). */
export function computeCruiseMinutes(
  { from, to, month }: { from: Position; to: Position; month: number },
  { cruiseKtas, engine }: Cruise,
): number {
  const distanceKm = computeGreatCircleKm(from, to)
  const angle = distanceKm / EARTH_RADIUS_KM
  if (angle === 0) return 0
  const partNm = convertKmToNm(distanceKm) / PARTS
  const share = engine === 'JET' ? 1 : 0.5
  const [startZ, goalZ] = [Math.sin(rad(from.lat)), Math.sin(rad(to.lat))]
  // Clairaut's relation: along a great circle, the cosine of the latitude times the sine of the course is constant.
  const eastward =
    (Math.cos(rad(from.lat)) * Math.cos(rad(to.lat)) * Math.sin(rad(to.lon - from.lon))) / Math.sin(angle)
  let minutes = 0
  let z = startZ
  for (let part = 1; part <= PARTS; part++) {
    const done = (part / PARTS) * angle
    const nextZ = (Math.sin(angle - done) * startZ + Math.sin(done) * goalZ) / Math.sin(angle)
    const latitude = (computeArcsineDegrees(z) + computeArcsineDegrees(nextZ)) / 2
    const sineOfCourse = eastward / Math.sqrt(Math.max(1e-9, 1 - z * z))
    const tailwind = westWind(latitude, month) * share * Math.max(-1, Math.min(1, sineOfCourse))
    minutes += (partNm / (cruiseKtas + tailwind)) * 60
    z = nextZ
  }
  return minutes
}

function westWind(latitude: number, month: number): number {
  const season = Math.floor((month % 12) / 3)
  const place = latitude < 0 ? (season + 2) % 4 : season
  const height = Math.abs(latitude)
  for (const [below, knots] of WEST_WIND) if (height < below) return knots[place] ?? 0
  return 0
}

const rad = (degrees: number) => (degrees * Math.PI) / 180
const computeArcsineDegrees = (sine: number) => (Math.asin(Math.max(-1, Math.min(1, sine))) * 180) / Math.PI
