import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { calendarDay } from '../calendar-day.ts'
import { defineEndpoint } from '../endpoint.ts'
import { FlightListing } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { type AnyConnection, awayFromPlaces, Connection, MixedConnection } from './connections.ts'
import { FoundPlace, PlaceToken } from './search-places.ts'

export { type AnyConnection, Connection, MixedConnection }

/** The largest page, whatever is requested. */
const MAX_SEARCH_PAGE_SIZE = 100
const SEARCH_PAGE_SIZE = 24
/** The largest aircraft have 19 seats; more than 8 people can go together only if the whole aircraft is sold. */
export const MAX_SEARCH_PEOPLE = 19
export const MAX_RADIUS_KM = 1000
/** Counting stops here; beyond it a count says 'at least this many'. */
export const MAX_COUNTED = 10_000

export const SEARCH_SORTS = ['departure', 'price', 'savings', 'distance'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** Smallest first, as `db/reference/aircraft.ts` has them. */
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

/** The criteria of a search without the days: the same parameters in the URL of /booking, of the search and of the calendar. */
const filters = {
  from: z.optional(PlaceToken),
  to: z.optional(PlaceToken),
  /**
   * How far an airport may be from the place, in km. By default only the airport or the city's own airports, and 150 km around a
   * position. Ignored for countries and regions, which have no radius.
   */
  fromRadiusKm: z.optional(RadiusKm),
  toRadiusKm: z.optional(RadiusKm),
  /** How many people travel together: this many seats must be free and can be held at once. */
  people: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SEARCH_PEOPLE)), 1),
  classes: z.optional(AircraftClasses),
  /** Only legs priced in this currency. */
  currency: z.optional(CurrencyCode),
  /**
   * The currency in which `maxPriceMinor` is meant: legs priced in every currency are compared with it by the rates of the day
   * (GET /rates). Without rates, or without it, only legs priced in the maximum's own currency are found.
   */
  priceCurrency: z.optional(CurrencyCode),
  /**
   * The maximum for one person, in minor units of `priceCurrency` or else of `currency`, one of which must be given with it.
   * Compared with the current price; for a connection, with the sum, of two currencies by the rates of the day.
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
  /** One day, or the first and the last one (either may be open), by the calendar of the ORIGIN, as 2026-12-04. */
  date: z.optional(Day),
  dateFrom: z.optional(Day),
  dateTo: z.optional(Day),
  /** 1: also journeys of two legs, in one currency or in two. Needs both places. */
  connections: z._default(Switch, '0'),
  /** 1: also legs that pass near one of the two places. Needs both places. */
  detours: z._default(Switch, '0'),
  /**
   * departure: soonest first. price: cheapest first, several currencies compared by the rates of the day; without rates one after the
   * other in the order of CURRENCIES, connections of two currencies last. savings: highest percentage first, of two currencies
   * by the rates of the day, without rates none. distance: the airports nearest to the request first, both ends together (for detours the shortest
   * detour); without places the shortest flight. Equal ones: soonest first.
   */
  sort: z._default(z.enum(SEARCH_SORTS), 'departure'),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_SEARCH_PAGE_SIZE)),
    SEARCH_PAGE_SIZE,
  ),
  /** `nextCursor` of the previous page, with all other parameters unchanged. Prices are sorted as they were on the first page. */
  cursor: z.optional(z.string().check(z.maxLength(300), z.regex(/^[A-Za-z0-9_-]+$/))),
})

/** All parameters, all optional: GET /search, GET /search/stream and the URL of /booking. */
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
/** As it is written in a URL. */
export type SearchQueryInput = z.input<typeof SearchQuery>

/** A leg between the requested places. */
const DirectResult = z.object({ kind: z.literal('direct'), leg: FlightListing, ...awayFromPlaces })

