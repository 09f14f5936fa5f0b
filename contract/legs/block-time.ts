import type { Position } from '../airports.ts'
import { type Cruise, computeCruiseMinutes } from './winds.ts'

/** For taxi, climb and approach, in addition to the cruise; the usual allowance in charter quotes. */
const GROUND_AND_CLIMB_MINUTES = 25
// Schedules use steps of five minutes.
const STEP_MINUTES = 5

/**
 * Proposes the minutes from stand to stand: the great circle at the type's usual cruise speed with the usual wind of
 * the month (1 to 12), plus 25 minutes for taxi, climb and approach, in steps of five. The operator may change it.
 */
export function proposeBlockMinutes({
  from,
  to,
  month,
  ...cruise
}: Cruise & { from: Position; to: Position; month: number }): number {
  const minutes = computeCruiseMinutes({ from, to, month }, cruise) + GROUND_AND_CLIMB_MINUTES
  return Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
}

// A strong tailwind in the jet stream adds about a third to a jet's ground speed.
const BEST_GROUND_SPEED = 4 / 3
// Range at cruise gives the hours in the air; slower flight, holding and taxi extend them.
const SLOWEST_SHARE = 4 / 3
const RESERVE_MINUTES = 60

/** Returns the shortest possible time in minutes: the best wind, and no taxi. */
export function computeFastestBlockMinutes({
  distanceNm,
  cruiseKtas,
}: {
  distanceNm: number
  cruiseKtas: number
}): number {
  return Math.floor((distanceNm / (cruiseKtas * BEST_GROUND_SPEED)) * 60)
}

/** Returns the longest possible time in minutes: then the type's fuel runs out. */
export function computeLongestBlockMinutes({
  rangeNm,
  cruiseKtas,
}: {
  rangeNm: number
  cruiseKtas: number
}): number {
  return Math.ceil((rangeNm / cruiseKtas) * 60 * SLOWEST_SHARE) + RESERVE_MINUTES
}
