import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { CancelReason } from '../bookings/bookings.ts'
import { PassengerForm, PassengerNeeds, PassengerSeat } from '../bookings/passengers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { FboFacts } from '../fbos/fbo-form.ts'
import { Disclosures } from '../legal/disclosures.ts'
import { LegDay } from '../legs/leg-day.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Pagination, paged } from '../paging.ts'
import { TaxLine } from '../taxes/tax-lines.ts'
import { DoneChange } from './done-change.ts'

export const TRIP_TABS = ['upcoming', 'past', 'cancelled'] as const
export type TripTab = (typeof TRIP_TABS)[number]
const TRIPS_PAGE_SIZE = 10

/** AWAITING: the card is authorised but not charged. UNDER_WAY: departed and not arrived. */
export const TripState = z.enum(['AWAITING', 'CONFIRMED', 'UNDER_WAY', 'FLOWN', 'CANCELLED'])
export type TripState = z.infer<typeof TripState>

/** The current state of the leg. */
export const TripLeg = z.object({
  legId: z.uuid(),
  originAirport: Airport,
  destinationAirport: Airport,
  originTerminal: z.nullable(z.string()),
  destinationTerminal: z.nullable(z.string()),
  /** The FBO at each end; null if the leg names none. */
  originFbo: z.nullable(FboFacts),
  destinationFbo: z.nullable(FboFacts),
  departureUTC: z.string(),
  arrivalUTC: z.string(),
  /** The end of the departure window; null if the time is fixed. */
  departureLatestUTC: z.nullable(z.string()),
  durationMinutes: z.int(),
  distanceKm: z.int(),
  distanceNm: z.int(),
  aircraft: z.string(),
  aircraftClass: z.string(),
  tail: z.string(),
  status: z.enum(['PUBLISHED', 'CANCELLED', 'FLOWN']),
  /** The status on its day. */
  day: LegDay,
})
export type TripLeg = z.infer<typeof TripLeg>

/** Tasks and notices for the traveller, the most urgent first. */
export const TripTodo = z.object({
  kind: z.enum([
    /** The operator moved the leg so far that a full refund is offered. */
    'FULL_REFUND_OFFERED',
    'NAMES_MISSING',
    'DOCUMENTS_MISSING',
    /** After a move of the leg a document expires too early. */
    'DOCUMENTS_EXPIRE',
    /** Children who may not fly without an adult. */
    'ADULT_MISSING',
    /** Details for the border or the aircraft, besides the document. */
    'DETAILS_MISSING',
    /** The adults responsible for children that fly alone. */
    'CONTACTS_MISSING',
    /** The changed leg does not take all baggage and pets of the booking. */
    'BROUGHT_UNFIT',
    /** These infants are at least two years old on the day of the leg. */
    'INFANTS_NEED_SEATS',
    /** The card is authorised, and nothing is charged before the leg is confirmed. */
    'AWAITING_CONFIRMATION',
    /** We are checking the booking; the seats are kept, and there is nothing to do. */
    'BEING_CHECKED',
    'REFUND_UNDER_WAY',
    /** The provider could not send it; we are working on it. */
    'REFUND_DELAYED',
  ]),
  /** The number of passengers. */
  count: z.optional(z.int()),
  amountMinor: z.optional(AmountMinor),
  untilUTC: z.optional(z.string()),
})
export type TripTodo = z.infer<typeof TripTodo>

/** The other leg, if both were booked as a journey. */
export const TripJourney = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  originCity: z.string(),
  destinationCity: z.string(),
  /** Whether this trip is the first or the second leg of the journey. */
  part: z.union([z.literal(1), z.literal(2)]),
  /** Whether it was cancelled, or moved so far that a full refund is offered for this leg too. */
  isGone: z.boolean(),
})
export type TripJourney = z.infer<typeof TripJourney>

const summary = {
  bookingId: z.uuid(),
  /** 'FW-7F3K2Q' */
  reference: z.string(),
  state: TripState,
  cancelReason: z.nullable(CancelReason),
  seats: z.int(),
  /** Infants on laps, in addition to the seats. */
  infants: z.int(),
  flight: TripLeg,
  currency: CurrencyCode,
  /** For all seats. */
  amountMinor: AmountMinor,
  /** Refunded to the traveller, as the provider reports it. */
  refundedMinor: AmountMinor,
  todos: z.array(TripTodo),
  journey: z.nullable(TripJourney),
}

/** A trip in the list. */
export const TripSummary = z.object(summary)
export type TripSummary = z.infer<typeof TripSummary>

