import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Pagination, paged } from '../paging.ts'
import { Decision, Reason } from './admin-taxes.ts'

const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Give a month'))
const TaxCode = z.string().check(z.regex(/^[A-Z0-9_]{3,20}$/))
const Remitter = z.enum(['OPERATOR', 'PLATFORM'])
const Minor = z.int()

/** The collected amounts of a tax in a month and a currency of sale, and where they went. */
export const TaxReturnRow = z.object({
  code: TaxCode,
  month: Month,
  /** The currency of the sale, and of all amounts without their own currency. */
  currency: CurrencyCode,
  remitter: Remitter,
  jurisdiction: z.string(),
  form: z.nullable(z.string()),
  monthOf: z.enum(['PAYMENT', 'DEPARTURE']),
  bookingsCount: z.int(),
  /** The people whose tax was not returned. */
  peopleCount: z.int(),
  /** For a percentage: its base, without the part whose tax was returned; null for a per-head tax. */
  baseMinor: z.nullable(Minor),
  collectedMinor: Minor,
  returnedMinor: Minor,
  /** Transferred to the operators with their payouts, who pay it to the authority. */
  handedOverMinor: Minor,
  /** Paid to the authority by the platform. */
  remittedMinor: Minor,
  /** Collected less returned, transferred and paid amounts. Below zero: to be reclaimed with a later return. */
  openMinor: Minor,
  taxCurrency: z.string(),
  /** The amount that is due in the tax's own currency: collected less returned, at the rates of the holds. */
  dueMinor: Minor,
  isEstimated: z.boolean(),
  filed: z.nullable(z.extend(Decision, { reference: z.string() })),
  remitted: z.nullable(z.extend(Decision, { reference: z.string() })),
})
export type TaxReturnRow = z.infer<typeof TaxReturnRow>

/** A leg on sale whose taxes come from unverified rules. */
export const EstimatedLeg = z.object({
  legId: z.uuid(),
  operatorName: z.string(),
  originICAO: z.string(),
  destinationICAO: z.string(),
  originTimezone: z.string(),
  departureUTC: z.iso.datetime(),
  ruleIds: z.array(z.string()),
})
export type EstimatedLeg = z.infer<typeof EstimatedLeg>

const Which = z.object({ code: TaxCode, month: Month })
const Reference = z._default(z.string().check(z.trim(), z.maxLength(100)), '')
const of = { currency: CurrencyCode, remitter: Remitter }

export const FileReturnForm = z.strictObject({ ...of, reference: Reference, reason: Reason })

export const RemitTaxForm = z.strictObject({
  ...of,
  /** The open amount that the page showed; refused if it has changed. */
  amountMinor: Minor.check(z.minimum(1)),
  /** The cost of the payment in the currency of the sale; the difference is a gain or loss of conversion. */
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
    description: 'The soonest departure first, a page at a time.',
    query: z.strictObject({ ...paged, ruleId: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({
      success: z.literal(true),
      flights: z.array(EstimatedLeg),
      pagination: Pagination,
    }),
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/taxes/returns',
    access: ['ADMIN'],
    summary:
      'Taxes by code and month: collected, returned, transferred to operators, paid to the authority, and their tax return',
    description: 'The newest month first. Money refunded to travellers does not count as collected.',
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
    description: 'Amounts are in major units; each export is in the audit log.',
    query: z.strictObject(returnsFilter),
    answer: z.object({ success: z.literal(true), fileName: z.string(), csv: z.string() }),
  }),
  file: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/returns/:code/:month/file',
    access: ['ADMIN'],
    summary: 'Record that the return of a tax and month was filed',
    description: 'Moves no money. Answers `not_found` if nothing was collected of this tax in that month.',
    params: Which,
    body: FileReturnForm,
    answer: DONE,
  }),
  remit: defineEndpoint({
    method: 'POST',
    path: '/admin/taxes/returns/:code/:month/remit',
    access: ['ADMIN'],
    summary: 'Record that the open amount of a tax and month was paid to the authority',
    description:
      'Posts the payment in the ledger. Answers `tax_return_changed` if the open amount is another one, also for a repetition; answers `tax_operator_pays` if the operator pays this tax.',
    params: Which,
    body: RemitTaxForm,
    answer: DONE,
  }),
}
