import * as z from 'zod/mini'
import { AmountMinor } from '../money.ts'

/** One line of a booking's history; its kind decides which of the further fields are present. */
export const BookingEvent = z.object({
  at: z.string(),
  kind: z.enum([
    'HELD',
    'HOLD_EXPIRED',
    'PAYMENT_STARTED',
    'AUTHORISED',
    'APPROVED',
    'CAPTURED',
    'CONFIRMED',
    'PAYMENT_RELEASED',
    'PAYMENT_EXPIRED',
    'CANCELLED',
    'SUBSTITUTES_HELD',
    'SUBSTITUTE_CHOSEN',
    'SUBSTITUTES_DECLINED',
    'CHANGED',
    'REFUND_REQUESTED',
    'REFUNDED',
    'REFUND_FAILED',
    'DISPUTE_OPENED',
    'DISPUTE_WITHDRAWN',
    'DISPUTE_ANSWERED',
    'DISPUTE_ACCEPTED',
    'DISPUTE_REINSTATED',
    'DISPUTE_WON',
    'DISPUTE_LOST',
    'MAIL',
    'POSTED',
    'ACT',
    'DEPARTURE',
    'ARRIVAL',
    'PAYOUT_DUE',
    'PAID_OUT',
  ]),
  amountMinor: z.optional(AmountMinor),
  /** The person who did it, if any. */
  by: z.optional(z.string()),
  /** A reason, the provider's word, a mail's kind, an act's name or a posting. */
  note: z.optional(z.string()),
  /** True for an event in the future. */
  ahead: z.optional(z.boolean()),
})
export type BookingEvent = z.infer<typeof BookingEvent>
