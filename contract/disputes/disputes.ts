import * as z from 'zod/mini'
import { BookingEvent } from '../admin/booking-event.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Pagination, paged, SearchText } from '../paging.ts'
import { BILLINGS } from '../plans/plans.ts'

export const DisputeState = z.enum(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST'])
export type DisputeState = z.infer<typeof DisputeState>

/** The filters of the list: disputes that need an answer within this many days. */
export const DISPUTE_DUE_DAYS = [1, 3, 7] as const
export const DISPUTE_SORTS = ['due', 'opened', 'amount'] as const
export const MAX_STATEMENT_LENGTH = 20_000

const ById = z.object({ id: z.uuid() })
const Answer = z.enum(['EVIDENCE', 'ACCEPTED'])

/** A dispute in the administrators' list. */
export const AdminDispute = z.object({
  id: z.uuid(),
  stripeDisputeId: z.string(),
  status: DisputeState,
  /** The provider's code: 'fraudulent', 'product_not_received'. */
  reason: z.string(),
  amountMinor: AmountMinor,
  currency: CurrencyCode,
  openedAt: z.iso.datetime(),
  /** The bank's deadline for an answer. */
  dueAt: z.nullable(z.iso.datetime()),
  closedAt: z.nullable(z.iso.datetime()),
  /** The answer that an administrator has chosen, whether or not the provider has received it. */
  answer: z.nullable(Answer),
  /** What was paid: a booking, or a period of Premium; the other field is null. */
  booking: z.nullable(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      originCity: z.string(),
      destinationCity: z.string(),
    }),
  ),
  premium: z.nullable(z.object({ userId: z.uuid(), billing: z.enum(BILLINGS) })),
  travellerName: z.string(),
})
export type AdminDispute = z.infer<typeof AdminDispute>

/** A section of the evidence file: facts, paragraphs and events in the form in which the file prints them. */
export const EvidenceSection = z.object({
  title: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  paragraphs: z.array(z.string()),
  events: z.array(z.object({ at: z.iso.datetime(), what: z.string() })),
})
export type EvidenceSection = z.infer<typeof EvidenceSection>

export const AdminDisputeDetail = z.object({
  ...AdminDispute.shape,
  /** The whole disputed amount; for a journey the parts of both legs, which share one answer. */
  wholeMinor: AmountMinor,
  networkCode: z.nullable(z.string()),
  paymentIntentId: z.nullable(z.string()),
  card: z.object({ brand: z.nullable(z.string()), last4: z.nullable(z.string()) }),
  /** The traveller's payment for the booking, or for the period of Premium. */
  paidMinor: AmountMinor,
  refundedMinor: AmountMinor,
  withdrawnMinor: AmountMinor,
  reinstatedMinor: AmountMinor,
  /** How platform and operator share what the bank took. */
  operatorMinor: AmountMinor,
  platformMinor: AmountMinor,
  /** The provider's fee for the dispute itself. */
  providerFeeMinor: z.int(),
  /** Null for Premium, whose loss only the platform bears. */
  operator: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Whether it can be answered now: the bank waits, and no answer was given. */
  answerable: z.boolean(),
  given: z.nullable(
    z.object({
      kind: Answer,
      /** Null if the loss was accepted, or if the statement was deleted with the traveller's account. */
      statement: z.nullable(z.string()),
      by: z.string(),
      at: z.iso.datetime(),
      /** When the provider received it; null while it is being sent. */
      sentAt: z.nullable(z.iso.datetime()),
      failure: z.nullable(z.string()),
    }),
  ),
  /** The draft of the statement. */
  proposedStatement: z.string(),
  evidence: z.array(EvidenceSection),
  timeline: z.array(BookingEvent),
})
export type AdminDisputeDetail = z.infer<typeof AdminDisputeDetail>

export const adminDisputes = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/disputes',
    access: ['ADMIN'],
    summary: 'Disputed payments; those that wait for an answer first, the most urgent on top',
    description: 'A page at a time, by state and search.',
    query: z.strictObject({
      ...paged,
      /** A booking's reference, or a dispute or payment intent of the provider. */
      search: SearchText,
      status: z.optional(DisputeState),
      /** Waiting for an answer that is due within this many days. */
      dueWithinDays: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90))),
      sort: z._default(z.enum(DISPUTE_SORTS), 'due'),
      order: z._default(z.enum(['asc', 'desc']), 'asc'),
    }),
    answer: z.object({ success: z.literal(true), disputes: z.array(AdminDispute), pagination: Pagination }),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/admin/disputes/:id',
    access: ['ADMIN'],
    summary:
      'A dispute with its money, the history of the booking or of Premium, and the contents of the evidence file',
    description: 'Includes a statement drafted from recorded facts. An unknown id is `dispute_not_found`.',
    params: ById,
    answer: z.object({ success: z.literal(true), dispute: AdminDisputeDetail }),
  }),
  evidence: defineEndpoint({
    method: 'POST',
    path: '/admin/disputes/:id/evidence-file',
    access: ['ADMIN'],
    summary:
      'The evidence file as PDF: as it was sent, or as it would be sent with this statement; written to the audit log',
    description: "In base64, with the traveller's name. Nothing is sent to the bank.",
    params: ById,
    body: z.object({
      statement: z.optional(z.string().check(z.trim(), z.maxLength(MAX_STATEMENT_LENGTH))),
    }),
    answer: z.object({ success: z.literal(true), fileName: z.string(), contentBase64: z.string() }),
  }),
  submit: defineEndpoint({
    method: 'POST',
    path: '/admin/disputes/:id/submit',
    access: ['ADMIN'],
    summary: 'Send the evidence file with this statement to the bank; this is possible once and final',
    description:
      'If the provider does not answer, a job sends it later and `sent` is false. Answers `dispute_answered` or `dispute_closed` otherwise.',
    params: ById,
    body: z.object({
      statement: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Write a statement first'),
          z.maxLength(MAX_STATEMENT_LENGTH, 'The statement is too long'),
        ),
    }),
    answer: z.object({ success: z.literal(true), status: DisputeState, sent: z.boolean() }),
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/admin/disputes/:id/accept',
    access: ['ADMIN'],
    summary: 'Accept the loss of a dispute: the traveller keeps the money; this is final',
    description: 'Counts as the answer to the bank; answers `dispute_answered` if there is one already.',
    params: ById,
    answer: z.object({ success: z.literal(true), status: DisputeState, sent: z.boolean() }),
  }),
}
