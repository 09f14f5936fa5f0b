import * as z from 'zod/mini'
import { BookingStatus, CancelReason } from '../bookings/bookings.ts'
import { Substituted } from '../bookings/substitutes.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Pagination, paged, SearchText, SortOrder } from '../paging.ts'
import { BookingEvent } from './booking-event.ts'

export const BOOKING_SORTS = ['createdAt', 'amount', 'holdExpires'] as const
export const REFUND_KINDS = ['policy', 'full', 'amount'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]
export const RefundStatus = z.enum(['REQUESTED', 'PENDING', 'REFUNDED', 'FAILED'])
export type RefundStatus = z.infer<typeof RefundStatus>
export const PaymentState = z.enum([
  'STARTING',
  'OPEN',
  'AUTHORISED',
  'CAPTURED',
  'CANCELLED',
  'EXPIRED',
  'REFUNDED',
])
export type PaymentState = z.infer<typeof PaymentState>

const Reason = z.string().check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500))
const ById = z.object({ id: z.uuid() })

/** A booking in the administrators' list. */
export const AdminBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: BookingStatus,
  cancelReason: z.nullable(CancelReason),
  emptyLeg: z.object({
    id: z.uuid(),
    originICAO: z.string(),
    destinationICAO: z.string(),
    originCity: z.string(),
    destinationCity: z.string(),
    departureUTC: z.string(),
  }),
  seatsHeld: z.int(),
  /** Infants on laps, in addition to the seats. */
  infants: z.int(),
  /** The price of all seats. */
  price: AmountMinor,
  currency: CurrencyCode,
  /** The platform's share of the price. */
  feeAmountMinor: AmountMinor,
  holdExpiresUTC: z.string(),
  /** A pending booking whose hold has expired, by the server's clock. */
  holdExpired: z.boolean(),
  createdAt: z.string(),
  /** The state of its last payment; null if none was started. */
  paymentStatus: z.nullable(PaymentState),
  refundedMinor: AmountMinor,
  traveller: z.object({ name: z.string(), email: z.string() }),
})
export type AdminBooking = z.infer<typeof AdminBooking>

export const AdminRefund = z.object({
  id: z.uuid(),
  kind: z.enum(REFUND_KINDS),
  amountMinor: AmountMinor,
  /** The platform's part, from its fee; the operator bears the rest. */
  platformMinor: AmountMinor,
  operatorMinor: AmountMinor,
  /** Collected taxes that go back to the traveller; neither side bears them. */
  taxMinor: AmountMinor,
  status: RefundStatus,
  reason: z.string(),
  requestedBy: z.nullable(z.string()),
  attempts: z.int(),
  /** The provider's code of the last failure. */
  failure: z.nullable(z.string()),
  /** Whether it failed without a later attempt, or the provider has not answered yet. */
  canRetry: z.boolean(),
  stripeRefundId: z.nullable(z.string()),
  createdAt: z.string(),
})
export type AdminRefund = z.infer<typeof AdminRefund>

export const BookingPayment = z.object({
  id: z.uuid(),
  status: PaymentState,
  amountMinor: AmountMinor,
  sessionId: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  createdAt: z.string(),
  authorisedUntil: z.nullable(z.string()),
})

