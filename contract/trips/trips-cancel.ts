import * as z from 'zod/mini'
import { toLocalTime } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode, formatMoney } from '../money.ts'
import { isOurDescription } from '../operators/refund-tiers.ts'

/** How a traveller may end a booking: by its tiers, with a full refund, before anything was charged, or not here. */
const CANCEL_WAYS = ['POLICY', 'FULL_OFFERED', 'WITHDRAW', 'NOT_POSSIBLE'] as const
export const WHY_NOT_CANCELLED = [
  'TOO_LATE',
  'DEPARTED',
  'CANCELLED',
  'NOT_PAID',
  'BEING_CONFIRMED',
  'DISPUTED',
] as const

/** What cancelling a booking means now, by the database's clock. */
export const CancellationQuote = z.object({
  reference: z.string(),
  way: z.enum(CANCEL_WAYS),
  /** With the way NOT_POSSIBLE. */
  why: z.nullable(z.enum(WHY_NOT_CANCELLED)),
  currency: CurrencyCode,
  departureUTC: z.string(),
  /** The zone of the departure airport, in which every time here is shown. */
  timezone: z.string(),
  seats: z.int(),
  paidMinor: AmountMinor,
  /** Refunded before, including refunds under way. */
  refundedMinor: AmountMinor,
  /** What is refunded now, and what is kept of the payment. */
  refundMinor: AmountMinor,
  keptMinor: AmountMinor,
  /** What of the taxes goes back now, within `refundMinor`. */
  taxesBack: z.array(z.object({ code: z.string(), amountMinor: AmountMinor })),
  /** The tier that applies now, with its own words; null if no tier decides. */
  refundPct: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  /** After this instant the amount changes, or it is too late; null if nothing changes. */
  holdsUntilUTC: z.nullable(z.string()),
  /** The refund after that; null if it is too late then. */
  nextRefundMinor: z.nullable(AmountMinor),
  cancelWindowHours: z.int(),
  /** The last instant for cancelling here. */
  closesUTC: z.string(),
  /** The booked departure, if the flight now leaves earlier and the policy still counts from the booked one. */
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
    summary: 'What cancelling an own booking gives back now, what is kept and why, and until when that holds',
    params: ById,
    answer: z.object({ success: z.literal(true), quote: CancellationQuote }),
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/trips/:bookingId/cancellation',
    access: 'signed-in',
    summary: 'Cancel an own booking with what was shown; refused with the new amount when that has changed',
    params: ById,
    headers: z.object({ 'idempotency-key': z.string().check(z.minLength(1), z.maxLength(255)) }),
    body: z.strictObject({
      /** What the screen showed. */
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

/** Why the traveller's own booking cannot be cancelled here, in words for them. */
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

/** What is kept of the payment and why, in a sentence. */
export function explainKept(quote: CancellationQuote): string {
  const { currency, keptMinor, refundedMinor, tier, refundPct } = quote
  if (quote.way === 'WITHDRAW') return 'Nothing was charged, so nothing is kept.'
  if (quote.way === 'FULL_OFFERED') {
    return 'Nothing is kept: your flight has changed, so you may have everything back, our fee included.'
  }
  const kept = keptMinor === 0 ? 'Nothing is kept' : `${formatMoney(keptMinor, currency)} is kept`
  const before = refundedMinor > 0 ? ` ${formatMoney(refundedMinor, currency)} had gone back before.` : ''
  return `${kept}: the policy you booked with gives ${refundPct ?? 0}% back (${tierInWords(tier)}).${before}`
}

function tierInWords(tier: string | null): string {
  if (tier === null) return 'no tier covers this moment'
  return isOurDescription(tier) ? tier : `in the operator’s words: “${tier}”`
}

/** 'Fri 4 Dec, 16:20 EST', in the airport's zone; 'UTC+03:00' if the zone has no letters of its own. */
function formatMomentAt(instantUTC: string, timezone: string): string {
  const { date, time, abbreviation, offset } = toLocalTime(instantUTC, timezone)
  return `${date}, ${time} ${/^[A-Z]+$/.test(abbreviation) ? abbreviation : offset}`
}

function formatHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}
