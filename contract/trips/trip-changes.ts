import * as z from 'zod/mini'
import { PassengerForm } from '../bookings/passengers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { ChangedThing, DoneChange } from './done-change.ts'
import { TripPassengers } from './trips.ts'

/** For how many minutes a shown price is valid, unless a tier of the policy or the time for changes ends earlier. */
export const CHANGE_QUOTE_MINUTES = 10

const seat = z.int().check(z.minimum(1), z.maximum(38))
/** The seat's version that the caller saw; refused if it has changed since. */
const version = z.int().check(z.minimum(0))

/** A change that a traveller wants to make to a confirmed booking. */
export const TripChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('PASSENGER'),
    seat,
    /** 'another': no detail of the previous person is kept. */
    who: z.enum(['same', 'another']),
    version,
    passenger: PassengerForm,
  }),
  /** The person in this seat does not fly. */
  z.strictObject({ kind: z.literal('SEAT'), seat, version }),
])
export type TripChange = z.infer<typeof TripChange>

const TaxBack = z.object({ code: z.string(), amountMinor: AmountMinor })

/** The consequences of giving up a seat under the booked policy. */
export const SeatTerms = z.object({
  way: z.enum(['POLICY', 'FULL_OFFERED']),
  /** The amount paid for this person, and the part of it that is kept. */
  paidMinor: AmountMinor,
  keptMinor: AmountMinor,
  refundPct: z.nullable(z.number()),
  /** The description of the tier that applies now. */
  tier: z.nullable(z.string()),
  /** The number of people who still fly. */
  peopleLeft: z.int(),
  /** False for a whole aircraft, whose seats and fare stay the same. */
  freesSeat: z.boolean(),
  /**
   * Set if the baggage and pets are too many for the remaining seats; then they are deleted, and the traveller enters
   * them again.
   */
  forgetsBrought: z.boolean(),
})
export type SeatTerms = z.infer<typeof SeatTerms>

/** The price of a change. A change never costs more: one that would is refused with a reason. */
export const ChangeQuote = z.object({
  quoteId: z.uuid(),
  expiresUTC: z.string(),
  what: z.array(ChangedThing),
  seat,
  currency: CurrencyCode,
  /** The amount that goes back to the card; 0: the change is free. */
  refundMinor: AmountMinor,
  /** The taxes within that amount. */
  taxesBack: z.array(TaxBack),
  /** Null unless a seat is given up. */
  seatTerms: z.nullable(SeatTerms),
})
export type ChangeQuote = z.infer<typeof ChangeQuote>

const byBooking = z.object({ bookingId: z.uuid() })

export const tripChanges = {
  quote: defineEndpoint({
    method: 'POST',
    path: '/trips/:bookingId/changes/quotes',
    access: 'signed-in',
    summary: 'Quote a change of an own confirmed booking; changes nothing',
    description:
      'A change either changes a passenger (name, date of birth, document, or another person) or gives up one seat. The server computes the price, which is valid for at most ten minutes.',
    params: byBooking,
    body: z.strictObject({ change: TripChange }),
    answer: z.object({ success: z.literal(true), quote: ChangeQuote }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/trips/:bookingId/changes',
    access: 'signed-in',
    summary: 'Make a change at the quoted price; refused if the quote has expired or the price has changed',
    description:
      'Send the same change with the id of its quote. A repetition returns the same result, because a quote can be used once.',
    params: byBooking,
    body: z.strictObject({ quoteId: z.uuid(), change: TripChange }),
    answer: z.object({
      success: z.literal(true),
      change: DoneChange,
      currency: CurrencyCode,
      passengers: TripPassengers,
    }),
  }),
}
