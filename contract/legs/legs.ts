import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { PartyPrice, TaxLine } from '../taxes/tax-lines.ts'
import { TaxTerms } from '../taxes/tax-terms.ts'
import { Likelihood } from './likelihood.ts'

/** Seats are on sale until this long before departure. */
export const SALES_CLOSE_SECONDS = 2 * 60 * 60

export const SALE_MODES = ['PER_SEAT', 'WHOLE_AIRCRAFT'] as const
export const PRICE_MODES = ['FIXED', 'DECLINING'] as const
export const PRICE_BASES = ['NET', 'ALL_IN'] as const

/**
 * The published schedule of what an operator asks for a seat, and the taxes that make a price of it; `contract/legs/price.ts` says
 * the price at each instant, for the server and for the web's curve.
 */
export const PriceSchedule = z.object({
  mode: z.enum(PRICE_MODES),
  /** As the operator wrote it: before taxes, or with them, as `taxes.basis` says. */
  askPriceMinor: AmountMinor,
  floorPriceMinor: AmountMinor,
  currency: CurrencyCode,
  startsAt: z.string(),
  endsAt: z.string(),
  /** Left out where the taxes are not known yet: of a draft that has none. */
  taxes: z.optional(TaxTerms),
})
export type PriceSchedule = z.infer<typeof PriceSchedule>

/** Facts that a listing and a single leg share. All prices are final, with each tax, in minor units. */
const legFacts = {
  id: z.uuid(),
  originAirport: Airport,
  destinationAirport: Airport,
  departureUTC: z.string(),
  arrivalUTC: z.string(),
  /** The end of the departure window; null if the time is fixed. */
  departureLatestUTC: z.nullable(z.string()),
  durationMinutes: z.int(),
  distanceKm: z.int(),
  distanceNm: z.int(),
  /** 'Citation XLS+' */
  aircraft: z.string(),
  aircraftClass: z.string(),
  seatsTotal: z.int(),
  seatsAvailable: z.int(),
  saleMode: z.enum(SALE_MODES),
  currency: CurrencyCode,
  /** The price per person at this moment, with its taxes: `priced.totalMinor` shared out among `priced.people`, rounded up. */
  price: AmountMinor,
  /**
   * By the seat, the price for one person. For a whole aircraft, the price for the searched number of people, else for every seat.
   */
  priced: PartyPrice,
  /** Standard charter, per person, from which savings are computed; 0 while no evidence stands behind it. */
  referencePrice: AmountMinor,
  savingsPct: z.int(),
  priceSchedule: PriceSchedule,
  /** The operating carrier's legal name (14 CFR Part 295). */
  operatingCarrier: z.string(),
}

/** What a card of the flight list shows. `origin`, `destination`, `date` and `duration` are the specification's texts. */
export const FlightListing = z.object({
  ...legFacts,
  /** 'New York (TEB)' */
  origin: z.string(),
  destination: z.string(),
  /** The departure's date by the origin's calendar: '2026-12-04'. */
  date: z.string(),
  /** '2h 52m' */
  duration: z.string(),
  /** How likely it flies and how that is known, as its page says it; null where that is not known. */
  likelihood: z.nullable(Likelihood),
})
export type FlightListing = z.infer<typeof FlightListing>

export const EmptyLeg = z.object({
  ...legFacts,
  originICAO: z.string(),
  destinationICAO: z.string(),
  /** The taxes in `priced`. */
  taxes: z.array(TaxLine),
  /** The lowest price that the schedule can reach. */
  minPrice: AmountMinor,
  isBookable: z.boolean(),
  instantConfirm: z.boolean(),
  originTerminal: z.nullable(z.string()),
  destinationTerminal: z.nullable(z.string()),
  baggageNote: z.nullable(z.string()),
  petNote: z.nullable(z.string()),
  /** The sentence shown with every leg and kept with every booking. */
  disclosure: z.string(),
})
export type EmptyLeg = z.infer<typeof EmptyLeg>

/** What changes while somebody looks: one event of the live stream. */
export const LegChange = z.object({
  id: z.uuid(),
  seatsAvailable: z.int(),
  price: AmountMinor,
  referencePrice: AmountMinor,
  priceSchedule: PriceSchedule,
  isBookable: z.boolean(),
})
export type LegChange = z.infer<typeof LegChange>

const LISTING_PAGE_SIZE = 48
const MAX_LISTING_PAGE_SIZE = 100

export const legs = {
  routes: defineEndpoint({
    method: 'GET',
    path: '/routes',
    also: ['/api/routes'],
    access: 'anyone',
    scope: 'search',
    summary: 'Bookable legs, soonest departure first',
    query: z.strictObject({
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_LISTING_PAGE_SIZE)),
        LISTING_PAGE_SIZE,
      ),
      /** `nextCursor` of the previous page. */
      cursor: z.optional(
        z.string().check(z.maxLength(80), z.regex(/^[0-9]{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
      ),
    }),
    answer: z.object({
      success: z.literal(true),
      routes: z.array(FlightListing),
      /** How many legs are bookable in all. */
      total: z.int(),
      nextCursor: z.nullable(z.string()),
    }),
  }),
}

/**
 * Server-sent events: `leg` with a LegChange; `resync` if something may have been missed and the page should read again; `early`,
 * without naming it, if a leg changed that only Premium sees yet.
 */
export const LEG_EVENTS_PATH = '/legs/events'
