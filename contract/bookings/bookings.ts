import * as z from 'zod/mini'
import { Email } from '../accounts/accounts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { EmptyLeg } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { TaxLine } from '../taxes/tax-lines.ts'

/** The maximum number of single seats in one hold. A whole aircraft is held with all its seats. */
export const MAX_SEATS_PER_HOLD = 8
/** The number of seats of the largest aircraft that are sold. */
const MAX_SEATS_PER_AIRCRAFT = 19
/** The maximum number of live holds of an account. SQL: hold_seats(), servable_places(). */
export const MAX_LIVE_HOLDS = 3

/** The allowed numbers of people in one hold. For single seats the hold itself refuses more than MAX_SEATS_PER_HOLD. */
export const peopleOfOneHold = [
  z.minimum(1, 'At least one person travels'),
  z.maximum(MAX_SEATS_PER_AIRCRAFT, `At most ${MAX_SEATS_PER_AIRCRAFT} people can be booked together`),
] as const
export const PeopleOfOneHold = z.int('Choose how many people travel').check(...peopleOfOneHold)

/**
 * The maximum number of infants on laps of one leg. A policy because of life vests and oxygen, not a law. SQL:
 * laps_left().
 */
export const MAX_LAP_INFANTS = 2
/** At most one per seat; the hold refuses more. Here it is not known yet who is an adult. */
const infantsOfOneHold = [
  z.minimum(0, 'Say how many infants travel on a lap'),
  z.maximum(MAX_SEATS_PER_AIRCRAFT, 'Say how many infants travel on a lap'),
] as const
/** Children under two on the day of every leg, on an adult's lap; they take no seat. */
export const InfantsOfOneHold = z._default(
  z.int('Say how many infants travel on a lap').check(...infantsOfOneHold),
  0,
)
/** The same as a query parameter. */
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

/** The provider's statuses, for the traveller's page; 'paid' means that money was captured. */
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
  /** The number of people; less than the seats if an aircraft is sold as a whole. */
  people: z.int(),
  /** Infants on laps, in addition to the people in seats. */
  infants: z.int(),
  holdExpiresUTC: z.string(),
  /** The amount divided by the people, rounded up. */
  priceMinor: AmountMinor,
  fareMinor: AmountMinor,
  taxes: z.array(TaxLine),
  /** Fare and taxes: the charged amount. */
  amountMinor: AmountMinor,
  currency: CurrencyCode,
  /** The payment is authorised and waits for the operator, so nothing is left to pay. */
  awaitingConfirmation: z.boolean(),
  /** Set if it belongs to a journey: both holds are held, paid and released together. */
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
    summary: "A leg with the data for the booking widget, and the caller's live hold on it",
    description: 'May be a second old for anonymous callers; a hold reads the current state.',
    params: z.object({ legId: z.uuid() }),
    answer: z.object({
      success: z.literal(true),
      emptyLeg: EmptyLeg,
      hold: z.nullable(Hold),
      /** The duration of a new hold. */
      holdSeconds: z.int(),
    }),
  }),
  hold: defineEndpoint({
    method: 'POST',
    path: '/checkout/:legId/hold',
    access: 'signed-in',
    scope: 'hold',
    summary: 'Hold seats; the leg’s status says for how long, by default fifteen minutes',
    description: 'At most three live holds (`too_many_holds`). A refusal uses up the key too.',
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
    description:
      'Closes its payment page; answers `payment_in_progress` once it is paid for. A repetition is no error.',
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
    description:
      'The seats must be those of the hold (`seats_differ`). A repetition returns the same open page.',
    params: z.object({ legId: z.uuid() }),
    body: z.object({
      /** The seats of the hold; for a whole aircraft, more than the maximum of single seats is allowed. */
      seatsRequested: z.int().check(z.minimum(1)),
      /** The address for the receipt; by default, and always for keys, the account's own address. */
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
    description: '`expired` is true as soon as the hold has ended. Administrators may read any booking.',
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
        /** The latest payment, which the result page needs; null if there is none. */
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
    description: 'The first to end is at the front; a key sees only its own.',
    answer: z.object({ success: z.literal(true), holds: z.array(Hold) }),
  }),
  paymentStatus: defineEndpoint({
    method: 'GET',
    path: '/payments/checkout/status/:sessionId',
    also: ['/api/payments/checkout/status/:sessionId'],
    access: 'anyone',
    summary: 'The outcome of a payment; it is read from the provider first if it is not settled',
    description:
      'Whoever knows the session may read it anonymously; signed in, travellers read only their own.',
    params: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: z.object({
      success: z.literal(true),
      session_id: z.string(),
      payment_status: PaymentStatus,
      /** Minor units. */
      amount: AmountMinor,
      /** The fare within the amount, in minor units; the rest are taxes. */
      fare: AmountMinor,
      taxes: z.array(TaxLine),
      currency: CurrencyCode,
      booking_status: BookingStatus,
      booking_reference: z.string(),
      /** We are checking the booking: the seats are kept, and nothing is charged before the check. */
      being_checked: z.optional(z.boolean()),
      /** The id of the trip. */
      booking_id: z.uuid(),
      /** Why nothing was charged, if so. */
      error: z.optional(z.string()),
    }),
  }),
}
