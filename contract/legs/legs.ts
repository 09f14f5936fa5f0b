import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { PartyPrice, TaxLine } from '../taxes/tax-lines.ts'
import { TaxTerms } from '../taxes/tax-terms.ts'
import { Likelihood } from './likelihood.ts'

/** Sales close this many seconds before departure. */
export const SALES_CLOSE_SECONDS = 2 * 60 * 60

export const SALE_MODES = ['PER_SEAT', 'WHOLE_AIRCRAFT'] as const
export const PRICE_MODES = ['FIXED', 'DECLINING'] as const
export const PRICE_BASES = ['NET', 'ALL_IN'] as const

/**
 * The published price schedule of a leg, with the taxes that complete the price. `contract/legs/price.ts` computes the
 * price at each instant, for the server and for the web's curve.
 */
export const PriceSchedule = z.object({
  mode: z.enum(PRICE_MODES),
  /** As the operator entered it: before or including taxes, according to `taxes.basis`. */
  askPriceMinor: AmountMinor,
  floorPriceMinor: AmountMinor,
  currency: CurrencyCode,
  startsAt: z.string(),
  endsAt: z.string(),
  /** Absent while the taxes are unknown: for a draft without taxes. */
  taxes: z.optional(TaxTerms),
})
export type PriceSchedule = z.infer<typeof PriceSchedule>

/** Facts that a listing and a single leg share. All prices are totals of fare and taxes, in minor units. */
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
  /** The current price per person with taxes: `priced.totalMinor` divided by `priced.people`, rounded up. */
  price: AmountMinor,
  /**
   * For single seats, the price for one person. For a whole aircraft, the price for the searched number of people, or
   * for every seat.
   */
  priced: PartyPrice,
  /** The price of standard charter per person, from which savings are computed; 0 without evidence. */
  referencePrice: AmountMinor,
  savingsPct: z.int(),
  priceSchedule: PriceSchedule,
  /** The operating carrier's legal name (14 CFR Part 295). */
  operatingCarrier: z.string(),
}

/**
 * The facts that a card of the flight list shows. `origin`, `destination`, `date` and `duration` are texts of the
 * specification.
 */
export const LegListing = z.object({
  ...legFacts,
  /** 'New York (TEB)' */
  origin: z.string(),
  destination: z.string(),
  /** The departure's date in the origin's time zone: '2026-12-04'. */
  date: z.string(),
  /** '2h 52m' */
  duration: z.string(),
  /** How likely the leg is and why, as its page shows it; null if unknown. */
  likelihood: z.nullable(Likelihood),
})
export type LegListing = z.infer<typeof LegListing>

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
  /** The sentence that every leg shows and every booking stores. */
  disclosure: z.string(),
})
export type EmptyLeg = z.infer<typeof EmptyLeg>

/** The facts that change while a page is open: one event of the live stream. */
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
    description: "Read on with `nextCursor`. New flights may be Premium's alone at first.",
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
      routes: z.array(LegListing),
      /** The number of all bookable legs. */
      total: z.int(),
      nextCursor: z.nullable(z.string()),
    }),
  }),
}

/**
 * Server-sent events. `leg`: a LegChange. `resync`: something may have been missed, so the page must read again.
 * `early`: a leg changed that only Premium sees yet; the event does not name it.
 */
export const LEG_EVENTS_PATH = '/legs/events'
