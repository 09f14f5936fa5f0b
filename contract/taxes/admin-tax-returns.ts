import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Pagination, paged } from '../paging.ts'
import { Decision, Reason } from './admin-taxes.ts'

const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month'))
const TaxCode = z.string().check(z.regex(/^[A-Z0-9_]{3,20}$/))
const Remitter = z.enum(['OPERATOR', 'PLATFORM'])
const Minor = z.int()

/** What was collected of a tax in a month in one currency of sale, and what has become of it. */
export const TaxReturnRow = z.object({
  code: TaxCode,
  month: Month,
  /** The currency of the sale and of all amounts that name no other. */
  currency: CurrencyCode,
  remitter: Remitter,
  jurisdiction: z.string(),
  form: z.nullable(z.string()),
  monthOf: z.enum(['PAYMENT', 'DEPARTURE']),
  bookingsCount: z.int(),
  /** Those whose tax has not gone back. */
  peopleCount: z.int(),
  /** Of a percentage: what it was taken of, less the part whose tax went back; null of a tax by head. */
  baseMinor: z.nullable(Minor),
  collectedMinor: Minor,
  returnedMinor: Minor,
  /** Given to the operators with their payouts, for them to pay over. */
  handedOverMinor: Minor,
  /** Paid to the authority by the platform. */
  remittedMinor: Minor,
  /** Collected, less what was returned, handed over and remitted. Below zero: to be claimed back with a later return. */
  openMinor: Minor,
  taxCurrency: z.string(),
  /** What is due where the tax is paid: collected less returned, at the rates of the holds. */
  dueMinor: Minor,
  isEstimated: z.boolean(),
  filed: z.nullable(z.extend(Decision, { reference: z.string() })),
  remitted: z.nullable(z.extend(Decision, { reference: z.string() })),
})
export type TaxReturnRow = z.infer<typeof TaxReturnRow>

/** A flight on sale whose taxes come from rules that nobody has verified. */
export const EstimatedFlight = z.object({
  legId: z.uuid(),
  operatorName: z.string(),
  originICAO: z.string(),
  destinationICAO: z.string(),
  originTimezone: z.string(),
  departureUTC: z.iso.datetime(),
  ruleIds: z.array(z.string()),
})
export type EstimatedFlight = z.infer<typeof EstimatedFlight>

const Which = z.object({ code: TaxCode, month: Month })
const Reference = z._default(z.string().check(z.trim(), z.maxLength(100)), '')
const of = { currency: CurrencyCode, remitter: Remitter }

export const FileReturnForm = z.strictObject({ ...of, reference: Reference, reason: Reason })

export const RemitTaxForm = z.strictObject({
  ...of,
  /** What the page showed as open: another amount means that something has changed meanwhile. */
  amountMinor: Minor.check(z.minimum(1)),
  /** What paying it cost in the currency of the sale; the difference is one of conversion. */
  costMinor: z.int('Give an amount').check(z.minimum(0, 'Give an amount'), z.maximum(100_000_000_000)),
  reference: Reference,
  reason: Reason,
})

const returnsFilter = {
  month: z.optional(Month),
  code: z.optional(TaxCode),
  state: z.optional(z.enum(['OPEN', 'FILED', 'REMITTED'])),
}
const DONE = z.object({ success: z.literal(true) })

export const adminTaxReturns = {
  flights: defineEndpoint({
    method: 'GET',
    path: '/admin/taxes/flights',
    access: ['ADMIN'],
    summary: 'Flights on sale whose taxes are computed by rules that are not verified',
    query: z.strictObject({ ...paged, ruleId: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({
      success: z.literal(true),
      flights: z.array(EstimatedFlight),
      pagination: Pagination,
    }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/taxes/returns',
    access: ['ADMIN'],
    summary:
      'Taxes by code and month: collected, returned, handed over, remitted, and the return they belong to',
    query: z.strictObject({ ...paged, ...returnsFilter }),
    answer: z.object({
      success: z.literal(true),
      returns: z.array(TaxReturnRow),
      codes: z.array(z.string()),
      pagination: Pagination,
    }),
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/admin/taxes/returns/export',
    access: ['ADMIN'],
    summary: 'The same as CSV',
    query: z.strictObject(returnsFilter),
    answer: z.object({ success: z.literal(true), fileName: z.string(), csv: z.string() }),
  }),
  file: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/returns/:code/:month/file',
    access: ['ADMIN'],
    summary: 'Say that the return of a tax and month was filed',
    params: Which,
    body: FileReturnForm,
    answer: DONE,
  }),
  remit: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/returns/:code/:month/remit',
    access: ['ADMIN'],
    summary: 'Say that what is open of a tax and month was paid to the authority',
    params: Which,
    body: RemitTaxForm,
    answer: DONE,
  }),
}