/** A dispute of a booking's payment, with the data for a link to it. */
export const BookingDispute = z.object({
  id: z.uuid(),
  status: z.enum(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST']),
  amountMinor: AmountMinor,
  reason: z.string(),
  openedAt: z.string(),
  dueAt: z.nullable(z.string()),
  /** Whether an administrator has decided the answer. */
  answered: z.boolean(),
})

export const LedgerLine = z.object({
  posting: z.string(),
  account: z.string(),
  /** Positive amounts are debits, negative ones credits. */
  amountMinor: z.int(),
  currency: CurrencyCode,
  postedAt: z.string(),
})

export const AdminBookingDetail = z.object({
  ...AdminBooking.shape,
  pricePerSeatMinor: AmountMinor,
  cancelNote: z.nullable(z.string()),
  cancelledAt: z.nullable(z.string()),
  confirmedAt: z.nullable(z.string()),
  operator: z.object({ id: z.uuid(), name: z.string() }),
  aircraft: z.string(),
  tail: z.string(),
  originTimezone: z.string(),
  departed: z.boolean(),
  refundTiers: z.array(z.object({ description: z.string(), refundPct: z.number() })),
  cancelWindowHours: z.int(),
  noShowPenaltyPct: z.int(),
  payments: z.array(BookingPayment),
  refunds: z.array(AdminRefund),
  disputes: z.array(BookingDispute),
  ...Substituted.shape,
  ledger: z.array(LedgerLine),
  timeline: z.array(BookingEvent),
})
export type AdminBookingDetail = z.infer<typeof AdminBookingDetail>

const Offer = z.object({
  amountMinor: AmountMinor,
  /** The operator's and the platform's part of the refund. */
  operatorMinor: AmountMinor,
  platformMinor: AmountMinor,
  /** Collected taxes that go back to the traveller; neither side bears them. */
  taxMinor: AmountMinor,
})

export const RefundQuote = z.object({
  currency: CurrencyCode,
  paidMinor: AmountMinor,
  feeMinor: AmountMinor,
  /** The amount that is already refunded or being refunded. */
  refundedMinor: AmountMinor,
  /** The amount that a dispute excludes from refunds. */
  disputedMinor: AmountMinor,
  leftMinor: AmountMinor,
  /** Card refunds are multiples of this amount. */
  stepMinor: z.int(),
  full: Offer,
  policy: z.object({
    ...Offer.shape,
    refundPct: z.number(),
    /** The operator's text for the tier. */
    description: z.string(),
    hoursBefore: z.number(),
    noShow: z.boolean(),
  }),
  /** Whether the seats can still be released: the booking is valid and the leg has not left. */
  canCancel: z.boolean(),
})
export type RefundQuote = z.infer<typeof RefundQuote>

export const adminBookings = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/bookings',
    access: ['ADMIN'],
    summary: 'Bookings, newest first; found by reference, id, e-mail or route',
    description: 'Filter by state, search, and page; amounts are what the traveller pays.',
    query: z.strictObject({
      ...paged,
      status: z.optional(
        z.pipe(
          z.pipe(
            z.string(),
            z.transform((text) => text.toUpperCase()),
          ),
          BookingStatus,
        ),
      ),
      /** 'FW-7F3K2Q', a booking's id, part of an e-mail, 'KTEB', 'KTEB-KOPF' or 'Miami'. */
      search: SearchText,
      legId: z.optional(z.uuid()),
      /** Bookings with a failed refund that nobody has retried. */
      refund: z.optional(z.enum(['failed'])),
      sort: z._default(z.enum(BOOKING_SORTS), 'createdAt'),
      order: SortOrder,
    }),
    answer: z.object({
      success: z.literal(true),
      bookings: z.array(AdminBooking),
      pagination: Pagination,
    }),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/admin/bookings/:id',
    access: ['ADMIN'],
    summary: 'A booking with its payments, refunds, ledger entries and history',
    description: 'An unknown id is `booking_not_found`.',
    params: ById,
    answer: z.object({ success: z.literal(true), booking: AdminBookingDetail }),
  }),
  quote: defineEndpoint({
    method: 'GET',
    path: '/admin/bookings/:id/refund-quote',
    access: ['ADMIN'],
    summary: 'The amounts of a booking that can be refunded now, and who bears them',
    description:
      'Changes nothing. Answers `nothing_to_refund` without a captured payment, `refund_too_large` for more than is left.',
    params: ById,
    query: z.strictObject({
      /** Also quote this amount, besides the refunds by policy and in full. */
      amountMinor: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    }),
    answer: z.object({ success: z.literal(true), quote: RefundQuote, amount: z.nullable(Offer) }),
  }),
  refund: defineEndpoint({
    method: 'POST',
    path: '/admin/bookings/:id/refund',
    access: ['ADMIN'],
    summary:
      'Refund a booking by its policy, in full or by an amount; a job sends it until the provider confirms',
    description:
      'A refund that cancels the booking frees its seats at once. Answers `refund_outdated` if the amounts have changed since they were shown, `payment_disputed` while the bank has the money.',
    params: ById,
    headers: z.object({ 'idempotency-key': z.string().check(z.minLength(1), z.maxLength(255)) }),
    body: z.object({
      kind: z.enum(REFUND_KINDS),
      /** With kind 'amount' only. */
      amountMinor: z.optional(z.int().check(z.minimum(1, 'Enter an amount to refund'))),
      reason: Reason,
      /**
       * Whether the booking is cancelled and its seats go back on sale. A refund by policy before departure always does
       * that.
       */
      cancelSeats: z.boolean(),
      /** The refunded amount that the dialog showed; refused if it has changed. */
      refundedMinor: AmountMinor,
    }),
    answer: z.object({
      success: z.literal(true),
      /** Null if the policy refunds nothing. */
      refundId: z.nullable(z.uuid()),
      amountMinor: AmountMinor,
      cancelled: z.boolean(),
    }),
  }),
  retryRefund: defineEndpoint({
    method: 'POST',
    path: '/admin/refunds/:id/retry',
    access: ['ADMIN'],
    summary: 'Retry a refund that failed or that the provider has not answered',
    description:
      'A failed refund is followed by a new one of the same amount; a repetition returns that one. A refund that is under way is `refund_not_failed`.',
    params: ById,
    answer: z.object({ success: z.literal(true), refundId: z.uuid() }),
  }),
}
