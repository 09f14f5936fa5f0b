import * as z from 'zod/mini'
import { PassengerForm } from '../bookings/passengers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { ChangedThing, DoneChange } from './done-change.ts'
import { TripPassengers } from './trips.ts'

/** How long a price that was shown counts, unless a tier of the policy or the time for changes ends before. */
export const CHANGE_QUOTE_MINUTES = 10

const seat = z.int().check(z.minimum(1), z.maximum(38))
/** The seat's version that the caller saw; refused if it has changed meanwhile. */
const version = z.int().check(z.minimum(0))

/** What a traveller wants to change on a confirmed booking. */
export const TripChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('PASSENGER'),
    seat,
    /** 'another': nothing is kept of the previous person. */
    who: z.enum(['same', 'another']),
    version,
    passenger: PassengerForm,
  }),
  /** The person in this seat does not fly. */
  z.strictObject({ kind: z.literal('SEAT'), seat, version }),
])
export type TripChange = z.infer<typeof TripChange>

const TaxBack = z.object({ code: z.string(), amountMinor: AmountMinor })

/** What giving up a seat means by the policy that was booked. */
export const SeatTerms = z.object({
  way: z.enum(['POLICY', 'FULL_OFFERED']),
  /** What was paid for this person, and what is kept of it. */
  paidMinor: AmountMinor,
  keptMinor: AmountMinor,
  refundPct: z.nullable(z.number()),
  /** The tier that applies now, with its own words. */
  tier: z.nullable(z.string()),
  /** How many people still fly. */
  peopleLeft: z.int(),
  /** False of a whole aircraft: its seats and its fare stay. */
  freesSeat: z.boolean(),
  /** The baggage and pets are too many for the remaining seats. They are deleted, and the traveller enters them again. */
  forgetsBrought: z.boolean(),
})
export type SeatTerms = z.infer<typeof SeatTerms>

/** The price of a change. A change never costs more: one that would is refused with a sentence. */
export const ChangeQuote = z.object({
  quoteId: z.uuid(),
  expiresUTC: z.string(),
  what: z.array(ChangedThing),
  seat,
  currency: CurrencyCode,
  /** What goes back to the card; 0: the change is free. */
  refundMinor: AmountMinor,
  /** What of it is taxes. */
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
    summary: 'What a change of an own confirmed booking costs or gives back now; nothing is changed',
    description:
      'A change is of a passenger (another name, date of birth or document, or another person) or gives up one seat. The price is made by the server and counts for ten minutes at most.',
    params: byBooking,
    body: z.strictObject({ change: TripChange }),
    answer: z.object({ success: z.literal(true), quote: ChangeQuote }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/trips/:bookingId/changes',
    access: 'signed-in',
    summary: 'Make a change at the price that was shown; refused when it has expired or would be another',
    description:
      'Send the same change with the id of its quote. Sending it again returns what was done; a quote is used once.',
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
