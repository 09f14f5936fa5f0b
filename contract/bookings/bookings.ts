import * as z from 'zod/mini'
import { Email } from '../accounts/accounts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { EmptyLeg } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { TaxLine } from '../taxes/tax-lines.ts'

/** Seats that one hold may take one by one. A whole aircraft is held for as many as it seats. */
export const MAX_SEATS_PER_HOLD = 8
/** The largest aircraft that are sold. */
const MAX_SEATS_PER_AIRCRAFT = 19
/** The most live holds that one account may have at a time. SQL: hold_seats(), servable_places(). */
export const MAX_LIVE_HOLDS = 3

/** The numbers of people that one hold may be for; by the seat at most MAX_SEATS_PER_HOLD, which the hold itself refuses. */
export const peopleOfOneHold = [
  z.minimum(1, 'At least one person travels'),
  z.maximum(MAX_SEATS_PER_AIRCRAFT, `At most ${MAX_SEATS_PER_AIRCRAFT} people can be booked together`),
] as const
export const PeopleOfOneHold = z.int('Choose how many people travel').check(...peopleOfOneHold)

/** The most infants that one flight takes on laps; a policy for its life vests and oxygen, no law. SQL: laps_left(). */
export const MAX_LAP_INFANTS = 2
/** At most one for each seat; the hold refuses more. At this point nobody has said who is an adult. */
const infantsOfOneHold = [
  z.minimum(0, 'Say how many infants travel on a lap'),
  z.maximum(MAX_SEATS_PER_AIRCRAFT, 'Say how many infants travel on a lap'),
] as const
/** Under two on the day of every flight, on an adult's lap: they take no seat. */
export const InfantsOfOneHold = z._default(
  z.int('Say how many infants travel on a lap').check(...infantsOfOneHold),
  0,
)
/** The same in an address. */
export const InfantsOfOneQuote = z._default(
  z.coerce
    .number('Say how many infants travel on a lap')
    .check(z.int('Say how many infants travel on a lap'), ...infantsOfOneHold),
  0,
)

export const BOOKING_STATUSES = ['PENDING', 'CONFIRMED', 'CANCELLED'] as const
export const BookingStatus = z.enum(BOOKING_STATUSES)
export type BookingStatus = z.infer<typeof BookingStatus>

export const CANCEL_REASONS = [
  'EXPIRED',
  'ABANDONED',
  'TRAVELLER',
  'OPERATOR',
  'ADMIN',
  'PAYMENT_FAILED',
] as const
export const CancelReason = z.enum(CANCEL_REASONS)
export type CancelReason = z.infer<typeof CancelReason>

/** The provider's terms, for the traveller's page: 'paid' means that money was captured. */
export const PaymentStatus = z.enum([
  'unpaid',
  'processing',
  'authorized',
  'paid',
  'canceled',
  'expired',
  'refunded',
])

const IdempotencyKey = z.object({ 'idempotency-key': z.string().check(z.minLength(1), z.maxLength(255)) })

/** A hold as its owner sees it; the price is frozen. */
export const Hold = z.object({
  bookingId: z.uuid(),
  /** 'FW-7F3K2Q', for people. */
  reference: z.string(),
  legId: z.uuid(),
  status: BookingStatus,
  seats: z.int(),
  /** How many travel: fewer than the seats where an aircraft is sold as a whole. */
  people: z.int(),
  /** On laps, beside the people in seats. */
  infants: z.int(),
  holdExpiresUTC: z.string(),
  /** The amount shared out among the people, rounded up. */
  priceMinor: AmountMinor,
  fareMinor: AmountMinor,
  taxes: z.array(TaxLine),
  /** Fare and taxes: what is charged. */
  amountMinor: AmountMinor,
  currency: CurrencyCode,
  /** Authorised and waiting for the operator's confirmation: nothing left to pay. */
  awaitingConfirmation: z.boolean(),
  /** If it is one of a journey's two: held, paid and released together with the other. */
  journey: z.nullable(
    z.object({ journeyId: z.uuid(), part: z.union([z.literal(1), z.literal(2)]), otherLegId: z.uuid() }),
  ),
})
export type Hold = z.infer<typeof Hold>

