import { translate } from '../../languages/translated.ts'
import { chanceFrom } from './chance.ts'
import { pointAlong } from './great-circle.ts'
import type { Position } from './position.ts'
import { sunAltitude } from './sun.ts'

export type Flight = { from: Position; to: Position; departureUTC: string; arrivalUTC: string }

/** The sun's altitude in degrees, seen from the aircraft at `share` of its flight. */
export function sunAlong(flight: Flight, share: number): number {
  const departureMs = Date.parse(flight.departureUTC)
  const arrivalMs = Date.parse(flight.arrivalUTC)
  const position = pointAlong(flight.from, flight.to, share)
  return sunAltitude(position, departureMs + (arrivalMs - departureMs) * share)
}

/** The text for screen readers: 'The sky along the route: daylight at take-off, dusk at landing.' */
export function describeSky(flight: Flight): string {
  const takeOff = nameSky(sunAlong(flight, 0), rises(flight, 0))
  const landing = nameSky(sunAlong(flight, 1), rises(flight, 1))
  const sentence = translate(takeOff === landing ? ALL_THE_WAY : CHANGING)
  return sentence.replace('{takeOff}', translate(takeOff)).replace('{landing}', translate(landing))
}

const ALL_THE_WAY = 'The sky along the route: {takeOff} all the way.'
const CHANGING = 'The sky along the route: {takeOff} at take-off, {landing} at landing.'

function nameSky(sun: number, rising: boolean): string {
  if (sun < -12) return 'night'
  if (sun < -0.8) return rising ? 'dawn' : 'dusk'
  if (sun < 8) return rising ? 'early sun' : 'low sun'
  return 'daylight'
}

function rises(flight: Flight, share: number): boolean {
  const instantMs = Date.parse(share === 0 ? flight.departureUTC : flight.arrivalUTC)
  const position = share === 0 ? flight.from : flight.to
  return sunAltitude(position, instantMs + 300_000) > sunAltitude(position, instantMs)
}

/** Stars that are the same at every drawing of a flight: x and y from 0 to 1, the size 0 or 1. */
export function starsFor(flight: Flight, count: number): { x: number; y: number; size: 0 | 1 }[] {
  const next = chanceFrom(`${flight.departureUTC}${flight.from.lat}${flight.to.lon}`)
  return Array.from(
    { length: count },
    () => ({ x: next(), y: next() ** 1.4, size: next() > 0.8 ? 1 : 0 }) as const,
  ).filter(({ x, y }) => sunAlong(flight, x) < -7 - 6 * y)
}
