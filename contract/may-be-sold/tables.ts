import type { AirportRule, Runway } from './airport-rules.ts'
import type { Areas } from './areas.ts'
import type { CERTIFICATE_KINDS, SELLING_ROLES } from './facts.ts'
import type { Sourced } from './finding.ts'

/** The form of a state's registrations. */
export type Registry = Sourced & {
  country: string
  prefix: string
  /** A regular expression for the whole registration: 'G-[A-Z]{4}'. */
  pattern: string
  /** Whether these are mostly aircraft that may not be chartered. */
  isPrivate: boolean
}

/** The required third-party cover per accident for a take-off mass below `belowKg`; null: any mass. */
export type InsuranceClass = Sourced & { belowKg: number | null; thirdPartySdr: number }

/**
 * Who may carry people between two places. Areas are `US`, `GB`, `EU`, `CH` or a state's own code; `*` is any. The
 * first matching row decides, in the order of `place`; `ends` match in both directions.
 */
export type RightsRule = Sourced & {
  place: number
  isDomestic: boolean | null
  ends: readonly [origin: readonly string[], destination: readonly string[]]
  /** OWN: a carrier of one of the two ends. */
  operator: readonly string[] | 'OWN' | 'ANY'
  level: 'ALLOW' | 'INFO' | 'NEEDS_ADMIN' | 'REFUSE'
  code: string
  message: string
}

/**
 * A permit that an area requires of foreign carriers; it is in the register of the fleet, or an administrator grants
 * it.
 */
export type PermitRule = Sourced & {
  area: string
  /** Carriers of these areas need no permit. */
  exempt: readonly string[]
  code: string
  message: string
}

/** The disclosures before payment, by their numbers in the fact sheet's table. */
export const DISCLOSURE_CODES = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8'] as const
export type DisclosureCode = (typeof DISCLOSURE_CODES)[number]

/**
 * Further conditions for a leg. BUNDLED: sold with a hotel or a car. OPEN_TIME: a long enough window, or a time on
 * request. SMALL_AND_SELDOM: no jet, few seats, few weekly round trips. PROSPECTUS: its number and the security of the
 * money are declared.
 */
export const LEGAL_CONDITIONS = [
  'BUNDLED',
  'OPEN_TIME',
  'SMALL_AND_SELDOM',
  'PROSPECTUS',
  'NO_PROSPECTUS',
] as const

/**
 * A row of the table of legal modes. An empty list of areas, certificates or roles matches each. The first matching row
 * decides.
 */
export type LegalModeRule = Sourced & {
  place: number
  /** Its number in the fact sheet's table. */
  row: string
  /** `touches`: one end must be in one of these areas. `touchesNot`: neither end may be in one of those. */
  touches: readonly string[]
  touchesNot: readonly string[]
  /** The carrier's area. */
  operators: readonly string[]
  operatorsNot: readonly string[]
  certificates: readonly (typeof CERTIFICATE_KINDS)[number][]
  roles: readonly (typeof SELLING_ROLES)[number][]
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT' | null
  conditions: readonly (typeof LEGAL_CONDITIONS)[number][]
  level: 'ALLOW' | 'NEEDS_ADMIN' | 'REFUSE'
  code: string
  path: 'legalBasis' | 'departureLatestLocal'
  message: string
  /** What a permission covers; null: legs between the two states. */
  scope: string | null
  shows: readonly DisclosureCode[]
}

export type SanctionRule = Sourced & {
  level: 'REFUSE' | 'NEEDS_ADMIN'
  code: 'SANCTIONED_COUNTRY' | 'SANCTIONED_REGISTRY' | 'AIRSPACE_PROHIBITED' | 'RU_CHARTERER'
  /** Countries of an end, airports of an end, prefixes of a registration, or nationalities of charterers. */
  subject: 'COUNTRY' | 'AIRPORT' | 'REGISTRY' | 'NATIONALITY'
  values: readonly string[]
  /** Only for operators of these countries; null: for all. */
  operators: readonly string[] | null
  message: string
}

export type DocumentRule = Sourced & { country: string; monthsAfterArrival: number }

/** A route on which an operator may bring pets into Great Britain, to this airport. */
export type PetRoute = Sourced & { icao: string; operatorId: string }

/** Single settings: numbers and a day. */
export type SaleSettings = {
  usWindowMinMinutes: number
  /** From this day a leg without a legal basis cannot be sold. */
  legalBasisFrom: string
  /**
   * The limits of US on-demand operations without a jet: at most this many seats, and fewer weekly round trips than the
   * next setting.
   */
  usSmallMostSeats: number
  usSmallTripsBelow: number
  passengerSdrPerSeat: number
  /** The platform's own liability insurance as a broker, which it must name before a sale; 0: none. */
  brokerInsuranceUsd: number
}

export type SaleTables = SaleSettings & {
  areas: Areas
  registries: readonly Registry[]
  insurance: readonly InsuranceClass[]
  rights: readonly RightsRule[]
  permits: readonly PermitRule[]
  legalModes: readonly LegalModeRule[]
  sanctions: readonly SanctionRule[]
  /** By the airport's ICAO code. */
  airportRules: ReadonlyMap<string, readonly AirportRule[]>
  runways: ReadonlyMap<string, Runway>
  /** Days in England, YYYY-MM-DD, on which opening hours depend. */
  holidays: ReadonlySet<string>
  documents: readonly DocumentRule[]
  petRoutes: readonly PetRoute[]
}
