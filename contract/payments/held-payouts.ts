import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

/** The money of a flown leg whose operator may no longer sell; it waits for an administrator. */
export const HeldPayout = z.object({
  legId: z.uuid(),
  operator: z.object({ id: z.uuid(), name: z.string() }),
  originICAO: z.string(),
  destinationICAO: z.string(),
  departureUTC: z.iso.datetime(),
  arrivalUTC: z.iso.datetime(),
  /** When it would have been paid. */
  expectedUTC: z.iso.datetime(),
  bookingsCount: z.int(),
  currency: CurrencyCode,
  /** The travellers' payments. */
  grossMinor: AmountMinor,
  /** The operator's share of them. */
  netMinor: z.int(),
})
export type HeldPayout = z.infer<typeof HeldPayout>

const Leg = z.object({ id: z.uuid() })
const Reason = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500)),
})

export const heldPayouts = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/payouts/held',
    access: ['ADMIN'],
    summary: 'Held payouts of operators that may no longer sell, the longest waiting first, at most 200',
    description: 'They are neither paid nor refunded until an administrator decides.',
    answer: z.object({ success: z.literal(true), payouts: z.array(HeldPayout) }),
  }),
  release: defineEndpoint({
    method: 'POST',
    path: '/admin/legs/:id/payout/release',
    access: ['ADMIN'],
    summary: 'Release the held payout of a leg to its operator',
    description: 'It is paid with the next pass; a second call is `payout_not_held`.',
    params: Leg,
    body: Reason,
    answer: z.object({ success: z.literal(true) }),
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/admin/legs/:id/payout/refund',
    access: ['ADMIN'],
    summary: 'Refund the rest of a leg whose payout is held to its travellers',
    description:
      'Nothing is then due to the operator. Answers `payment_disputed` if the banks have all of the money.',
    params: Leg,
    body: Reason,
    answer: z.object({
      success: z.literal(true),
      refundedBookings: z.int(),
      refundedMinor: AmountMinor,
      /** Bookings whose money is in a dispute. */
      disputedBookings: z.int(),
    }),
  }),
}
