import * as z from 'zod/mini'
import { toLocalTime } from '../airports.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode, formatMoney } from '../money.ts'
import { isOurDescription } from '../operators/refund-tiers.ts'

/** How a traveller may end a booking: by its tiers, with everything back, before anything was charged, or not here. */
export const CANCEL_WAYS = ['POLICY', 'FULL_OFFERED', 'WITHDRAW', 'NOT_POSSIBLE'] as const
export const WHY_NOT_CANCELLED = [
  'TOO_LATE',
  'DEPARTED',
  'CANCELLED',
  'NOT_PAID',
  'BEING_CONFIRMED',
  'DISPUTED',
] as const

/** What cancelling a booking means at this moment, by the database's clock. */
export const CancellationQuote = z.object({
  reference: z.string(),
  way: z.enum(CANCEL_WAYS),
  /** With the way NOT_POSSIBLE. */
  why: z.nullable(z.enum(WHY_NOT_CANCELLED)),
  currency: CurrencyCode,
  departureUTC: z.string(),
  /** Of the airport of departure, in which every time here is shown. */
  timezone: z.string(),
  seats: z.int(),
  paidMinor: AmountMinor,
  /** Sent back already, or on its way. */
  refundedMinor: AmountMinor,
  /** What goes back now, and what is kept of what was paid. */
  refundMinor: AmountMinor,
  keptMinor: AmountMinor,
  /** What of the taxes goes back now, within `refundMinor`. */
  taxesBack: z.array(z.object({ code: z.string(), amountMinor: AmountMinor })),
  /** Of the tier that counts at this moment, with its own words; null where no tier decides. */
  refundPct: z.nullable(z.number()),
  tier: z.nullable(z.string()),
  /** From the next instant on it is another amount, or too late; null where nothing changes. */
  holdsUntilUTC: z.nullable(z.string()),
  /** What goes back after that; null when it is too late then. */
  nextRefundMinor: z.nullable(AmountMinor),
  cancelWindowHours: z.int(),
  /** The last instant for cancelling here. */
  closesUTC: z.string(),
  /** The departure that was booked, where the flight leaves earlier by now and the policy still counts from then. */
  countsFromUTC: z.nullable(z.string()),
  /** What becomes of the payment when nobody comes. */
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

/** Why an own booking cannot be cancelled here, as its traveller reads it. */
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

/** 'Fri 4 Dec, 16:20 EST', at the airport; 'UTC+03:00' where the zone has no letters of its own. */
export function formatMomentAt(instantUTC: string, timezone: string): string {
  const { date, time, abbreviation, offset } = toLocalTime(instantUTC, timezone)
  return `${date}, ${time} ${/^[A-Z]+$/.test(abbreviation) ? abbreviation : offset}`
}

export function formatHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}