/** A leg with one matching end that passes near the other place: a stop there would be a short detour. */
const DetourResult = z.object({
  kind: z.literal('detour'),
  leg: FlightListing,
  /** For the matching end, and for the stop. */
  ...awayFromPlaces,
  detour: z.object({
    /** Which of the requested places lies on the way: people would board (from) or leave (to) at `airport`. */
    end: z.enum(['from', 'to']),
    airport: Airport,
    /** By how much the stop would lengthen the flight. The operator must agree to it: the leg is sold without the stop. */
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
  /** Counting stopped here: there are at least this many. */
  isAtLeast: z.boolean(),
})

/** The totals of all pages, for the line above the list and for the filters. */
export const SearchSummary = z.object({
  /** The places as they were understood, with their names and positions; null if none is requested. */
  from: z.nullable(FoundPlace),
  to: z.nullable(FoundPlace),
  /** For each kind, on every page. 0 for a kind that is not requested. */
  totals: z.object({ direct: Count, detour: Count, connection: Count }),
  /**
   * For large places without days: only connections whose first leg departs before this moment were considered, and all of those
   * are here. Null: all connections were considered.
   */
  connectionsUntilUTC: z.nullable(z.iso.datetime()),
  /** Of direct legs. */
  facets: z.object({
    /** As if no class were chosen, largest count first. */
    classes: z.array(z.object({ class: AircraftClass, count: z.int() })),
    /** The results in each currency without the filters for currency and maximum price, from the cheapest to the most expensive. */
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
  /** By the origin's calendar: '2026-12-04'. A leg with a departure window counts on each of its days. */
  date: z.string(),
  /** Direct legs: as many as a search for this day finds. */
  count: z.int(),
  /** The cheapest in each currency, per person, in the order of CURRENCIES. */
  prices: z.array(z.object({ currency: CurrencyCode, price: AmountMinor })),
})
export type CheapestDay = z.infer<typeof CheapestDay>

const MAX_CALENDAR_MONTHS = 3

export const search = {
  /**
   * One page. Direct legs come first, then detours, then connections; each kind sorted as requested. An unknown place is 400
   * `invalid_input` with the parameter's name, like every other unreadable value.
   */
  find: defineEndpoint({
    method: 'GET',
    path: '/search',
    access: 'anyone',
    scope: 'search',
    summary: 'Bookable legs and journeys by place, day, people, aircraft and price',
    query: SearchQuery,
    answer: z.object({
      success: z.literal(true),
      results: z.array(SearchResult),
      ...SearchSummary.shape,
    }),
  }),
  /** The same page while it is found: newline-delimited JSON. A stream that ends without its summary was interrupted. */
  stream: defineEndpoint({
    method: 'GET',
    path: '/search/stream',
    access: 'anyone',
    scope: 'search',
    summary: 'The same page as a stream of lines: direct legs, detours, connections, and a summary at last',
    query: SearchQuery,
    answer: SearchLine,
    stream: true,
    answerType: 'application/x-ndjson',
  }),
  /** Days without flights are left out. */
  calendar: defineEndpoint({
    method: 'GET',
    path: '/search/calendar',
    access: 'anyone',
    scope: 'search',
    summary: 'The cheapest price of each day of a month, by the clock of the origin',
    query: z
      .strictObject({
        ...filters,
        /** The first month, '2026-12', and how many. */
        month: z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written 2026-12')),
        months: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_CALENDAR_MONTHS)), 1),
      })
      .check(withCurrency),
    answer: z.object({ success: z.literal(true), days: z.array(CheapestDay) }),
  }),
  /** Suggestions for a typed text, the best first; `from` or `to` takes `place.token`. */
  places: defineEndpoint({
    method: 'GET',
    path: '/search/places',
    access: 'anyone',
    scope: 'search',
    summary: 'Airports, cities, countries and regions by what is typed, the likeliest first',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
    }),
    answer: z.object({ success: z.literal(true), places: z.array(FoundPlace) }),
  }),
}
