import * as z from 'zod/mini'
import { AmountMinor, CurrencyCode } from '../money.ts'

/**
 * The consequence of a change to a published leg. NONE: nobody needs to know. TOLD: all travellers get a mail.
 * REFUND_OFFERED: the mail also offers a full refund.
 */
export const CONSEQUENCES = ['NONE', 'TOLD', 'REFUND_OFFERED'] as const
export const Consequence = z.enum(CONSEQUENCES)
export type Consequence = z.infer<typeof Consequence>

/** The terms promise a full refund if a leg moves by more than this many hours. */
export const REFUND_AFTER_HOURS = 2

export const ChangePreview = z.object({
  consequence: Consequence,
  /** The changes for the travellers, one sentence each. */
  changes: z.array(z.string()),
  /** The number of confirmed bookings and live holds to notify. */
  bookings: z.int(),
  seats: z.int(),
  /** The maximum refund, in minor units of the leg's currency. */
  refundableMinor: AmountMinor,
  /** The amount that travellers who have paid get back, because the changed leg has lower taxes. */
  taxesBackMinor: AmountMinor,
  /** The amount that the operator's fare bears, because the changed leg has higher taxes. */
  taxesBorneMinor: AmountMinor,
  /**
   * The number of bookings with animals that the leg no longer takes. Their travellers are notified and asked again.
   */
  unfitPets: z.int(),
  /** The same for baggage. */
  unfitBaggage: z.int(),
})
export type ChangePreview = z.infer<typeof ChangePreview>

/** What cancelling means for the travellers: confirmed bookings are refunded, holds end. */
export const CancellationPreview = z.object({
  refundedBookings: z.int(),
  refundedSeats: z.int(),
  refundedMinor: AmountMinor,
  releasedHolds: z.int(),
  currency: CurrencyCode,
  /** True for a public charter that leaves within ten days: it can only be cancelled with `isImpossible`. */
  mustBeImpossible: z.boolean(),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>
