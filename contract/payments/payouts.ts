import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, UNLESS_WINDING_UP } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Connect } from '../operators/operators.ts'
import { Pagination } from '../paging.ts'

/**
 * Operators are paid this many seconds after the landing that they report, or otherwise after the latest arrival of a
 * flown leg; never earlier. SQL: leg_payout_due_at().
 */
export const PAYOUT_AFTER_SECONDS = 24 * 3600

export const PAYOUT_FILTERS = ['all', 'upcoming', 'paid'] as const
export type PayoutFilter = (typeof PAYOUT_FILTERS)[number]
const PAYOUT_PAGE_SIZE = 20

/**
 * EXPECTED: before its time. WAITING: due, and `waitsFor` gives the reason. CANCELLED: the leg was cancelled, so there is no
 * payout.
 */
export const PayoutState = z.enum(['EXPECTED', 'WAITING', 'SENDING', 'PAID', 'NOTHING_DUE', 'CANCELLED'])
export type PayoutState = z.infer<typeof PayoutState>

/** OPERATOR_SUSPENDED: the operator may no longer sell, and no administrator has released the payout. */
export const PayoutWait = z.enum([
  'PAYOUT_ACCOUNT',
  'REFUND',
  'EARLIER_PAYOUT',
  'PROVIDER',
  'OPERATOR_SUSPENDED',
])

const PayoutPlace = z.object({
  icao: z.string(),
  iata: z.nullable(z.string()),
  city: z.string(),
  timezone: z.string(),
})

/** The money of one leg: `gross − fee − refunds = net`. Amounts in minor units. */
export const LegPayout = z.object({
  legId: z.uuid(),
  origin: PayoutPlace,
  destination: PayoutPlace,
  tail: z.string(),
  departureUTC: z.iso.datetime(),
  arrivalUTC: z.iso.datetime(),
  currency: CurrencyCode,
  /** The travellers' payments without taxes. */
  grossMinor: AmountMinor,
  /** The platform's fee, reduced by refunds. */
  feeMinor: z.int(),
  /** The refunds to travellers. */
  refundsMinor: z.int(),
  /** The part of `refundsMinor` that disputes hold or have taken. */
  disputedMinor: AmountMinor,
  /** Open disputes of this leg. */
  openDisputesCount: z.int(),
  netMinor: z.int(),
  /** Collected taxes that the operator must pay to the authorities; transferred in addition to the net. */
  taxesMinor: AmountMinor,
  state: PayoutState,
  waitsFor: z.nullable(PayoutWait),
  /** 24 hours after the landing, or otherwise after the latest arrival. */
  expectedUTC: z.iso.datetime(),
  paidUTC: z.nullable(z.iso.datetime()),
  /** The transferred amount; null before. */
  transferMinor: z.nullable(AmountMinor),
  /** The provider's id of the transfer. */
  transferId: z.nullable(z.string()),
  /** The amount from earlier legs that was added to this transfer, or deducted (negative). */
  carriedMinor: z.int(),
  /** The part of the transfer that was reversed because of later refunds. */
  reversedMinor: AmountMinor,
})
export type LegPayout = z.infer<typeof LegPayout>

/** All legs of one currency together. */
export const PayoutTotals = z.object({
  currency: CurrencyCode,
  grossMinor: AmountMinor,
  feeMinor: z.int(),
  refundsMinor: z.int(),
  netMinor: z.int(),
  /** Transferred, less reversals. */
  paidMinor: z.int(),
  /** The net amount of legs that are still to be paid. */
  upcomingMinor: z.int(),
  /** The amount that is added to the next payout, or deducted if the operator owes it. */
  carriedMinor: z.int(),
})
export type PayoutTotals = z.infer<typeof PayoutTotals>

export const payouts = {
  startSetup: defineEndpoint({
    method: 'POST',
    path: '/stripe/connect/onboard',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    summary:
      "A link to the provider's pages where the caller's operator sets up its payout account. It opens once, within minutes",
    description: 'Needs a recent confirmation of identity; the owner gets a mail.',
    answer: z.object({ success: z.literal(true), url: z.string() }),
  }),
  setupStatus: defineEndpoint({
    method: 'GET',
    path: '/stripe/connect/status',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The payout account of the caller's operator, read from the provider now",
    description: 'The last known state if the provider does not answer.',
    answer: z.object({ success: z.literal(true), connect: Connect }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/payouts',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary:
      "The money of the caller's own legs that were sold, the latest arrival first: gross, fee, refunds, net and transfer",
    description: '`totals` are of all legs, by currency.',
    query: z.strictObject({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), PAYOUT_PAGE_SIZE),
      show: z._default(z.enum(PAYOUT_FILTERS), 'all'),
    }),
    answer: z.object({
      success: z.literal(true),
      connect: Connect,
      payouts: z.array(LegPayout),
      /** Of all legs, not only those on this page. */
      totals: z.array(PayoutTotals),
      pagination: Pagination,
    }),
  }),
  ofLeg: defineEndpoint({
    method: 'GET',
    path: '/operators/payouts/:legId',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The money of one of the caller's own legs",
    description: 'Any other leg, or one without sales, is `leg_not_found`.',
    params: z.object({ legId: z.uuid() }),
    answer: z.object({ success: z.literal(true), payouts: z.array(LegPayout) }),
  }),
}
