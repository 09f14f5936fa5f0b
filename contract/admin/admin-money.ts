import * as z from 'zod/mini'
import { calendarDay } from '../calendar-day.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Pagination, paged, SearchText, SortOrder } from '../paging.ts'
import { PaymentState } from './admin-bookings.ts'

export const LEG_STATES = ['DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN'] as const
/**
 * provider: our balance at the payment provider. travellers_held: the operators' share of payments until a leg's
 * payout is decided. operator_payable: the amount owed to operators afterwards. refunds: the amount owed to travellers
 * until the provider has accepted the refund. premium: Premium's earnings. fx_on_taxes: the difference between the rate
 * at which a tax was converted and the rate at which it was paid.
 */
const LedgerAccount = z.enum([
  'provider',
  'travellers_held',
  'operator_payable',
  'refunds',
  'platform_fees',
  'premium',
  'provider_fees',
  'fx_on_taxes',
])
/** Collected taxes have an account for each code: 'taxes_collected:GB_APD'. */
const TaxAccount = z.string().check(z.regex(/^taxes_collected:[A-Z0-9_]{3,20}$/))
const AnyAccount = z.union([LedgerAccount, TaxAccount])
export const LEDGER_ACCOUNTS = LedgerAccount.options
export type LedgerAccount = z.infer<typeof LedgerAccount>

const ById = z.object({ id: z.uuid() })
const DateText = z.optional(calendarDay('Enter a date'))

/** The current state of a leg; for a published one, why it can or cannot be booked. */
const LEG_STANDINGS = [
  'DRAFT',
  'BOOKABLE',
  'SOLD_OUT',
  'SALES_CLOSED',
  'OPERATOR_OFF_SALE',
  'TAXES_UNKNOWN',
  'DEPARTED',
  'CANCELLED',
  'FLOWN',
] as const
export type LegStanding = (typeof LEG_STANDINGS)[number]

/** A leg in the administrators' list: operator, route, time, seats and price. */
export const AdminLeg = z.object({
  id: z.uuid(),
  status: z.enum(LEG_STATES),
  standing: z.enum(LEG_STANDINGS),
  operator: z.object({ id: z.uuid(), name: z.string() }),
  originICAO: z.string(),
  destinationICAO: z.string(),
  originCity: z.string(),
  destinationCity: z.string(),
  originTimezone: z.string(),
  departureUTC: z.string(),
  arrivalUTC: z.string(),
  aircraft: z.string(),
  tail: z.string(),
  seatsTotal: z.int(),
  /** Seats in live holds. */
  seatsHeld: z.int(),
  seatsSold: z.int(),
  bookingsCount: z.int(),
  /** The current price per person. */
  price: AmountMinor,
  currency: CurrencyCode,
})
export type AdminLeg = z.infer<typeof AdminLeg>

