import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { calendarDay } from '../calendar-day.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LegListing } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { type AnyConnection, awayFromPlaces, Connection, MixedConnection } from './connections.ts'
import { FoundPlace, PlaceToken } from './search-places.ts'

export { type AnyConnection, Connection, MixedConnection }

/** The maximum size of a page. */
const MAX_SEARCH_PAGE_SIZE = 100
const SEARCH_PAGE_SIZE = 24
/** The largest aircraft have 19 seats. More than 8 people can fly together only if the whole aircraft is sold. */
export const MAX_SEARCH_PEOPLE = 19
export const MAX_RADIUS_KM = 1000
/** Counts stop at this number; then they mean 'at least'. */
export const MAX_COUNTED = 10_000

export const SEARCH_SORTS = ['departure', 'price', 'savings', 'distance'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** From the smallest to the largest, as in `db/reference/aircraft.ts`. */
export const AIRCRAFT_CLASSES = [
  'Turboprop',
  'Very Light Jet',
  'Light Jet',
  'Midsize Jet',
  'Super Midsize Jet',
  'Large Jet',
  'Ultra Long Range',
] as const
const AircraftClass = z.enum(AIRCRAFT_CLASSES)
export type AircraftClass = z.infer<typeof AircraftClass>

const Day = calendarDay('A day is written 2026-12-04')
const RadiusKm = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_RADIUS_KM))
const Switch = z.enum(['0', '1'])

/** 'Light Jet,Midsize Jet' */
const AircraftClasses = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(','))]),
    z.array(AircraftClass),
  ),
)

/**
 * The criteria of a search without the days. The URL of /booking, the search and the calendar have the same parameters.
 */
const filters = {
  from: z.optional(PlaceToken),
  to: z.optional(PlaceToken),
  /**
   * The maximum distance of an airport from the place, in km. By default only the airport or the city's own airports,
   * and 150 km around a position. Ignored for countries and regions.
   */
  fromRadiusKm: z.optional(RadiusKm),
  toRadiusKm: z.optional(RadiusKm),
  /** The number of people who travel together: this many seats must be free and allowed in one hold. */
  people: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SEARCH_PEOPLE)), 1),
  classes: z.optional(AircraftClasses),
  /** Only legs priced in this currency. */
  currency: z.optional(CurrencyCode),
  /**
   * The currency of `maxPriceMinor`. Prices in every currency are compared with it at the rates of the day (GET
   * /rates). Without this parameter, or without rates, only legs in the maximum's own currency are found.
   */
  priceCurrency: z.optional(CurrencyCode),
  /**
   * The maximum price per person, in minor units of `priceCurrency` or otherwise of `currency`; one of the two is
   * required. It is compared with the current price, for a connection with the sum (two currencies at the rates of the
   * day).
   */
  maxPriceMinor: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000))),
}

const withCurrency = z.refine<{ maxPriceMinor?: unknown; currency?: unknown; priceCurrency?: unknown }>(
  ({ maxPriceMinor, currency, priceCurrency }) =>
    maxPriceMinor === undefined || (currency ?? priceCurrency) !== undefined,
  { path: ['currency'], message: 'A maximum price needs its currency' },
)

const NamedDays = z.strictObject({
  ...filters,
  /** One day, or the first and the last day (either may be missing), in the time zone of the ORIGIN, as 2026-12-04. */
  date: z.optional(Day),
  dateFrom: z.optional(Day),
  dateTo: z.optional(Day),
  /** 1: also find journeys of two legs, in one currency or in two. Needs both places. */
  connections: z._default(Switch, '0'),
  /** 1: also find legs that pass near one of the two places. Needs both places. */
  detours: z._default(Switch, '0'),
  /**
   * departure: soonest first. price: cheapest first; currencies are compared at the rates of the day. Without rates the
   * currencies follow each other in the order of CURRENCIES, connections in two currencies last. savings: highest
   * percentage first; for two currencies at the rates of the day, without rates 0. distance: the airports nearest to
   * the request first, both ends together (for detours the shortest detour); without places the shortest leg. Equal
   * results: soonest first.
   */
  sort: z._default(z.enum(SEARCH_SORTS), 'departure'),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SEARCH_PAGE_SIZE)),
    SEARCH_PAGE_SIZE,
  ),
  /**
   * `nextCursor` of the previous page; all other parameters must be unchanged. Prices are sorted as on the first page.
   */
  cursor: z.optional(z.string().check(z.maxLength(300), z.regex(/^[A-Za-z0-9_-]+$/))),
})

/** All parameters are optional: GET /search, GET /search/stream and the URL of /booking. */
export const SearchQuery = NamedDays.check(
  withCurrency,
  z.refine(({ date, dateFrom, dateTo }) => date === undefined || (dateFrom ?? dateTo) === undefined, {
    path: ['date'],
    message: 'Choose one day or a window',
  }),
  z.refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
    path: ['dateTo'],
    message: 'The last day is before the first one',
  }),
)
export type SearchQuery = z.infer<typeof SearchQuery>
/** The parameters as texts of a URL. */
export type SearchQueryInput = z.input<typeof SearchQuery>

/** A leg between the requested places. */
const DirectResult = z.object({ kind: z.literal('direct'), leg: LegListing, ...awayFromPlaces })

