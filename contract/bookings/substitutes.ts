import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { TaxLine } from '../taxes/tax-lines.ts'

/**
 * A traveller whose flight was cancelled is refunded in full and offered up to three other flights. Their seats are held for this
 * traveller alone, for an hour.
 */

/** The most flights that one traveller is offered instead of a cancelled one. */
export const MOST_SUBSTITUTES = 3
/** How long their seats are held. */
export const SUBSTITUTE_HOLD_SECONDS = 3600
/** How much earlier, and how much later than the cancelled flight they may leave. */
export const SUBSTITUTE_EARLIER_HOURS = 12
export const SUBSTITUTE_LATER_HOURS = 36
/** The most that they cost, as a share of what was paid. */
export const SUBSTITUTE_MOST_PCT = 150

/** HELD can be taken now; BOOKED is paid for, or about to be charged; ENDED was given back, or its hour has passed. */
export const SubstituteState = z.enum(['HELD', 'BOOKED', 'ENDED'])
export type SubstituteState = z.infer<typeof SubstituteState>

/** Another flight, with seats for the same people at a price that does not change. */
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
  /** Of everybody together, with their taxes. */
  amountMinor: AmountMinor,
  /** How much more than was paid for the cancelled flight; below zero: how much less. */
  differenceMinor: z.int(),
  holdExpiresUTC: z.string(),
})
export type Substitute = z.infer<typeof Substitute>

/**
 * SEARCHING: flights are being looked for. NONE: none was found. OPEN: seats are held. TAKEN: one was booked. DECLINED: by the
 * traveller. ENDED: the hour has passed.
 */
export const SubstituteOfferState = z.enum(['SEARCHING', 'NONE', 'OPEN', 'TAKEN', 'DECLINED', 'ENDED'])
export type SubstituteOfferState = z.infer<typeof SubstituteOfferState>

export const SubstituteOffer = z.object({
  state: SubstituteOfferState,
  currency: CurrencyCode,
  /** What was paid for the cancelled flight. */
  paidMinor: AmountMinor,
  /** What goes back of it, whatever is chosen. */
  refundMinor: AmountMinor,
  /** Which of them the traveller chose; the others were given back. */
  chosenBookingId: z.nullable(z.uuid()),
  substitutes: z.array(Substitute),
})
export type SubstituteOffer = z.infer<typeof SubstituteOffer>

/** What an administrator reads of a booking beside it. */
export const Substituted = z.object({
  /** The other flights that are held because its own was cancelled; null where none was looked for. */
  substituteOffer: z.nullable(SubstituteOffer),
  /** The booking of a cancelled flight that it is held or was booked instead of. */
  substituteFor: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
})

const ById = z.object({ bookingId: z.uuid() })

export const substitutes = {
  read: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/substitutes',
    access: 'signed-in',
    summary:
      'The flights that are held for the caller instead of a cancelled one; null where none was looked for',
    params: ById,
    answer: z.object({ success: z.literal(true), offer: z.nullable(SubstituteOffer) }),
  }),
  choose: defineEndpoint({
    method: 'POST',
    path: '/trips/:bookingId/substitutes/:substituteId/choice',
    access: 'signed-in',
    summary:
      'Take one of them: the others are given back, and its payment starts; the browser then goes to `url`. Repeating it starts the same payment',
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
    summary: 'Give the held seats of all of them back; refused while one is being paid for',
    params: ById,
    answer: z.object({ success: z.literal(true) }),
  }),
}
