import type { Position } from '../airports.ts'

// The equations of the NOAA solar calculator (public domain). At this zenith angle the upper edge of the sun is on the
// horizon.
const ZENITH = 90.833
const DAY_MS = 86_400_000

/**
 * Returns sunrise and sunset of a day (YYYY-MM-DD) at a place, in milliseconds; null if the sun stays up or down all
 * day.
 */
export function computeSunTimes(
  day: string,
  { lat, lon }: Position,
): { riseMs: number; setMs: number } | null {
  const midnightMs = Date.parse(`${day}T00:00:00Z`)
  const riseMs = eventMs({ midnightMs, lat, lon, side: 1 })
  const setMs = eventMs({ midnightMs, lat, lon, side: -1 })
  return riseMs === null || setMs === null ? null : { riseMs, setMs }
}

function eventMs(of: { midnightMs: number; lat: number; lon: number; side: 1 | -1 }): number | null {
  // Two iterations, because the declination must be that of the event, not of noon.
  let atMs = of.midnightMs + DAY_MS / 2 - (of.lon / 360) * DAY_MS
  for (let round = 0; round < 2; round++) {
    const { declination, equationMinutes } = sunAt(atMs)
    const cosine =
      cos(ZENITH) / (cos(of.lat) * cos(declination)) - Math.tan(rad(of.lat)) * Math.tan(rad(declination))
    if (cosine < -1 || cosine > 1) return null
    const hourAngle = (Math.acos(cosine) * 180) / Math.PI
    const minutes = 720 - 4 * (of.lon + of.side * hourAngle) - equationMinutes
    atMs = of.midnightMs + minutes * 60_000
  }
  return atMs
}

function sunAt(ms: number): { declination: number; equationMinutes: number } {
  const century = (ms / DAY_MS + 2_440_587.5 - 2_451_545) / 36_525
  const meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century)
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
  const centre =
    sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly) * 0.000289
  const node = 125.04 - 1934.136 * century
  const longitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node)
  const obliquity =
    23 +
    (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60 +
    0.00256 * cos(node)
  const declination = (Math.asin(sin(obliquity) * sin(longitude)) * 180) / Math.PI
  const y = Math.tan(rad(obliquity / 2)) ** 2
  const equation =
    y * sin(2 * meanLongitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude) -
    0.5 * y * y * sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly)
  return { declination, equationMinutes: (4 * equation * 180) / Math.PI }
}

const rad = (degrees: number) => (degrees * Math.PI) / 180
const sin = (degrees: number) => Math.sin(rad(degrees))
const cos = (degrees: number) => Math.cos(rad(degrees))
