import * as z from 'zod/mini'
import { ROLES } from '../accounts/accounts.ts'
import { calendarDay } from '../calendar-day.ts'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { Pagination, paged, SortOrder } from '../paging.ts'

/** The period of the dashboard's rates. */
export const RATES_DAYS = 30

const Amount = z.object({ amountMinor: z.int(), currency: CurrencyCode })
/** A part, and the whole of which it is a part. */
const Share = z.object({ part: z.int(), whole: z.int() })
const Waiting = z.object({ count: z.int(), oldestAt: z.nullable(z.iso.datetime()) })

export const Overview = z.object({
  money: z.object({
    /** Authorised and not yet captured. */
    held: z.array(Amount),
    /** Captured, and owed to operators according to the ledger. */
    toBePaidOut: z.array(Amount),
    /** Refunded, as the provider has confirmed. */
    refunded: z.array(Amount),
  }),
  rates: z.object({
    /** Ended holds of the last thirty days: how many became confirmed bookings. */
    holdsConverted: Share,
    /** Legs on sale that departed in the last thirty days: how many sold a seat, and their sold seats out of all seats. */
    legsSold: Share,
    seatsSold: Share,
  }),
  waiting: z.object({
    contact: Waiting,
    applications: Waiting,
    kyb: Waiting,
    /** New documents of approved operators. */
    documents: Waiting,
    bookings: Waiting,
    /** Refunds that failed or that the bank returned, and that were not retried. */
    refunds: Waiting,
    /** `dueAt`: the earliest deadline for an answer. */
    disputes: z.object({ ...Waiting.shape, dueAt: z.nullable(z.iso.datetime()) }),
  }),
  reconciliation: z.object({
    /** The differences that the last comparison with the provider found. */
    differencesCount: z.int(),
    /** When that comparison ended; null if there was none yet. */
    comparedAt: z.nullable(z.iso.datetime()),
    /** Postings that do not sum to zero now. */
    imbalancesCount: z.int(),
  }),
})
export type Overview = z.infer<typeof Overview>

export const FailedJob = z.object({
  /** The number of a job in the queue, or the id of a refund or of a webhook's delivery. */
  id: z.string().check(z.regex(/^(\d{1,19}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)),
  name: z.string(),
  attempts: z.int(),
  failedAt: z.iso.datetime(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const AuditEntry = z.object({
  id: z.int(),
  happenedAt: z.iso.datetime(),
  actor: z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: z.enum(ROLES) }),
  act: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  address: z.string(),
  userAgent: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const Day = calendarDay('Enter a date')
const optionalText = z.optional(z.string().check(z.trim(), z.maxLength(100)))

export const adminOverview = {
  stats: defineEndpoint({
    method: 'GET',
    path: '/admin/stats',
    access: ['ADMIN'],
    summary: "The dashboard's counts",
    description:
      'Counts waitlist entries, contact messages and applications, and how many of the last two wait.',
    answer: z.object({
      success: z.literal(true),
      stats: z.object({
        waitlist: z.int(),
        contact: z.int(),
        operators: z.int(),
        pendingContact: z.int(),
        pendingOperators: z.int(),
      }),
    }),
  }),
  overview: defineEndpoint({
    method: 'GET',
    path: '/admin/overview',
    access: ['ADMIN'],
    summary: 'Money held and owed, sales, and the number and age of waiting decisions',
    description: 'Also says whether the ledger balances. Each amount has its currency.',
    answer: z.object({ success: z.literal(true), overview: Overview }),
  }),
  failedJobs: defineEndpoint({
    method: 'GET',
    path: '/admin/jobs/failed',
    access: ['ADMIN'],
    summary: 'Jobs that were given up, the latest failure first, at most 50; messages to webhooks last',
    description: 'Contents of jobs are not shown; refused refunds of Premium come first.',
    answer: z.object({ success: z.literal(true), total: z.int(), jobs: z.array(FailedJob) }),
  }),
  retryJob: defineEndpoint({
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    access: ['ADMIN'],
    summary: 'Retry a failed job from its first attempt',
    description:
      'Answers `job_not_found` if it succeeded or was retried meanwhile; the act is in the audit log.',
    params: z.object({ id: FailedJob.shape.id }),
    answer: z.object({ success: z.literal(true) }),
  }),
  auditLog: defineEndpoint({
    method: 'GET',
    path: '/admin/audit-log',
    access: ['ADMIN'],
    summary: 'Every administrative act, newest first; days are UTC, both included',
    description: 'Entries cannot be changed; the answer also has the values of the filters.',
    query: z.strictObject({
      ...paged,
      /** Part of the actor's name or address. */
      actor: optionalText,
      act: optionalText,
      subjectType: optionalText,
      subjectId: optionalText,
      from: z.optional(Day),
      to: z.optional(Day),
      order: SortOrder,
    }),
    answer: z.object({
      success: z.literal(true),
      data: z.array(AuditEntry),
      pagination: Pagination,
      /** The values to filter by. */
      acts: z.array(z.string()),
      subjectTypes: z.array(z.string()),
    }),
  }),
}
