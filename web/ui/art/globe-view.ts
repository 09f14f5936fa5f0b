import { DEGREES, type Position } from './position.ts'

const teterboro = { lat: 40.85, lon: -74.06 }
const opaLocka = { lat: 25.91, lon: -80.28 }
const vanNuys = { lat: 34.21, lon: -118.49 }
const chicago = { lat: 41.79, lon: -87.75 }
const farnborough = { lat: 51.28, lon: -0.78 }
const nice = { lat: 43.66, lon: 7.21 }
const leBourget = { lat: 48.97, lon: 2.44 }
const geneva = { lat: 46.24, lon: 6.11 }
const beirut = { lat: 33.82, lon: 35.49 }
const marrakesh = { lat: 31.61, lon: -8.04 }
const riyadh = { lat: 24.96, lon: 46.7 }

/** The view of the earth in the hero: the point below the eye, the picture's size, the globe's position in it, and its routes. */
export const GLOBE = {
  lat: -12,
  lon: -37,
  width: 1440,
  height: 1000,
  x: 720,
  y: 1270,
  radius: 940,
  airports: [
    teterboro,
    opaLocka,
    vanNuys,
    chicago,
    farnborough,
    nice,
    leBourget,
    geneva,
    beirut,
    marrakesh,
    riyadh,
  ],
  legs: [
    [teterboro, farnborough],
    [opaLocka, leBourget],
    [teterboro, opaLocka],
    [vanNuys, teterboro],
    [vanNuys, chicago],
    [chicago, geneva],
    [farnborough, nice],
    [farnborough, beirut],
    [leBourget, marrakesh],
    [geneva, riyadh],
  ],
} satisfies {
  airports: Position[]
  legs: [Position, Position][]
} & Record<string, unknown>

/** The position in the hero's picture of a point `height` earth radii from the earth's centre. */
export function projectOnGlobe({ lat, lon }: Position, height = 1): { x: number; y: number; front: boolean } {
  const turned = (lon - GLOBE.lon) * DEGREES
  const [phi, phi0] = [lat * DEGREES, GLOBE.lat * DEGREES]
  const right = Math.cos(phi) * Math.sin(turned)
  const up = Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(turned)
  const towards = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(turned)
  return {
    x: GLOBE.x + GLOBE.radius * height * right,
    y: GLOBE.y - GLOBE.radius * height * up,
    front: towards > 0,
  }
}