export const AdminPayment = z.object({
  id: z.uuid(),
  booking: z.object({ id: z.uuid(), reference: z.string() }),
  status: PaymentState,
  amountMinor: AmountMinor,
  refundedMinor: AmountMinor,
  currency: CurrencyCode,
  sessionId: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type AdminPayment = z.infer<typeof AdminPayment>

export const LedgerEntry = z.object({
  id: z.uuid(),
  posting: z.string(),
  account: AnyAccount,
  /** Positive amounts are debits, negative ones credits. */
  amountMinor: z.int(),
  currency: CurrencyCode,
  booking: z.nullable(z.object({ id: z.uuid(), reference: z.string() })),
  operatorName: z.nullable(z.string()),
  postedAt: z.string(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

const ledgerFilter = {
  account: z.optional(AnyAccount),
  currency: z.optional(CurrencyCode),
  /** A posting, or a booking's reference or id. */
  search: SearchText,
}

export const Reconciliation = z.object({
  id: z.uuid(),
  startedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  transactionsCount: z.int(),
  postingsCount: z.int(),
  differencesCount: z.int(),
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const Difference = z.object({
  id: z.uuid(),
  /** Our posting, or the provider's transaction if we have no posting. */
  reference: z.string(),
  currency: CurrencyCode,
  ledgerMinor: z.int(),
  providerMinor: z.int(),
  bookingId: z.nullable(z.uuid()),
})
export type Difference = z.infer<typeof Difference>

export const adminMoney = {
  legs: defineEndpoint({
    method: 'GET',
    path: '/admin/legs',
    access: ['ADMIN'],
    summary: 'Flights of every operator in every state, by departure',
    description: 'Drafts too; the filters are state, operator and places.',
    query: z.strictObject({
      ...paged,
      /** 'KTEB', 'KTEB-KOPF', 'Miami', a tail number, a leg’s id. */
      search: SearchText,
      status: z.optional(z.enum(LEG_STATES)),
      operatorId: z.optional(z.uuid()),
      /** Departures between these days, in UTC. */
      from: DateText,
      to: DateText,
      order: SortOrder,
    }),
    answer: z.object({ success: z.literal(true), legs: z.array(AdminLeg), pagination: Pagination }),
  }),
  legOperators: defineEndpoint({
    method: 'GET',
    path: '/admin/legs/operators',
    access: ['ADMIN'],
    summary: 'The operators that have flights, for the filter',
    description: 'Every operator that has a flight in any state, by name.',
    answer: z.object({
      success: z.literal(true),
      operators: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  }),
  cancelLeg: defineEndpoint({
    method: 'POST',
    path: '/admin/legs/:id/cancel',
    access: ['ADMIN'],
    summary: 'Cancel a published flight: every booking is refunded in full, and all travellers are notified',
    description: 'Final, and a repetition changes nothing. A draft or a flown flight is `leg_not_published`.',
    params: ById,
    body: z.object({
      reason: z.string().check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500)),
    }),
    answer: z.object({
      success: z.literal(true),
      refundedBookings: z.int(),
      refundedMinor: AmountMinor,
      currency: CurrencyCode,
      releasedHolds: z.int(),
    }),
  }),
  payments: defineEndpoint({
    method: 'GET',
    path: '/admin/payments',
    access: ['ADMIN'],
    summary: 'Payments, newest first',
    description: 'Each with its booking; a page at a time, by the given filter.',
    query: z.strictObject({
      ...paged,
      /** A booking's reference or id, or a session or payment intent of the provider. */
      search: SearchText,
      status: z.optional(PaymentState),
      sort: z._default(z.enum(['createdAt', 'amount']), 'createdAt'),
      order: SortOrder,
    }),
    answer: z.object({
      success: z.literal(true),
      payments: z.array(AdminPayment),
      pagination: Pagination,
    }),
  }),
  ledger: defineEndpoint({
    method: 'GET',
    path: '/admin/ledger',
    access: ['ADMIN'],
    summary: 'Ledger entries, newest first',
    description: 'Single entries of postings, a page at a time. Entries are never changed or deleted.',
    query: z.strictObject({ ...paged, ...ledgerFilter }),
    answer: z.object({ success: z.literal(true), entries: z.array(LedgerEntry), pagination: Pagination }),
  }),
  ledgerCsv: defineEndpoint({
    method: 'GET',
    path: '/admin/ledger/export',
    access: ['ADMIN'],
    summary: 'The filtered ledger entries as CSV, oldest first, at most 100,000',
    description: 'Amounts are in minor and in major units; each export is in the audit log.',
    query: z.strictObject(ledgerFilter),
    answer: z.object({ success: z.literal(true), fileName: z.string(), csv: z.string() }),
  }),
  balances: defineEndpoint({
    method: 'GET',
    path: '/admin/ledger/balances',
    access: ['ADMIN'],
    summary: 'The balance of each account of the ledger, by currency',
    description: 'Read from stored sums, which a nightly job compares with the entries.',
    answer: z.object({
      success: z.literal(true),
      balances: z.array(
        z.object({
          account: AnyAccount,
          currency: CurrencyCode,
          balanceMinor: z.int(),
          entriesCount: z.int(),
        }),
      ),
    }),
  }),
  reconciliations: defineEndpoint({
    method: 'GET',
    path: '/admin/reconciliations',
    access: ['ADMIN'],
    summary: 'The latest comparisons with the provider, and the differences of the newest one',
    description: 'The last fourteen comparisons, and at most 200 differences of the newest.',
    answer: z.object({
      success: z.literal(true),
      reconciliations: z.array(Reconciliation),
      /** The differences that the newest comparison found; at most 200. */
      differences: z.array(Difference),
    }),
  }),
  reconcile: defineEndpoint({
    method: 'POST',
    path: '/admin/reconciliations',
    access: ['ADMIN'],
    summary: 'Compare the ledger with the provider now',
    description:
      'Only records what differs and corrects nothing. Answers `provider_away` if the provider does not answer.',
    answer: z.object({ success: z.literal(true), differencesCount: z.int() }),
  }),
}
