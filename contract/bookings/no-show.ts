import * as z from 'zod/mini'
import { defineEndpoint, WHILE_SELLING } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

/** How long after arrival a no-show can still be marked. */
export const NO_SHOW_DAYS = 7

/** What marking a booking as no-show keeps and gives back, or has. */
export const NoShow = z.object({
  reference: z.string(),
  seats: z.int(),
  currency: CurrencyCode,
  /** Of the policy that was booked. */
  penaltyPct: z.int(),
  keptMinor: AmountMinor,
  refundMinor: AmountMinor,
  /** When it was marked; null: it was not. */
  markedUTC: z.nullable(z.string()),
})
export type NoShow = z.infer<typeof NoShow>

const OfBooking = z.object({
  id: z.uuid(),
  reference: z.string().check(z.regex(/^FW-[0-9A-Z]{6}$/)),
})

export const noShows = {
  quote: defineEndpoint({
    method: 'GET',
    path: '/operators/flights/:id/bookings/:reference/no-show',
    access: 'signed-in',
    standing: WHILE_SELLING,
    summary: 'What marking a booking of an own flight as no-show would keep and give back',
    params: OfBooking,
    answer: z.object({ success: z.literal(true), noShow: NoShow }),
  }),
  mark: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/bookings/:reference/no-show',
    access: 'signed-in',
    standing: WHILE_SELLING,
    summary:
      'Say that nobody of a booking came: the penalty is kept, the rest refunded; marking it again changes nothing',
    params: OfBooking,
    body: z.strictObject({
      /** What was shown. */
      refundMinor: AmountMinor,
    }),
    answer: z.object({ success: z.literal(true), noShow: NoShow }),
  }),
}
