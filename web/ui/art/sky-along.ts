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

/** Stars that are the same at every drawing of a flight: x and y from 0 to 1, the size 0 or 1. */
export function starsFor(flight: Flight, count: number): { x: number; y: number; size: 0 | 1 }[] {
  const next = chanceFrom(`${flight.departureUTC}${flight.from.lat}${flight.to.lon}`)
  return Array.from(
    { length: count },
    () => ({ x: next(), y: next() ** 1.4, size: next() > 0.8 ? 1 : 0 }) as const,
  ).filter(({ x, y }) => sunAlong(flight, x) < -7 - 6 * y)
}
