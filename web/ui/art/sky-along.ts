import { createChance } from './chance.ts'
import { computePointAlong } from './great-circle.ts'
import type { Position } from './position.ts'
import { computeSunAltitude } from './sun.ts'

export type Flight = { from: Position; to: Position; departureUTC: string; arrivalUTC: string }

/** The sun's altitude in degrees, seen from the aircraft at `share` of its flight. */
export function computeSunAlong(flight: Flight, share: number): number {
  const departureMs = Date.parse(flight.departureUTC)
  const arrivalMs = Date.parse(flight.arrivalUTC)
  const position = computePointAlong(flight.from, flight.to, share)
  return computeSunAltitude(position, departureMs + (arrivalMs - departureMs) * share)
}

/** Stars that are the same at every drawing of a flight: x and y from 0 to 1, the size 0 or 1. */
export function placeStars(flight: Flight, count: number): { x: number; y: number; size: 0 | 1 }[] {
  const next = createChance(`${flight.departureUTC}${flight.from.lat}${flight.to.lon}`)
  return Array.from(
    { length: count },
    () => ({ x: next(), y: next() ** 1.4, size: next() > 0.8 ? 1 : 0 }) as const,
  ).filter(({ x, y }) => computeSunAlong(flight, x) < -7 - 6 * y)
}
