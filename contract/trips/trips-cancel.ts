import * as z from 'zod/mini'
import { toLocalTime } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

/** How a traveller can end a booking: by its tiers, with a full refund, before a charge, or not in the application. */
const CANCEL_WAYS = ['POLICY', 'FULL_OFFERED', 'WITHDRAW', 'NOT_POSSIBLE'] as const
export const WHY_NOT_CANCELLED = [
  'TOO_LATE',
  'DEPARTED',
  'CANCELLED',
  'NOT_PAID',
  'BEING_CONFIRMED',
  'DISPUTED',
] as const

/** The consequences of cancelling a booking now, by the database's clock. */
export const CancellationQuote = z.object({
  reference: z.string(),
  way: z.enum(CANCEL_WAYS),
  /** Set if the way is NOT_POSSIBLE. */
  why: z.nullable(z.enum(WHY_NOT_CANCELLED)),
  currency: CurrencyCode,
  departureUTC: z.string(),
  /** The time zone of the departure airport, in which all times here are shown. */
  timezone: z.string(),
  seats: z.int(),
  paidMinor: AmountMinor,
  /** The amount that is already refunded or being refunded. */
  refundedMinor: AmountMinor,
  /** The amount that is refunded now, and the amount that is kept. */
  refundMinor: AmountMinor,
  keptMinor: AmountMinor,
  /** The taxes that are returned now, within `refundMinor`. */
  taxesBack: z.array(z.object({ code: z.string(), amountMinor: AmountMinor })),
  /** The refund of the tier that applies now, and its description; null if no tier decides. */
  refundPct: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  /** After this instant the amount changes or cancelling is no longer possible; null if nothing changes. */
  holdsUntilUTC: z.nullable(z.string()),
  /** The refund after that; null if cancelling is no longer possible then. */
  nextRefundMinor: z.nullable(AmountMinor),
  cancelWindowHours: z.int(),
  /** The last instant for cancelling in the application. */
  closesUTC: z.string(),
  /** The booked departure, if the leg now leaves earlier and the policy still counts from the booked one. */
  countsFromUTC: z.nullable(z.string()),
  /** What happens to the payment after a no-show. */
  noShow: z.object({ penaltyPct: z.int(), keptMinor: AmountMinor, refundMinor: AmountMinor }),
})
export type CancellationQuote = z.infer<typeof CancellationQuote>

const ById = z.object({ bookingId: z.uuid() })

export const tripsCancel = {
  quote: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/cancellation',
    access: 'signed-in',
    summary:
      'Quote the cancellation of an own booking: the refund, the kept amount and its reason, and how long the quote is valid',
    description: 'Changes nothing; any other booking is `booking_not_found`.',
    params: ById,
    answer: z.object({ success: z.literal(true), quote: CancellationQuote }),
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/trips/:bookingId/cancellation',
    access: 'signed-in',
    summary: 'Cancel an own booking at the shown amount; refused with the new amount if it has changed',
    description: 'Seats are free at once, a job sends the refund. A repetition gets the first result.',
    params: ById,
    headers: z.object({ 'idempotency-key': z.string().check(z.minLength(1), z.maxLength(255)) }),
    body: z.strictObject({
      /** The way that the screen showed. */
      way: z.enum(['POLICY', 'FULL_OFFERED', 'WITHDRAW']),
      refundMinor: AmountMinor,
    }),
    answer: z.object({
      success: z.literal(true),
      way: z.enum(CANCEL_WAYS),
      refundMinor: AmountMinor,
      currency: CurrencyCode,
    }),
  }),
}

/** Explains to a traveller why the booking cannot be cancelled here. */
export function explainWhyNot(
  quote: Pick<CancellationQuote, 'why' | 'cancelWindowHours' | 'closesUTC' | 'countsFromUTC' | 'timezone'>,
): string {
  switch (quote.why) {
    case 'TOO_LATE':
      return [
        `Cancelling online ended ${formatHours(quote.cancelWindowHours)} before departure, on ${formatMomentAt(quote.closesUTC, quote.timezone)}.`,
        ...countsFromSentence(quote),
      ].join(' ')
    case 'DEPARTED':
      return 'This flight has left, so the booking cannot be cancelled any more.'
    case 'CANCELLED':
      return 'This booking is cancelled already.'
    case 'BEING_CONFIRMED':
      return 'Your payment is being taken at this moment. Look again in a minute: the booking can be cancelled then.'
    case 'DISPUTED':
      return 'Your bank has taken this payment back and has not decided about it yet, so nothing can be refunded here. Write to us if you do not want to fly.'
    default:
      return 'Nothing has been paid for these seats. Release your hold instead.'
  }
}

function countsFromSentence({
  countsFromUTC,
  timezone,
}: Pick<CancellationQuote, 'countsFromUTC' | 'timezone'>): string[] {
  if (!countsFromUTC) return []
  return [
    `The flight has been moved earlier since you booked: this counts from the departure that you booked, ${formatMomentAt(countsFromUTC, timezone)}.`,
  ]
}

/** Formats like 'Fri 4 Dec, 16:20 EST' in the airport's time zone; 'UTC+03:00' if the zone has no abbreviation. */
function formatMomentAt(instantUTC: string, timezone: string): string {
  const { date, time, abbreviation, offset } = toLocalTime(instantUTC, timezone)
  return `${date}, ${time} ${/^[A-Z]+$/.test(abbreviation) ? abbreviation : offset}`
}

function formatHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}
