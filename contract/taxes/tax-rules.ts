import type { Currency } from '../money.ts'

/** The decimal places of every currency of a tax; those of the last line are not currencies of sale. */
export const TAX_CURRENCY_EXPONENTS = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  CHF: 2,
  AED: 2,
  SAR: 2,
  JPY: 0,
  KWD: 3,
  DKK: 2,
} as const satisfies Record<Currency | 'DKK', number>
export type TaxCurrency = keyof typeof TAX_CURRENCY_EXPONENTS

export type TaxSide = 'DEPARTURE' | 'ARRIVAL' | 'DOMESTIC'

export type CoverageState = 'RULES' | 'NONE_DUE' | 'IN_FARE' | 'UNKNOWN'

/** The facts that conditions of rules can use. Null: unknown. */
export type TaxFacts = {
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT'
  distanceKm: number
  /** The distance of the destination from Brussels airport (EBBR); only Belgium needs it. */
  destinationKmFromBrussels: number
  /** Unknown counts as true; a tax is due in both cases, but the amounts differ. */
  paidInUs: boolean
  mtowKg: number | null
  mtowLb: number | null
  engine: 'JET' | 'TURBOPROP' | 'PISTON' | null
  fuel: 'KEROSENE' | 'AVGAS' | null
  seatsFitted: number | null
  seatsCertified: number | null
  seatsWithCrew: number | null
  seatPitchOver40in: boolean
  /** AKHI: Alaska and Hawaii. ZONE: within 225 miles of the continental United States, in Canada or Mexico. */
  originUsArea: UsArea | null
  destinationUsArea: UsArea | null
  /** In the year of departure. */
  originUsRural: boolean
  destinationUsRural: boolean
  originGbRegion: GbRegion
  /** The band of the country of destination. */
  gbBand: 'DOM' | 'A' | 'B' | 'C' | null
  frZone: 'EU' | 'MID' | 'FAR' | null
  deClass: 1 | 2 | 3 | null
  dkZone: 'EU' | 'MID' | 'LONG' | null
  originAtTaxed: boolean
  destinationCountry: string
}
export type UsArea = 'US' | 'AKHI' | 'ZONE' | 'OUTSIDE'
type GbRegion = 'HIGHLANDS' | 'NORTHERN_IRELAND' | 'OTHER'

/** Conditions compare facts with constants, joined by and, or, not. */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { not: Condition }
  | { fact: keyof TaxFacts; in: readonly (string | number | boolean)[] }
  | { fact: keyof TaxFacts; op: '<' | '<=' | '>' | '>='; than: number }

/** One row of `tax_rules`. Days are YYYY-MM-DD; `validUntil` is the last day, or null if none is known. */
export type TaxRule = {
  id: string
  /** The slot, which has at most one row per day. */
  slot: string
  jurisdiction: string
  /** The account in the ledger, and the line of a tax return. */
  code: string
  kind: 'PER_HEAD' | 'AD_VALOREM' | 'PER_FLIGHT'
  /** Null with a null rate: the amount is unknown, and no leg with this tax may be published. */
  amountMinor: number | null
  rateBps: number | null
  currency: TaxCurrency | null
  applies: 'DEPARTURE' | 'ARRIVAL' | 'EITHER_END' | 'DOMESTIC'
  dateKey: 'DEPARTURE_LOCAL' | 'PAYMENT'
  validFrom: string
  validUntil: string | null
  condition: Condition
  taxedFromAge: number
  lapInfants: 'FREE' | 'FREE_IF_UNPAID' | 'TAXED'
  base: 'FARE' | 'FARE_PLUS_CARRIER_TAXES'
  inVatBase: boolean
  liable: 'PASSENGER' | 'CARRIER'
  remitter: 'OPERATOR' | 'PLATFORM'
  refund: 'NOT_FLOWN' | 'FOLLOWS_MONEY'
  treatment: 'SEPARATE' | 'IN_FARE'
  sourceTitle: string
  sourceUrl: string | null
  /** When an official text was read; null: estimated. */
  verifiedOn: string | null
  note: string
}

/** What is known about a country's taxes on one side of a leg. Without a row they are unknown, never zero. */
export type TaxCoverage = {
  jurisdiction: string
  side: TaxSide
  validFrom: string
  validUntil: string | null
  state: CoverageState
  sourceTitle: string
  verifiedOn: string | null
  note: string
}

/** A stored daily rate: the amount of `to` for one `from`, as a decimal text. */
export type FxRate = { date: string; from: TaxCurrency; to: TaxCurrency; rate: string; source: string }
