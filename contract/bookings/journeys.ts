import * as z from 'zod/mini'
import { Email } from '../accounts/accounts.ts'
import { type Airport, computeGreatCircleKm } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { EmptyLeg, type LegListing } from '../legs/legs.ts'
import { Message } from '../messages.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { TaxLine } from '../taxes/tax-lines.ts'
import { BookingStatus, CancelReason, InfantsOfOneHold, PaymentStatus, PeopleOfOneHold } from './bookings.ts'

// A journey has two legs. The second one departs from the airport where the first one lands, or from one within
// `MOST_TRANSFER_KM`. Both are bought together or not at all, by one charge or by one charge per currency. Afterwards
// each is a separate booking.

/** The maximum great-circle distance in km between the two airports of a transfer. */
export const MOST_TRANSFER_KM = 100
/** The minimum time between two legs at one airport. */
export const LEAST_CONNECTION_MINUTES = 60
/** The minimum time between two airports; minutes for each kilometre on the ground are added. */
export const LEAST_TRANSFER_MINUTES = 90
export const TRANSFER_MINUTES_PER_KM = 1.5
/** The maximum time between the legs. */
export const MOST_CONNECTION_MINUTES = 12 * 60
/** Both legs and the transfer together are at most this many times the direct distance. */
export const MOST_DETOUR = 1.6

/** Returns the minimum time between two legs whose airports are this far apart, in whole minutes. */
function computeLeastConnectionMinutes(transferKm: number): number {
  return transferKm === 0
    ? LEAST_CONNECTION_MINUTES
    : Math.ceil(LEAST_TRANSFER_MINUTES + TRANSFER_MINUTES_PER_KM * transferKm)
}

type Ends = Pick<LegListing, 'departureUTC' | 'departureLatestUTC' | 'arrivalUTC'> & {
  originAirport: Airport
  destinationAirport: Airport
}

/**
 * Returns the time from the first leg's latest arrival to the second leg's earliest departure, in whole minutes, and
 * the distance between the airports.
 */
export function measureConnection(
  first: Ends,
  second: Ends,
): { connectionMinutes: number; transferKm: number } {
  const window = first.departureLatestUTC
    ? Date.parse(first.departureLatestUTC) - Date.parse(first.departureUTC)
    : 0
  const landsAt = Date.parse(first.arrivalUTC) + window
  return {
    connectionMinutes: Math.floor((Date.parse(second.departureUTC) - landsAt) / 60_000),
    transferKm: computeGreatCircleKm(first.destinationAirport, second.originAirport),
  }
}

/** Whether two legs make a journey: near enough in time and place, and not a return leg. */
export function connects(first: Ends, second: Ends): boolean {
  const { connectionMinutes, transferKm } = measureConnection(first, second)
  if (transferKm > MOST_TRANSFER_KM) return false
  if (connectionMinutes < computeLeastConnectionMinutes(transferKm)) return false
  if (connectionMinutes > MOST_CONNECTION_MINUTES) return false
  const directKm = computeGreatCircleKm(first.originAirport, second.destinationAirport)
  return directKm > MOST_TRANSFER_KM && wayKm(first, second) <= MOST_DETOUR * directKm
}

function wayKm(first: Ends, second: Ends): number {
  return (
    computeGreatCircleKm(first.originAirport, first.destinationAirport) +
    computeGreatCircleKm(first.destinationAirport, second.originAirport) +
    computeGreatCircleKm(second.originAirport, second.destinationAirport)
  )
}

/** One leg of a held or paid journey; a booking of its own. */
export const JourneyPart = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  legId: z.uuid(),
  status: BookingStatus,
  cancelReason: z.nullable(CancelReason),
  seats: z.int(),
  /** The number of people; less than the seats if an aircraft is sold as a whole. */
  people: z.int(),
  /** Infants on laps, in addition to the people in seats. */
  infants: z.int(),
  /** Per person, frozen with the lines below. */
  priceMinor: AmountMinor,
  fareMinor: AmountMinor,
  taxes: z.array(TaxLine),
  amountMinor: AmountMinor,
  currency: CurrencyCode,
  /**
   * The status of its latest payment; null before the first one. Both legs share a payment unless they have two
   * currencies.
   */
  paymentStatus: z.nullable(PaymentStatus),
})

