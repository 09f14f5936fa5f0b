import { DEGREES, type Position } from './position.ts'

const J2000_MS = Date.UTC(2000, 0, 1, 12)
const MS_PER_CENTURY = 36_525 * 86_400_000
const MS_PER_MINUTE = 60_000
const MINUTES_PER_DAY = 1440

/**
 * The sun's altitude above the horizon in degrees, without refraction, by the formulas of NOAA's Solar Calculator (after Meeus,
 * Astronomical Algorithms), accurate to about 0.01° between 1950 and 2050.
 */
export function computeSunAltitude(position: Position, instantMs: number): number {
  const { declination, equationOfTimeMinutes } = sunAt(instantMs)
  const utcMinutes = (instantMs / MS_PER_MINUTE) % MINUTES_PER_DAY
  const solarMinutes = utcMinutes + equationOfTimeMinutes + 4 * position.lon
  const hourAngle = (solarMinutes / 4 - 180) * DEGREES
  const lat = position.lat * DEGREES
  const sine =
    Math.sin(lat) * Math.sin(declination) + Math.cos(lat) * Math.cos(declination) * Math.cos(hourAngle)
  return Math.asin(Math.max(-1, Math.min(1, sine))) / DEGREES
}

function sunAt(instantMs: number): { declination: number; equationOfTimeMinutes: number } {
  const t = (instantMs - J2000_MS) / MS_PER_CENTURY
  const meanLongitude = (280.46646 + t * (36000.76983 + t * 0.0003032)) * DEGREES
  const meanAnomaly = (357.52911 + t * (35999.05029 - t * 0.0001537)) * DEGREES
  const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267)
  const centre =
    Math.sin(meanAnomaly) * (1.914602 - t * (0.004817 + t * 0.000014)) +
    Math.sin(2 * meanAnomaly) * (0.019993 - t * 0.000101) +
    Math.sin(3 * meanAnomaly) * 0.000289
  const node = (125.04 - 1934.136 * t) * DEGREES
  const apparentLongitude = meanLongitude + (centre - 0.00569 - 0.00478 * Math.sin(node)) * DEGREES
  const meanObliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60
  const obliquity = (meanObliquity + 0.00256 * Math.cos(node)) * DEGREES
  const y = Math.tan(obliquity / 2) ** 2
  const equationOfTime =
    y * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(meanAnomaly) +
    4 * eccentricity * y * Math.sin(meanAnomaly) * Math.cos(2 * meanLongitude) -
    0.5 * y ** 2 * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity ** 2 * Math.sin(2 * meanAnomaly)
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(apparentLongitude)),
    equationOfTimeMinutes: (4 * equationOfTime) / DEGREES,
  }
}
