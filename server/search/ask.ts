import type { Currency } from '#contract/money.ts'
import type { DailyRates } from '#contract/rates/indicate.ts'
import type { AircraftClass, SearchSort } from '#contract/search/search.ts'
import type { FlightRecords } from '#server/legs/likelihood/read-records.ts'

/**
 * An airport that belongs to a requested end, and its distance from the request in whole metres (0 for a place's own airports).
 */
export type ReachableAirport = { icao: string; metres: number }

/** A search with its places resolved to airports: the engine's input. */
export type SearchAsk = {
  /** Null: from or to anywhere. */
  origins: ReachableAirport[] | null
  destinations: ReachableAirport[] | null
  /** '2026-12-04', by the origin's calendar (for a connection, that of its first leg); either may be open. */
  dateFrom: string | null
  dateTo: string | null
  people: number
  /** Null: every class. For a connection, both legs. */
  classes: AircraftClass[] | null
  currency: Currency | null
  /** Per person; for a connection, the sum. Only together with `priceCurrency`. */
  maxPriceMinor: number | null
  /** The currency of the maximum price. */
  priceCurrency: Currency | null
  /** The rates by which prices in several currencies are compared; null: they are not compared. */
  rates: DailyRates | null
  sort: SearchSort
  /** The moment at which prices are compared and sorted: that of the first page, so that later pages do not shift. */
  at: Date
  /** How long legs must have been published, because Premium sees them earlier: for `isPublishedFor()` in legs/queries.ts. */
  publishedForSeconds: number
  /** What operators have flown; left out, results do not say how likely they fly. */
  records?: FlightRecords | undefined
}