export const bookings = {
  legStatus: defineEndpoint({
    method: 'GET',
    path: '/checkout/:legId/status',
    access: 'anyone',
    scope: 'search',
    summary: "A leg as the booking widget reads it, with the caller's live hold on it",
    params: z.object({ legId: z.uuid() }),
    answer: z.object({
      success: z.literal(true),
      emptyLeg: EmptyLeg,
      hold: z.nullable(Hold),
      /** The duration of a hold that is made now. */
      holdSeconds: z.int(),
    }),
  }),
  hold: defineEndpoint({
    method: 'POST',
    path: '/checkout/:legId/hold',
    access: 'signed-in',
    scope: 'hold',
    summary: 'Hold seats for as long as the leg’s status says, fifteen minutes by default',
    params: z.object({ legId: z.uuid() }),
    headers: IdempotencyKey,
    body: z.object({
      requestedPax: PeopleOfOneHold,
      infants: InfantsOfOneHold,
    }),
    answer: z.object({ success: z.literal(true), bookingId: z.uuid(), holdExpiresUTC: z.string() }),
  }),
  abandon: defineEndpoint({
    method: 'POST',
    path: '/checkout/:bookingId/abandon',
    access: 'signed-in',
    scope: 'hold',
    summary: 'Release a hold',
    params: z.object({ bookingId: z.uuid() }),
    headers: IdempotencyKey,
    answer: z.object({ success: z.literal(true) }),
  }),
  checkout: defineEndpoint({
    method: 'POST',
    path: '/checkout/:legId',
    access: 'signed-in',
    scope: 'pay-link',
    summary: "Start the payment of the caller's live hold; the browser then goes to `url`",
    params: z.object({ legId: z.uuid() }),
    body: z.object({
      /** The seats of the hold: if an aircraft is sold as a whole, more than one hold may otherwise request. */
      seatsRequested: z.int().check(z.minimum(1)),
      /** Where the receipt goes; by default, and for keys always, to the account's own address. */
      userEmail: z.optional(Email),
    }),
    answer: z.object({
      success: z.literal(true),
      bookingId: z.uuid(),
      sessionId: z.string(),
      url: z.string(),
    }),
  }),
  status: defineEndpoint({
    method: 'GET',
    path: '/checkout/status/:bookingId',
    access: 'signed-in',
    scope: 'hold',
    summary: "Whether a hold is still running, by the database's clock",
    params: z.object({ bookingId: z.uuid() }),
    answer: z.object({
      success: z.literal(true),
      expired: z.boolean(),
      booking: z.object({
        id: z.uuid(),
        status: BookingStatus,
        cancelReason: z.nullable(CancelReason),
        holdExpiresUTC: z.string(),
        seats: z.int(),
        /** The latest payment, with which the result page opens; null before any. */
        sessionId: z.nullable(z.string()),
      }),
      emptyLeg: EmptyLeg,
    }),
  }),
  holds: defineEndpoint({
    method: 'GET',
    path: '/checkout/holds',
    access: 'signed-in',
    scope: 'hold',
    summary: "The caller's live holds",
    answer: z.object({ success: z.literal(true), holds: z.array(Hold) }),
  }),
  paymentStatus: defineEndpoint({
    method: 'GET',
    path: '/payments/checkout/status/:sessionId',
    also: ['/api/payments/checkout/status/:sessionId'],
    access: 'anyone',
    summary: 'What became of a payment; reads the provider first when it is not settled yet',
    params: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({
      success: z.literal(true),
      session_id: z.string(),
      payment_status: PaymentStatus,
      /** Minor units. */
      amount: AmountMinor,
      /** The part of the amount that is the fare, in minor units; the rest are taxes. */
      fare: AmountMinor,
      taxes: z.array(TaxLine),
      currency: CurrencyCode,
      booking_status: BookingStatus,
      booking_reference: z.string(),
      /** We are looking at the booking: the seats are kept, and nothing is charged before that is done. */
      being_checked: z.optional(z.boolean()),
      /** The id under which its owner finds the trip. */
      booking_id: z.uuid(),
      /** Why nothing was charged, if that is the outcome. */
      error: z.optional(z.string()),
    }),
  }),
}
