import type { Sourced } from './finding.ts'

/** The runway that is the best in its best direction, declared lengths in metres. */
export type Runway = {
  ldaM: number
  toraM: number
  isLit: boolean
  source: string
}

/**
 * What an airport asks of a flight. OPEN: found outside the hours. CLOSED: found within them. DAYLIGHT: found before sunrise or after
 * sunset. ALWAYS: found for each flight. An empty list of conditions is met by each flight.
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
  /** NON_SCHENGEN: the other end lies outside the Schengen area. */
  border: 'NON_SCHENGEN' | null
  /** A tail with a steep-approach approval is exempt. */
  unlessSteepApproval: boolean
}

/** By the airport's clock unless it says UTC. Days are those of Monday (1) to Sunday (7), 8 for public holidays. */
export type Hours = {
  days: readonly number[]
  /** 'HH:MM', both included for OPEN, the end excluded for CLOSED; past midnight when `to` is earlier. `SUNSET+30` may be an end. */
  from: string
  to: string
  /** 'MM-DD', both included. */
  season: readonly [string, string] | null
  clock: 'LOCAL' | 'UTC'
}
