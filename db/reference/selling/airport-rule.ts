import type { AirportRule, Hours } from '#contract/may-be-sold/airport-rules.ts'
import type { Mark } from '#contract/may-be-sold/finding.ts'
import { from } from './row.ts'

type Part = Partial<Omit<AirportRule, 'icao' | 'source' | 'mark'>>
type Origin = [source: string, mark: Mark]

export const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7, 8]
export const WORKDAYS = [1, 2, 3, 4, 5]
export const WEEKEND = [6, 7, 8]

export function at(icao: string, [source, mark]: Origin, parts: readonly Part[]): AirportRule[] {
  return parts.map((part, place) => ({
    ...from(`${icao}-${place + 1}`, source, mark),
    ...{
      icao,
      level: 'REFUSE',
      code: 'AIRPORT_CLOSED',
      message: '',
      moves: 'BOTH',
      meaning: 'ALWAYS',
      hours: [],
    },
    ...{ engine: null, types: [], overKg: null, border: null, unlessSteepApproval: false },
    ...part,
  }))
}

export function hours(
  start: string,
  end: string,
  days: readonly number[] = ALL_DAYS,
  season: readonly [string, string] | null = null,
): Hours {
  return { from: start, to: end, days, season, clock: 'LOCAL' }
}

export function open(message: string, open: readonly Hours[]): Part {
  return { level: 'REFUSE', code: 'AIRPORT_CLOSED', message, meaning: 'OPEN', hours: open }
}

export function closed(message: string, closed: readonly Hours[]): Part {
  return { ...open(message, closed), meaning: 'CLOSED' }
}

export function daylight(message: string): Part {
  return { level: 'REFUSE', code: 'DAYLIGHT_ONLY', message, meaning: 'DAYLIGHT' }
}

export function always(code: string, message: string): Part {
  return { level: 'WARN', code, message, meaning: 'ALWAYS' }
}

export function slot(message: string): Part {
  return always('AIRPORT_PPR', message)
}

export function steep(message: string): Part {
  return { ...always('STEEP_APPROACH_TYPE', message), level: 'REFUSE', unlessSteepApproval: true }
}

export function coordinated(message: string, at: readonly Hours[]): Part {
  return { ...closed(message, at), level: 'WARN', code: 'AIRPORT_PPR' }
}

export function night(message: string, start: string, end: string): Part {
  return coordinated(message, [hours(start, end)])
}

export function quiet(message: string, start: string, end: string): Part {
  return { ...night(message, start, end), code: 'AIRPORT_QUIET_HOURS' }
}

// Unverified opening hours are shown but not enforced.
export function unsure(part: Part): Part {
  return { ...part, level: 'WARN' }
}
