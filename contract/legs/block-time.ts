import type { Position } from '../airports.ts'
import { type Cruise, cruiseMinutes } from './winds.ts'

/** Taxiing out and in, climb and approach, on top of the cruise: what charter quotes usually allow. */
const GROUND_AND_CLIMB_MINUTES = 25
// Schedules are written in steps of five minutes.
const STEP_MINUTES = 5

/**
 * Minutes from leaving the stand to reaching the next one: the great circle at the type's usual cruise with the usual wind of the
 * month (1 to 12), plus 25 minutes for taxi, climb and approach, in steps of five. A proposal that the operator may change.
 */
export function proposeBlockMinutes({
  from,
  to,
  month,
  ...cruise
}: Cruise & { from: Position; to: Position; month: number }): number {
  const minutes = cruiseMinutes({ from, to, month }, cruise) + GROUND_AND_CLIMB_MINUTES
  return Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
}

// A strong jet stream from behind adds about a third to a jet's cruise over the ground.
const BEST_GROUND_SPEED = 4 / 3
// Range at cruise gives the hours in the air; slower flight, holding and taxi stretch them.
const SLOWEST_SHARE = 4 / 3
const RESERVE_MINUTES = 60

/** Below this the type cannot make the distance, with the best wind and no taxi at all. */
export function computeFastestBlockMinutes({
  distanceNm,
  cruiseKtas,
}: {
  distanceNm: number
  cruiseKtas: number
}): number {
  return Math.floor((distanceNm / (cruiseKtas * BEST_GROUND_SPEED)) * 60)
}

/** Beyond this the type's tanks are empty. */
export function computeLongestBlockMinutes({
  rangeNm,
  cruiseKtas,
}: {
  rangeNm: number
  cruiseKtas: number
}): number {
  return Math.ceil((rangeNm / cruiseKtas) * 60 * SLOWEST_SHARE) + RESERVE_MINUTES
}
