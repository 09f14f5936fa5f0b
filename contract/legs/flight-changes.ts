import * as z from 'zod/mini'
import { AmountMinor, CurrencyCode } from '../money.ts'

/**
 * The consequence of a change to a published flight. NONE: nobody needs to know. TOLD: all travellers get a mail. REFUND_OFFERED:
 * they get one with the offer of a full refund.
 */
export const CONSEQUENCES = ['NONE', 'TOLD', 'REFUND_OFFERED'] as const
export const Consequence = z.enum(CONSEQUENCES)
export type Consequence = z.infer<typeof Consequence>

/** The terms promise a full refund if the time of a flight moves by more than this. */
export const REFUND_AFTER_HOURS = 2

export const ChangePreview = z.object({
  consequence: Consequence,
  /** What changes for the travellers, one sentence each. */
  changes: z.array(z.string()),
  /** Who would be notified: confirmed bookings and live holds. */
  bookings: z.int(),
  seats: z.int(),
  /** The most that could be refunded, in minor units of the flight's currency. */
  refundableMinor: AmountMinor,
  /** What goes back to travellers who have paid, because the changed flight owes less taxes. */
  taxesBackMinor: AmountMinor,
  /** What comes out of the operator's fare, because it owes more. */
  taxesBorneMinor: AmountMinor,
  /**
   * How many bookings bring animals that the flight took before and does not take any more. Their travellers are notified and asked
   * again.
   */
  unfitPets: z.int(),
  /** The same of baggage. */
  unfitBaggage: z.int(),
})
export type ChangePreview = z.infer<typeof ChangePreview>

/** What cancelling does to the travellers: confirmed bookings are refunded, holds end. */
export const CancellationPreview = z.object({
  refundedBookings: z.int(),
  refundedSeats: z.int(),
  refundedMinor: AmountMinor,
  releasedHolds: z.int(),
  currency: CurrencyCode,
  /** A public charter that leaves within ten days: it can only be cancelled with `isImpossible`. */
  mustBeImpossible: z.boolean(),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>