/** A journey in the traveller's view. */
export const HeldJourney = z.object({
  journeyId: z.uuid(),
  parts: z.array(JourneyPart),
  /** What is paid next: both legs together; with two currencies the first leg, then the second. */
  currency: CurrencyCode,
  amountMinor: AmountMinor,
  holdExpiresUTC: z.string(),
  /** Whether it is held, by the database's clock, and something is left to pay. */
  held: z.boolean(),
  /** Authorised, so nothing is left to pay. */
  awaitingConfirmation: z.boolean(),
  /** The latest payment of the next part to pay; null if there is none. */
  sessionId: z.nullable(z.string()),
})
export type HeldJourney = z.infer<typeof HeldJourney>

const IdempotencyKey = z.object({ 'idempotency-key': z.string().check(z.minLength(1), z.maxLength(255)) })
const TwoLegs = z.object({ firstLegId: z.uuid(), secondLegId: z.uuid() })
const ById = z.object({ journeyId: z.uuid() })

export const journeys = {
  read: defineEndpoint({
    method: 'GET',
    path: '/journeys/:firstLegId/:secondLegId',
    access: 'anyone',
    summary: "Two legs as one journey: whether they still connect, and the caller's hold on both",
    description: '`obstacle` says why they cannot be booked together.',
    params: TwoLegs,
    answer: z.object({
      success: z.literal(true),
      first: EmptyLeg,
      second: EmptyLeg,
      connectionMinutes: z.int(),
      transferKm: z.int(),
      /** Whether both can be booked, confirm at once, and connect. */
      isBookable: z.boolean(),
      /** Why they cannot be booked, as a sentence; null if they can. */
      obstacle: z.nullable(z.string()),
      /** The same with its template and values. */
      whyNot: z.nullable(Message),
      journey: z.nullable(HeldJourney),
    }),
  }),
  hold: defineEndpoint({
    method: 'POST',
    path: '/checkout/journey/:firstLegId/:secondLegId/hold',
    access: 'signed-in',
    summary: 'Hold seats on both legs of a journey for fifteen minutes, or on neither',
    description: 'Counts as two of three live holds; a refusal names the flight.',
    params: TwoLegs,
    headers: IdempotencyKey,
    body: z.strictObject({
      requestedPax: PeopleOfOneHold,
      infants: InfantsOfOneHold,
    }),
    answer: z.object({
      success: z.literal(true),
      journeyId: z.uuid(),
      firstBookingId: z.uuid(),
      secondBookingId: z.uuid(),
      holdExpiresUTC: z.string(),
    }),
  }),
  abandon: defineEndpoint({
    method: 'POST',
    path: '/checkout/journey/:journeyId/abandon',
    access: 'signed-in',
    summary: 'Release the hold on both legs of a journey',
    description: 'A repetition is no error; any other journey is `journey_not_found`.',
    params: ById,
    headers: IdempotencyKey,
    answer: z.object({ success: z.literal(true) }),
  }),
  checkout: defineEndpoint({
    method: 'POST',
    path: '/checkout/journey/:journeyId',
    access: 'signed-in',
    summary:
      'Start the payment of a held journey: one for both legs or, with two currencies, one after the other; the browser then goes to `url`',
    description: 'Answers `hold_expired` if either hold has ended.',
    params: ById,
    body: z.strictObject({ userEmail: Email }),
    answer: z.object({ success: z.literal(true), sessionId: z.string(), url: z.string() }),
  }),
  status: defineEndpoint({
    method: 'GET',
    path: '/checkout/journey/:journeyId/status',
    access: 'signed-in',
    summary: 'A held or paid journey; its payment is read from the provider first if it is not settled',
    description: 'Any other journey is `journey_not_found`.',
    params: ById,
    answer: z.object({
      success: z.literal(true),
      journey: HeldJourney,
      /** The status of its payment; of two payments, the less advanced one. Null before the first one. */
      paymentStatus: z.nullable(PaymentStatus),
      /** It is paid for, and nothing is charged before we have checked who travels. */
      beingChecked: z.boolean(),
      /** Why nothing was charged, if so. */
      error: z.optional(z.string()),
    }),
  }),
}