/** A leg that matches one end and passes near the other place, so that a stop there would be a short detour. */
const DetourResult = z.object({
  kind: z.literal('detour'),
  leg: LegListing,
  /** The distances of the matching end and of the stop. */
  ...awayFromPlaces,
  detour: z.object({
    /** Which requested place lies on the way: people would board (from) or leave (to) at `airport`. */
    end: z.enum(['from', 'to']),
    airport: Airport,
    /** How many km the stop adds to the leg. The operator must agree, because the leg is sold without the stop. */
    extraKm: z.int(),
  }),
})
export type DetourResult = z.infer<typeof DetourResult>

export const SearchResult = z.discriminatedUnion('kind', [
  DirectResult,
  DetourResult,
  Connection,
  MixedConnection,
])
export type SearchResult = z.infer<typeof SearchResult>
export type DirectResult = z.infer<typeof DirectResult>

const Count = z.object({
  count: z.int(),
  /** The count stopped at this number; there may be more. */
  isAtLeast: z.boolean(),
})

/** The totals of all pages, for the line above the list and for the filters. */
export const SearchSummary = z.object({
  /** The recognised places with their names and positions; null if none is requested. */
  from: z.nullable(FoundPlace),
  to: z.nullable(FoundPlace),
  /** The totals of each kind, on every page; 0 for a kind that is not requested. */
  totals: z.object({ direct: Count, detour: Count, connection: Count }),
  /**
   * For large places without days: only connections whose first leg departs before this instant were considered, and
   * all of those are included. Null: all connections were considered.
   */
  connectionsUntilUTC: z.nullable(z.iso.datetime()),
  /** Counts of direct legs for the filters. */
  facets: z.object({
    /** Counts without the filter for classes, largest first. */
    classes: z.array(z.object({ class: AircraftClass, count: z.int() })),
    /**
     * Counts and prices in each currency without the filters for currency and maximum price, from the cheapest to the
     * most expensive.
     */
    currencies: z.array(
      z.object({ currency: CurrencyCode, count: z.int(), minPrice: AmountMinor, maxPrice: AmountMinor }),
    ),
  }),
  nextCursor: z.nullable(z.string()),
})
export type SearchSummary = z.infer<typeof SearchSummary>

/** One line of the stream: results as they are found, in the order of the page, with the summary last. */
export const SearchLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), result: SearchResult }),
  z.object({ type: z.literal('summary'), summary: SearchSummary }),
])
export type SearchLine = z.infer<typeof SearchLine>

const CheapestDay = z.object({
  /** The day in the origin's time zone: '2026-12-04'. A leg with a departure window counts on each of its days. */
  date: z.string(),
  /** The number of direct legs; equal to the result of a search for this day. */
  count: z.int(),
  /** The lowest price per person in each currency, in the order of CURRENCIES. */
  prices: z.array(z.object({ currency: CurrencyCode, price: AmountMinor })),
})
export type CheapestDay = z.infer<typeof CheapestDay>

const MAX_CALENDAR_MONTHS = 3

export const search = {
  /**
   * One page. Direct legs come first, then detours, then connections; each kind is sorted as requested. An unknown
   * place is 400 `invalid_input` with the parameter's name, like every other invalid value.
   */
  find: defineEndpoint({
    method: 'GET',
    path: '/search',
    access: 'anyone',
    scope: 'search',
    summary: 'Bookable legs and journeys by place, day, people, aircraft and price',
    description: 'An unknown place is refused by its field; under load `search_busy`.',
    query: SearchQuery,
    answer: z.object({
      success: z.literal(true),
      results: z.array(SearchResult),
      ...SearchSummary.shape,
    }),
  }),
  /**
   * The same page as newline-delimited JSON, line by line as results are found. A stream without a summary at its end
   * was interrupted.
   */
  stream: defineEndpoint({
    method: 'GET',
    path: '/search/stream',
    access: 'anyone',
    scope: 'search',
    summary: 'The same page as a stream of lines: direct legs, detours, connections, and finally a summary',
    description: 'The media type is application/x-ndjson.',
    query: SearchQuery,
    answer: SearchLine,
    stream: true,
    answerType: 'application/x-ndjson',
  }),
  /** Days without legs are omitted. */
  calendar: defineEndpoint({
    method: 'GET',
    path: '/search/calendar',
    access: 'anyone',
    scope: 'search',
    summary: 'The cheapest price of each day of a month, in the time zone of the origin',
    description: 'Direct legs only, each currency by itself.',
    query: z
      .strictObject({
        ...filters,
        /** The first month, '2026-12', and the number of months. */
        month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written 2026-12')),
        months: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_CALENDAR_MONTHS)), 1),
      })
      .check(withCurrency),
    answer: z.object({ success: z.literal(true), days: z.array(CheapestDay) }),
  }),
  /** Suggestions for a typed text, the best first; `from` or `to` accepts `place.token`. */
  places: defineEndpoint({
    method: 'GET',
    path: '/search/places',
    access: 'anyone',
    scope: 'search',
    summary: 'Airports, cities, countries and regions that match a typed text, the likeliest first',
    description: 'Send a `token` as `from` or `to`.',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
    }),
    answer: z.object({ success: z.literal(true), places: z.array(FoundPlace) }),
  }),
}
