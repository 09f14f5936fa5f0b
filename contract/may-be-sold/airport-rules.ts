import type { Sourced } from './finding.ts'

/** The best runway of an airport, in its better direction; declared lengths in metres. */
export type Runway = {
  ldaM: number
  toraM: number
  isLit: boolean
  source: string
}

/**
 * A requirement of an airport. When it leads to a finding: OPEN outside its hours, CLOSED within its hours, DAYLIGHT
 * before sunrise or after sunset, ALWAYS for each leg. A leg must meet all conditions; an empty list matches each
 * leg.
 */
export type AirportRule = Sourced & {
  icao: string
  level: 'REFUSE' | 'NEEDS_ADMIN' | 'WARN' | 'INFO'
  code: string
  message: string
  moves: 'BOTH' | 'DEPARTURES' | 'ARRIVALS'
  meaning: 'OPEN' | 'CLOSED' | 'DAYLIGHT' | 'ALWAYS'
  hours: readonly Hours[]
  engine: 'JET' | 'TURBOPROP' | null
  types: readonly string[]
  overKg: number | null
  /** NON_SCHENGEN: the other end is outside the Schengen area. */
  border: 'NON_SCHENGEN' | null
  /** A tail with a steep-approach approval is exempt. */
  unlessSteepApproval: boolean
}

/** In the airport's time zone, unless it says UTC. Days are Monday (1) to Sunday (7); 8 means public holidays. */
export type Hours = {
  days: readonly number[]
  /**
   * 'HH:MM'. For OPEN both ends are included, for CLOSED the end is excluded. Past midnight if `to` is earlier. An end
   * may be `SUNSET+30`.
   */
  from: string
  to: string
  /** 'MM-DD', both included. */
  season: readonly [string, string] | null
  clock: 'LOCAL' | 'UTC'
}
