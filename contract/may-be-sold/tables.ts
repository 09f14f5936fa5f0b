import type { AirportRule, Runway } from './airport-rules.ts'
import type { Sourced } from './finding.ts'

/** How registrations of a state are written. */
export type Registry = Sourced & {
  country: string
  prefix: string
  pattern: RegExp
  /** Mostly aircraft that nobody may charter. */
  isPrivate: boolean
}

/** Third-party cover per accident, by the greatest take-off mass below `belowKg`. */
export type InsuranceClass = Sourced & { belowKg: number; thirdPartySdr: number }

/**
 * Who may carry between two places. Areas are `US`, `GB`, `EU`, `CH` or a state's own code, `*` is any. The first row that matches
 * decides; `ends` are tried in both directions.
 */
export type RightsRule = Sourced & {
  isDomestic: boolean | null
  ends: readonly [origin: readonly string[], destination: readonly string[]]
  /** OWN: of one of the two ends. */
  operator: readonly string[] | 'OWN' | 'ANY'
  level: 'ALLOW' | 'INFO' | 'NEEDS_ADMIN' | 'REFUSE'
  code: string
  message: string
}

export type SanctionRule = Sourced & {
  level: 'REFUSE' | 'NEEDS_ADMIN'
  code: 'SANCTIONED_COUNTRY' | 'SANCTIONED_REGISTRY' | 'AIRSPACE_PROHIBITED' | 'RU_CHARTERER'
  /** Countries of an end, airports of an end, beginnings of a registration, or nationalities of who charters. */
  subject: 'COUNTRY' | 'AIRPORT' | 'REGISTRY' | 'NATIONALITY'
  values: readonly string[]
  /** Of these operators' countries only; null for all. */
  operators: readonly string[] | null
  message: string
}

export type DocumentRule = Sourced & { country: string; monthsAfterArrival: number }

export type SaleTables = {
  registries: readonly Registry[]
  insurance: readonly InsuranceClass[]
  passengerSdrPerSeat: number
  rights: readonly RightsRule[]
  sanctions: readonly SanctionRule[]
  /** By ICAO code of the airport. */
  airportRules: ReadonlyMap<string, readonly AirportRule[]>
  runways: ReadonlyMap<string, Runway>
  /** YYYY-MM-DD of England, where opening hours depend on them. */
  holidays: ReadonlySet<string>
  documents: readonly DocumentRule[]
  usWindowMinMinutes: number
  /** From this day a flight without a legal basis is not sold. */
  legalBasisFrom: string
}
