import type { AirportRule, Runway } from './airport-rules.ts'
import type { Areas } from './areas.ts'
import type { CERTIFICATE_KINDS, SELLING_ROLES } from './facts.ts'
import type { Sourced } from './finding.ts'

/** How registrations of a state are written. */
export type Registry = Sourced & {
  country: string
  prefix: string
  /** The whole of a registration, as a regular expression: 'G-[A-Z]{4}'. */
  pattern: string
  /** Mostly aircraft that nobody may charter. */
  isPrivate: boolean
}

/** Third-party cover per accident, by the greatest take-off mass below `belowKg`; null: however heavy. */
export type InsuranceClass = Sourced & { belowKg: number | null; thirdPartySdr: number }

/**
 * Who may carry between two places. Areas are `US`, `GB`, `EU`, `CH` or a state's own code, `*` is any. The first row that matches
 * decides, by `place`; `ends` are tried in both directions.
 */
export type RightsRule = Sourced & {
  place: number
  isDomestic: boolean | null
  ends: readonly [origin: readonly string[], destination: readonly string[]]
  /** OWN: of one of the two ends. */
  operator: readonly string[] | 'OWN' | 'ANY'
  level: 'ALLOW' | 'INFO' | 'NEEDS_ADMIN' | 'REFUSE'
  code: string
  message: string
}

/** What an area asks of the carriers of all others: a permit that stands in the register of the fleet or is granted. */
export type PermitRule = Sourced & {
  area: string
  /** Carriers of these areas need none. */
  exempt: readonly string[]
  code: string
  message: string
}

/** What must be shown before payment, by its number in the table of disclosures. */
export const DISCLOSURE_CODES = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8'] as const
export type DisclosureCode = (typeof DISCLOSURE_CODES)[number]

/**
 * What else must be true of a flight. BUNDLED: with a hotel or a car. OPEN_TIME: a window long enough, or the time on request.
 * SMALL_AND_SELDOM: no jet, few seats, few round trips a week. PROSPECTUS: its number and who secures the money are declared.
 */
export const LEGAL_CONDITIONS = [
  'BUNDLED',
  'OPEN_TIME',
  'SMALL_AND_SELDOM',
  'PROSPECTUS',
  'NO_PROSPECTUS',
] as const

/** A row of the table of legal modes: an empty list of areas, certificates or roles is met by each. The first that matches decides. */
export type LegalModeRule = Sourced & {
  place: number
  /** Its number in the table. */
  row: string
  /** One end lies in one of these areas; neither end lies in one of those. */
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
  /** What a permission covers; null: flights between the two states. */
  scope: string | null
  shows: readonly DisclosureCode[]
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

/** A route on which an operator may bring pets into Great Britain, to this airport. */
export type PetRoute = Sourced & { icao: string; operatorId: string }

/** The numbers and the day that stand alone. */
export type SaleSettings = {
  usWindowMinMinutes: number
  /** From this day a flight without a legal basis is not sold. */
  legalBasisFrom: string
  /** The limits of US on-demand operations without a jet: at most this many seats, fewer round trips a week than this. */
  usSmallMostSeats: number
  usSmallTripsBelow: number
  passengerSdrPerSeat: number
  /** The platform's own liability insurance as a broker, which it has to name before a sale; 0: it has none. */
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
  /** By ICAO code of the airport. */
  airportRules: ReadonlyMap<string, readonly AirportRule[]>
  runways: ReadonlyMap<string, Runway>
  /** YYYY-MM-DD of England, where opening hours depend on them. */
  holidays: ReadonlySet<string>
  documents: readonly DocumentRule[]
  petRoutes: readonly PetRoute[]
}
