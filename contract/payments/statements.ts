import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Pagination } from '../paging.ts'

const STATEMENT_FORMATS = ['csv', 'pdf'] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]
const STATEMENT_MONTHS_ON_A_PAGE = 12

/** A month in UTC: '2026-11'. */
export const StatementMonthName = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Enter a month'))

/**
 * An operator's balance in the ledger, in minor units: money for legs whose payout is not decided, plus owed money.
 * Negative if the operator owes money.
 */
export const StatementBalance = z.object({
  currency: CurrencyCode,
  openingMinor: z.int(),
  closingMinor: z.int(),
})
export type StatementBalance = z.infer<typeof StatementBalance>

export const StatementMonth = z.object({
  month: StatementMonthName,
  /** False until the month has ended; then the statement shows what has happened so far. */
  over: z.boolean(),
  /** Every currency in which the operator has ever had money. */
  balances: z.array(StatementBalance),
})
export type StatementMonth = z.infer<typeof StatementMonth>

/** An operator's debt after refunds. It is deducted from the next payout in this currency. */
export const Debt = z.object({
  operatorId: z.uuid(),
  operatorName: z.string(),
  currency: CurrencyCode,
  owedMinor: z.int(),
  /** The future payouts in this currency, from which the debt can be deducted. */
  upcomingMinor: z.int(),
})
export type Debt = z.infer<typeof Debt>

const asked = z.strictObject({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60)),
    STATEMENT_MONTHS_ON_A_PAGE,
  ),
})
const months = z.object({
  success: z.literal(true),
  /** Newest first. */
  months: z.array(StatementMonth),
  pagination: Pagination,
})
const format = z.strictObject({ format: z.enum(STATEMENT_FORMATS) })
const file = z.object({
  success: z.literal(true),
  fileName: z.string(),
  contentType: z.string(),
  contentBase64: z.string(),
})

export const statements = {
  months: defineEndpoint({
    method: 'GET',
    path: '/operators/statements',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "The months of the caller's operator that have a statement, by UTC, newest first",
    description: 'Up to the current month.',
    query: asked,
    answer: months,
  }),
  file: defineEndpoint({
    method: 'GET',
    path: '/operators/statements/:month',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary:
      "The statement of a month of the caller's operator: opening balance, each leg's money, closing balance, by currency",
    description: 'PDF or CSV in base64. Any other month is `statement_not_found`.',
    params: z.object({ month: StatementMonthName }),
    query: format,
    answer: file,
  }),
  adminMonths: defineEndpoint({
    method: 'GET',
    path: '/admin/operators/:id/statements',
    access: ['ADMIN'],
    summary: "An operator's months that have a statement, by UTC, newest first",
    description: 'Up to the current month; an unknown operator is `operator_not_found`.',
    params: z.object({ id: z.uuid() }),
    query: asked,
    answer: months,
  }),
  adminFile: defineEndpoint({
    method: 'GET',
    path: '/admin/operators/:id/statements/:month',
    access: ['ADMIN'],
    summary: "The statement of an operator's month, as the operator reads it",
    description: 'PDF or CSV in base64; each download is in the audit log.',
    params: z.object({ id: z.uuid(), month: StatementMonthName }),
    query: format,
    answer: file,
  }),
  debts: defineEndpoint({
    method: 'GET',
    path: '/admin/ledger/debts',
    access: ['ADMIN'],
    summary: 'Operators that owe money after refunds, the largest debts of each currency first, at most 200',
    description: "A debt is deducted from the operator's next payouts.",
    answer: z.object({ success: z.literal(true), debts: z.array(Debt) }),
  }),
}
