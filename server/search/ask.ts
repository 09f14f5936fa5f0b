import type { Currency } from '#contract/money.ts'
import type { DailyRates } from '#contract/rates/indicate.ts'
import type { AircraftClass, SearchSort } from '#contract/search/search.ts'
import type { FlyingRecords } from '#server/legs/likelihood/read-records.ts'

/** An airport of a requested end, and its distance from the request in whole metres (0 for a place's own airports). */
export type ReachableAirport = { icao: string; metres: number }

/** A search whose places are resolved to airports. */
export type SearchAsk = {
  /** Null: from or to anywhere. */
  origins: ReachableAirport[] | null
  destinations: ReachableAirport[] | null
  /**
   * '2026-12-04', in the origin's time zone (for a connection, that of its first leg); each end of the range may be
   * open.
   */
  dateFrom: string | null
  dateTo: string | null
  people: number
  /** Null: every class. For a connection, both legs must have one of these classes. */
  classes: AircraftClass[] | null
  currency: Currency | null
  /** The maximum price per person, in minor units; for a connection, of both legs together. It needs `priceCurrency`. */
  maxPriceMinor: number | null
  /** The currency of the maximum price. */
  priceCurrency: Currency | null
  /** The rates with which prices in several currencies are compared; null: they are not compared. */
  rates: DailyRates | null
  sort: SearchSort
  /** The instant at which prices are computed: that of the first page, so that later pages do not shift. */
  at: Date
  /**
   * How many seconds ago legs must have been published, because Premium sees them earlier; for `isPublishedFor()` in
   * legs/queries.ts.
   */
  publishedForSeconds: number
  /** The operators' leg records; without them results do not say how likely a leg is. */
  records?: FlyingRecords | undefined
}
