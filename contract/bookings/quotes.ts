import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { SALE_MODES } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { TaxLine } from '../taxes/tax-lines.ts'
import { InfantsOfOneQuote, peopleOfOneHold } from './bookings.ts'

/** What a hold would freeze now: the final price, its parts, and what a cancellation would refund. */
export const Quote = z.object({
  legId: z.uuid(),
  people: z.int(),
  /** Infants on laps, in addition to the people in seats. */
  infants: z.int(),
  /** The seats of a hold: every seat if the aircraft is sold as a whole. */
  seats: z.int(),
  saleMode: z.enum(SALE_MODES),
  /** Whether this many seats could be held now. */
  canBeHeld: z.boolean(),
  seatsAvailable: z.int(),
  /** The total divided by the people, rounded up. */
  pricePerPersonMinor: AmountMinor,
  fareMinor: AmountMinor,
  taxes: z.array(TaxLine),
  /** Fare and taxes of all people: the charged amount. Everybody in a seat counts as an adult. */
  totalMinor: AmountMinor,
  currency: CurrencyCode,
  included: z.array(z.string()),
  quotedUTC: z.string(),
  /** A quote reserves neither seats nor price. */
  isReserved: z.literal(false),
  priceStands: z.string(),
  /** How long a hold keeps seats and price. */
  holdSeconds: z.int(),
  departureUTC: z.string(),
  cancellation: z.object({
    /** From the longest notice to the shortest. The last instant of each tier belongs to it. */
    tiers: z.array(
      z.object({
        hoursBeforeMin: z.int(),
        refundPct: z.int(),
        refundMinor: AmountMinor,
        untilUTC: z.string(),
      }),
    ),
    /** After this a traveller cannot cancel without our help. */
    closesUTC: z.string(),
    noShowPenaltyPct: z.int(),
  }),
  /** The operator's own texts. */
  writtenByOperator: z.object({
    operatingCarrier: z.string(),
    baggageNote: z.nullable(z.string()),
    petNote: z.nullable(z.string()),
  }),
})
export type Quote = z.infer<typeof Quote>

export const quotes = {
  read: defineEndpoint({
    method: 'GET',
    path: '/legs/:legId/quote',
    access: 'anyone',
    scope: 'quote',
    summary: 'Quote seats on a leg; a quote reserves nothing, a hold freezes the price',
    description: '`canBeHeld` says whether a hold is possible now. A draft is `leg_not_found`.',
    params: z.object({ legId: z.uuid() }),
    query: z.strictObject({
      people: z.coerce
        .number('Say how many people travel')
        .check(z.int('Say how many people travel'), ...peopleOfOneHold),
      infants: InfantsOfOneQuote,
    }),
    answer: z.object({ success: z.literal(true), quote: Quote }),
  }),
}
