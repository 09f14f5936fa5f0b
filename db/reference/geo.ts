/** The Earth's mean radius in km (IUGG). */
const EARTH_RADIUS_KM = 6371.0088
const KM_PER_NM = 1.852

export type Position = { lat: number; lon: number }

/** Great-circle distance in km between two positions in degrees (haversine formula on a sphere). */
export function greatCircleKm(a: Position, b: Position): number {
  const dLat = radians(b.lat - a.lat)
  const dLon = radians(b.lon - a.lon)
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Great-circle distance in nautical miles (1 nm = 1852 m). */
export function greatCircleNm(a: Position, b: Position): number {
  return greatCircleKm(a, b) / KM_PER_NM
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