/** The charged amounts. */
export const TripReceipt = z.object({
  /** The number of people in the price; less than the seats if an aircraft was sold as a whole. */
  people: z.int(),
  /** The total divided by the people, rounded up. */
  pricePerPersonMinor: AmountMinor,
  /** The fare without the fee that it contains. */
  fareMinor: AmountMinor,
  feeMinor: AmountMinor,
  taxes: z.array(TaxLine),
  taxMinor: AmountMinor,
  /** Fare, fee and taxes. */
  totalMinor: AmountMinor,
  /** Null: nothing was charged; the card is at most authorised. */
  chargedUTC: z.nullable(z.string()),
  receiptEmail: z.string(),
  refunds: z.array(
    z.object({
      amountMinor: AmountMinor,
      status: z.enum(['UNDER_WAY', 'REFUNDED', 'DELAYED']),
      requestedUTC: z.string(),
      refundedUTC: z.nullable(z.string()),
    }),
  ),
})
export type TripReceipt = z.infer<typeof TripReceipt>

/** The policy of the booking, with its meaning for this booking. */
export const TripPolicy = z.object({
  tiers: z.array(
    z.object({
      description: z.string(),
      refundPct: z.int(),
      amountMinor: AmountMinor,
      /** The last instant of the tier, which belongs to it. */
      untilUTC: z.string(),
      /** Whether this tier applies now. */
      current: z.boolean(),
    }),
  ),
  cancelWindowHours: z.int(),
  /** After this instant a traveller cannot cancel in the application. */
  cancelClosesUTC: z.string(),
  /** The booked departure, if the leg now leaves earlier and the policy still counts from the booked one. */
  countsFromUTC: z.nullable(z.string()),
  noShowPenaltyPct: z.int(),
  noShowRefundMinor: AmountMinor,
})
export type TripPolicy = z.infer<typeof TripPolicy>

export const TripPassengers = z.object({
  needs: PassengerNeeds,
  /** Three hours before departure, by the server's clock. */
  closesUTC: z.string(),
  /** Whether names and documents can still be changed. */
  open: z.boolean(),
  /** When they are deleted. */
  keptUntilUTC: z.string(),
  /** One for each seat, then one for each infant on a lap; empty if the booking is not confirmed. */
  seats: z.array(PassengerSeat),
})
export type TripPassengers = z.infer<typeof TripPassengers>

export const Trip = z.object({
  ...summary,
  bookedUTC: z.string(),
  /** The name of the traveller's own key with which a program held the seats; null if the traveller held them. */
  heldByKey: z.nullable(z.string()),
  confirmedUTC: z.nullable(z.string()),
  cancelledUTC: z.nullable(z.string()),
  /** Since when a full refund is offered, until departure. */
  fullRefundOfferedUTC: z.nullable(z.string()),
  /** Since when the meeting place or its facts differ from those at the booking. */
  fboChangedUTC: z.nullable(z.string()),
  /** The operating carrier's legal name and the disclosure, as the booking stores them (14 CFR Part 295). */
  operatingCarrier: z.string(),
  disclosure: z.string(),
  /**
   * The disclosures that were shown before payment; null: the payment never began, or began before disclosures were
   * stored.
   */
  disclosures: z.nullable(Disclosures),
  baggageNote: z.nullable(z.string()),
  petNote: z.nullable(z.string()),
  passengers: TripPassengers,
  /** The changes that the traveller made at a quoted price, newest first. */
  changes: z.array(DoneChange),
  receipt: TripReceipt,
  policy: TripPolicy,
})
export type Trip = z.infer<typeof Trip>

const byBooking = z.object({ bookingId: z.uuid() })

export const trips = {
  list: defineEndpoint({
    method: 'GET',
    path: '/trips',
    access: 'signed-in',
    summary: "The caller's trips: upcoming by departure, past and cancelled ones the latest first",
    description: '`counts` has the number of each tab.',
    query: z.strictObject({
      tab: z._default(z.enum(TRIP_TABS), 'upcoming'),
      page: paged.page,
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), TRIPS_PAGE_SIZE),
    }),
    answer: z.object({
      success: z.literal(true),
      trips: z.array(TripSummary),
      pagination: Pagination,
      /** How many trips each tab has. */
      counts: z.object({ upcoming: z.int(), past: z.int(), cancelled: z.int() }),
    }),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId',
    access: 'signed-in',
    summary: "One of the caller's trips with its passengers, receipt and policy",
    description: 'Any other trip is `booking_not_found`.',
    params: byBooking,
    answer: z.object({ success: z.literal(true), trip: Trip }),
  }),
  savePassenger: defineEndpoint({
    method: 'PUT',
    path: '/trips/:bookingId/passengers/:seat',
    access: 'signed-in',
    summary:
      'Name the passenger of a seat, change their details, or name somebody else, until three hours before departure',
    description:
      'Answers `changed_meanwhile` unless `version` is current; taxes no longer owed are refunded.',
    params: z.object({
      bookingId: z.uuid(),
      seat: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(19)),
    }),
    body: z.strictObject({
      /** 'another': no detail of the previous person is kept. */
      who: z.enum(['same', 'another']),
      /** The seat's version that the caller saw; refused if it has changed since. */
      version: z.int().check(z.minimum(0)),
      passenger: PassengerForm,
    }),
    answer: z.object({ success: z.literal(true), passengers: TripPassengers }),
  }),
}
