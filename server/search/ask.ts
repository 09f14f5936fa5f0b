import type { Currency } from '#contract/money.ts'
import type { AircraftClass, SearchSort } from '#contract/search/search.ts'

/** An airport within an asked end, and how far it is from what was asked, in whole metres (0 for a place's own airports). */
export type ReachableAirport = { icao: string; metres: number }

/** A search with its places resolved to airports: what the engine works on. */
export type SearchAsk = {
  /** Null: from or to anywhere. */
  origins: ReachableAirport[] | null
  destinations: ReachableAirport[] | null
  /** '2026-12-04', by the clock of the origin (of a connection: of its first leg); either may be open. */
  dateFrom: string | null
  dateTo: string | null
  people: number
  /** Null: every class. Of a connection both legs. */
  classes: AircraftClass[] | null
  currency: Currency | null
  /** Per person; of a connection the sum. Only together with `currency`. */
  maxPriceMinor: number | null
  sort: SearchSort
  /** The moment at which prices are compared and sorted: that of the first page, so that no later page shifts. */
  at: Date
  /** Legs must have been published for so long, as only Premium sees them earlier: for `isPublishedFor()` in legs/queries.ts. */
  publishedForSeconds: number
}
