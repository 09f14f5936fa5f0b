import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { TaxLine } from '../taxes/tax-lines.ts'

// A traveller whose leg was cancelled gets a full refund and the offer of up to three other legs. Seats on them
// are held for this traveller for an hour.

/** The maximum number of legs that are offered for a cancelled one. */
export const MOST_SUBSTITUTES = 3
/** How many seconds their seats are held. */
export const SUBSTITUTE_HOLD_SECONDS = 3600
/** How many hours earlier and later than the cancelled leg they may leave. */
export const SUBSTITUTE_EARLIER_HOURS = 12
export const SUBSTITUTE_LATER_HOURS = 36
/** Their maximum price, in percent of the paid amount. */
export const SUBSTITUTE_MOST_PCT = 150

/** HELD: can be booked now. BOOKED: paid, or about to be charged. ENDED: released or expired. */
export const SubstituteState = z.enum(['HELD', 'BOOKED', 'ENDED'])
export type SubstituteState = z.infer<typeof SubstituteState>

/** Another leg, with seats for the same people at a fixed price. */
export const Substitute = z.object({
  bookingId: z.uuid(),
  reference: z.string(),
  legId: z.uuid(),
  state: SubstituteState,
  originAirport: Airport,
  destinationAirport: Airport,
  departureUTC: z.string(),
  departureLatestUTC: z.nullable(z.string()),
  arrivalUTC: z.string(),
  aircraft: z.string(),
  operatingCarrier: z.string(),
  seats: z.int(),
  fareMinor: AmountMinor,
  taxes: z.array(TaxLine),
  /** For everybody together, with taxes. */
  amountMinor: AmountMinor,
  /** The difference to the amount paid for the cancelled leg; negative if this leg is cheaper. */
  differenceMinor: z.int(),
  holdExpiresUTC: z.string(),
})
export type Substitute = z.infer<typeof Substitute>

/**
 * SEARCHING: legs are being searched. NONE: none was found. OPEN: seats are held. TAKEN: one was booked. DECLINED:
 * the traveller declined. ENDED: the hour has passed.
 */
export const SubstituteOfferState = z.enum(['SEARCHING', 'NONE', 'OPEN', 'TAKEN', 'DECLINED', 'ENDED'])
export type SubstituteOfferState = z.infer<typeof SubstituteOfferState>

export const SubstituteOffer = z.object({
  state: SubstituteOfferState,
  currency: CurrencyCode,
  /** The amount paid for the cancelled leg. */
  paidMinor: AmountMinor,
  /** The refund of the cancelled leg, whatever the traveller chooses. */
  refundMinor: AmountMinor,
  /** The leg that the traveller chose; the seats of the others were released. */
  chosenBookingId: z.nullable(z.uuid()),
  substitutes: z.array(Substitute),
})
export type SubstituteOffer = z.infer<typeof SubstituteOffer>

/** The facts about other legs that administrators see with a booking. */
export const Substituted = z.object({
  /** The other legs that are held because this booking's leg was cancelled; null if none were searched. */
  substituteOffer: z.nullable(SubstituteOffer),
  /** The booking of the cancelled leg that this booking replaces. */
  substituteFor: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
})

const ById = z.object({ bookingId: z.uuid() })

export const substitutes = {
  read: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/substitutes',
    access: 'signed-in',
    summary:
      'The other flights that are held for the caller after a cancellation; null if none were searched',
    description: 'At most three. One in state HELD can be booked until `holdExpiresUTC`.',
    params: ById,
    answer: z.object({ success: z.literal(true), offer: z.nullable(SubstituteOffer) }),
  }),
  choose: defineEndpoint({
    method: 'POST',
    path: '/trips/:bookingId/substitutes/:substituteId/choice',
    access: 'signed-in',
    summary:
      'Choose one of the other flights: the seats of the rest are released, and its payment starts; the browser then goes to `url`. A repetition starts the same payment',
    description: 'Answers `payment_in_progress` while another one is being paid for.',
    params: z.object({ bookingId: z.uuid(), substituteId: z.uuid() }),
    answer: z.object({
      success: z.literal(true),
      bookingId: z.uuid(),
      sessionId: z.string(),
      url: z.string(),
    }),
  }),
  decline: defineEndpoint({
    method: 'DELETE',
    path: '/trips/:bookingId/substitutes',
    access: 'signed-in',
    summary: 'Decline all other flights and release their seats; refused while one of them is being paid',
    description: 'A repetition is no error.',
    params: ById,
    answer: z.object({ success: z.literal(true) }),
  }),
}
