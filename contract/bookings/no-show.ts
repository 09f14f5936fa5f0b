import * as z from 'zod/mini'
import { defineEndpoint, WHILE_SELLING } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

/** How long after arrival a no-show can still be marked. */
export const NO_SHOW_DAYS = 7

/** What marking a booking as a no-show would keep and refund, or has kept and refunded. */
export const NoShow = z.object({
  reference: z.string(),
  people: z.int(),
  /** How many of them did not come. */
  absent: z.int(),
  /** The maximum number of absent people: everybody who was not checked in. */
  mostAbsent: z.int(),
  /** Whether the whole aircraft was sold; then absent people get back only their taxes. */
  isWholeAircraft: z.boolean(),
  currency: CurrencyCode,
  /** From the policy of the booking. */
  penaltyPct: z.int(),
  keptMinor: AmountMinor,
  refundMinor: AmountMinor,
  /** When it was marked; null if it was not. */
  markedUTC: z.nullable(z.string()),
})
export type NoShow = z.infer<typeof NoShow>

/** How many people of the booking did not come; by default, all who were not checked in. */
const Absent = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(19)))

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
    summary: 'Quote a no-show of people of a booking: the kept and the refunded amounts',
    description: 'Changes nothing; also after it was marked.',
    params: OfBooking,
    query: z.strictObject({ absent: Absent }),
    answer: z.object({ success: z.literal(true), noShow: NoShow }),
  }),
  mark: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/bookings/:reference/no-show',
    access: 'signed-in',
    standing: WHILE_SELLING,
    summary:
      'Mark people of a booking as no-shows: the penalty is kept, the rest and their taxes are refunded; a repetition changes nothing',
    description: 'Until seven days after arrival. Answers `no_show_changed` if the shown refund is outdated.',
    params: OfBooking,
    body: z.strictObject({
      absent: Absent,
      /** The refund that the dialog showed. */
      refundMinor: AmountMinor,
    }),
    answer: z.object({ success: z.literal(true), noShow: NoShow }),
  }),
}
