import * as z from 'zod/mini'
import { AmountMinor, CurrencyCode } from '../money.ts'

/**
 * What a change to a published flight brings about. NONE: nobody need be told. TOLD: everybody booked gets a letter.
 * REFUND_OFFERED: they get one and may have everything back.
 */
export const CONSEQUENCES = ['NONE', 'TOLD', 'REFUND_OFFERED'] as const
export const Consequence = z.enum(CONSEQUENCES)
export type Consequence = z.infer<typeof Consequence>

export const ChangePreview = z.object({
  consequence: Consequence,
  /** What changes for whoever is booked, one sentence each. */
  changes: z.array(z.string()),
  /** Who would be told: confirmed bookings and running holds. */
  bookings: z.int(),
  seats: z.int(),
  /** What could be asked back, in minor units of the flight's currency. */
  refundableMinor: AmountMinor,
})
export type ChangePreview = z.infer<typeof ChangePreview>

/** What cancelling does to those who are booked: confirmed ones are refunded, holds end. */
export const CancellationPreview = z.object({
  refundedBookings: z.int(),
  refundedSeats: z.int(),
  refundedMinor: AmountMinor,
  releasedHolds: z.int(),
  currency: CurrencyCode,
})
export type CancellationPreview = z.infer<typeof CancellationPreview>
