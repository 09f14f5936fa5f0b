import type { Airport } from '../airports.ts'

export const CERTIFICATE_KINDS = [
  'US_135',
  'US_121',
  'AOC_OL_EU',
  'AOC_OL_UK',
  'AOC_CH',
  'AOC_OTHER',
] as const
export const SELLING_ROLES = ['BROKER_295', 'CARRIER_AGENT', 'PCO_380', 'PRINCIPAL'] as const

/** The legal basis on which a leg is sold, as its operator declares it. */
export type LegalBasis = {
  certificate: (typeof CERTIFICATE_KINDS)[number]
  role: (typeof SELLING_ROLES)[number]
  /** For a public charter (14 CFR 380). */
  prospectusNo: string | null
  securer: string | null
}

export type LegFacts = {
  origin: AirportFacts
  destination: AirportFacts
  departureAt: Date
  /** The end of the departure window; null if the time is fixed. */
  departureLatestAt: Date | null
  arrivalAt: Date
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT'
  seats: number
  tail: string
  /** Null: UNDECLARED. */
  legalBasis: LegalBasis | null
  /** Whether the traveller and the carrier agree on the time after the purchase. */
  timeOnRequest: boolean
  /** Whether it is sold together with a hotel, a car or something else. */
  isBundled: boolean
  petNote: string | null
  /** True: pets are promised. Null: the operator's rules decide, if the border allows pets. */
  takesPets: boolean | null
}

export type AirportFacts = Pick<
  Airport,
  'icao' | 'iata' | 'city' | 'country' | 'lat' | 'lon' | 'timezone'
> & { elevationFt: number | null }

type OperatorFacts = {
  id: string
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null
  /** The weekly round trips that it offers between the two airports, including this leg. Counted for turboprops only. */
  roundTripsPerWeek: number
}

/** The register's facts about a tail. NOT_KEPT: there is no register, so the type's figures are used. */
export type AircraftFacts = {
  register: 'APPROVED' | 'UNKNOWN' | 'NOT_KEPT'
  type: string
  mtowKg: number | null
  seatsFitted: number | null
  isOnCertificate: boolean
  insurance: Insurance | null
  hasSteepApproval: boolean
}

type Insurance = {
  /** The first and the last day. */
  from: string
  until: string
  thirdPartySdr: number
  passengerSdr: number
}

export type TypeFacts = {
  designator: string
  name: string
  engine: 'JET' | 'TURBOPROP'
  mtowKg: number | null
  /** At maximum weights, sea level, standard day, without factors; null if the maker's figure is unknown. */
  takeOffM: number | null
  landingM: number | null
  cruiseKtas: number
  rangeNm: number
}

/** A permission that an administrator has granted to this operator. */
export type Permission = {
  code: string
  scope: string
  reference: string
  /** The last day. */
  until: string
}

export type SaleFacts = {
  leg: LegFacts
  operator: OperatorFacts
  aircraft: AircraftFacts
  type: TypeFacts
  permissions: readonly Permission[]
}
