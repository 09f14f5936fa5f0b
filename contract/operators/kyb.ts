import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Pagination, SortOrder } from '../paging.ts'
import {
  DocumentType,
  ExpiryForm,
  KYB_STATUSES,
  KybStatus,
  PoliciesForm,
  required,
} from './operator-forms.ts'
import { Attachment, Connect, operatorFacts, Policies } from './operators.ts'

const Decision = z.object({
  id: z.uuid(),
  /**
   * APPROVAL: one of several needed approvals, which changes no status. DOCUMENT_…: the decision about a new document.
   */
  kind: z.enum(['DECISION', 'APPROVAL', 'DOCUMENT_ACCEPTED', 'DOCUMENT_DECLINED']),
  at: z.iso.datetime(),
  /** Null: no longer known. */
  by: z.nullable(z.string()),
  from: z.nullable(KybStatus),
  /** Null if the step is about a document. */
  to: z.nullable(KybStatus),
  document: z.nullable(DocumentType),
  notes: z.nullable(z.string()),
})

/** What the detail page of the review shows. */
export const KybOperator = z.object({
  ...operatorFacts,
  /** The account of its owner. */
  account: z.nullable(z.object({ id: z.uuid(), name: z.string(), email: z.string() })),
  approvals: z.object({
    /** The number of administrators who must approve. */
    needed: z.int(),
    given: z.array(
      z.object({ by: z.nullable(z.string()), at: z.iso.datetime(), notes: z.nullable(z.string()) }),
    ),
    /** Whether at least one has approved and another approval is missing. */
    waiting: z.boolean(),
    /** Whether the caller has given one of them. */
    mine: z.boolean(),
  }),
  /** What the caller may do now. */
  can: z.object({ review: z.boolean(), approve: z.boolean(), reject: z.boolean() }),
  /** Newest first. */
  timeline: z.array(Decision),
})
export type KybOperator = z.infer<typeof KybOperator>

/** A row of the review list. */
export const KybRow = z.object({
  id: z.uuid(),
  name: z.string(),
  legalName: z.string(),
  contactEmail: z.string(),
  baseCountry: z.string(),
  baseICAO: z.nullable(z.string()),
  kybStatus: z.nullable(KybStatus),
  kybNotes: z.nullable(z.string()),
  connect: Connect,
  publishBlockReason: z.nullable(z.string()),
  /** Whether one administrator has approved and another approval is missing. */
  waitingForApproval: z.boolean(),
  /** Whether a new document of an approved operator waits for review. */
  newDocument: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type KybRow = z.infer<typeof KybRow>

const KYB_PAGE_SIZE = 20
export const KYB_SORTS = ['updatedAt', 'name'] as const
export const KYB_FILTERS = ['all', ...KYB_STATUSES, 'NOT_SUBMITTED', 'NEW_DOCUMENT'] as const

const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), KYB_PAGE_SIZE),
}

const Application = z.object({
  id: z.uuid(),
  companyName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  fleetSize: z.nullable(z.string()),
  operatingRegions: z.nullable(z.string()),
  primaryAircraft: z.nullable(z.string()),
  yearlyFlights: z.nullable(z.string()),
  message: z.nullable(z.string()),
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED']),
  submittedAt: z.iso.datetime(),
  reviewNotes: z.nullable(z.string()),
  reviewedAt: z.nullable(z.iso.datetime()),
})

const MAX_NOTES = 2000
export const DEFAULT_APPROVAL_NOTES = 'Approved by admin'
export const ApproveForm = z.object({
  notes: z.optional(z.string().check(z.trim(), z.maxLength(MAX_NOTES, `At most ${MAX_NOTES} characters`))),
  /** The operator's `updatedAt` that the administrator has seen; refused if it has changed since. */
  updatedAt: z.optional(z.iso.datetime()),
})
export const RejectForm = z.object({ notes: required('Rejection notes are required', MAX_NOTES) })
export const DeclineForm = z.object({ reason: required('A reason is required', MAX_NOTES) })

const OperatorId = z.object({ id: z.uuid() })
const DocumentId = z.object({ operatorId: z.uuid(), id: z.uuid() })
const ok = { success: z.literal(true), message: z.string() }

export const kyb = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/kyb/operators',
    access: ['ADMIN'],
    summary: 'Operators for the KYB review, the latest change first or by name',
    description: 'Also counts the operators in each state and names all base countries.',
    query: z.strictObject({
      ...pageQuery,
      /** Searched in the name, the contact e-mail and the base's ICAO code. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(120))),
      status: z._default(z.enum(KYB_FILTERS), 'all'),
      country: z.optional(z.string().check(z.maxLength(160))),
      sort: z._default(z.enum(KYB_SORTS), 'updatedAt'),
      order: SortOrder,
    }),
    answer: z.object({
      success: z.literal(true),
      operators: z.array(KybRow),
      pagination: Pagination,
      /** Of all operators, whatever the filter. */
      counts: z.object({
        PENDING: z.int(),
        UNDER_REVIEW: z.int(),
        APPROVED: z.int(),
        REJECTED: z.int(),
        NOT_SUBMITTED: z.int(),
      }),
      /** The base countries of all operators, by name. */
      countries: z.array(z.string()),
    }),
  }),
  pending: defineEndpoint({
    method: 'GET',
    path: '/admin/operators/pending',
    access: ['ADMIN'],
    summary: 'Operators that wait for their KYB review, longest waiting first; at most 100',
    description: 'Their complete data is at `kybDetail`.',
    answer: z.object({ success: z.literal(true), operators: z.array(KybRow) }),
  }),
  operatorsAndApplications: defineEndpoint({
    method: 'GET',
    path: '/admin/operators',
    access: ['ADMIN'],
    summary:
      'Two lists that share this path: partner applications (`data`, `pagination`) and operators (`operators`, the same page)',
    description: '`limit` and `page` count for both lists.',
    query: z.strictObject({
      ...pageQuery,
      /** Only for the partner applications. */
      status: z.optional(z.enum(['all', 'PENDING', 'APPROVED', 'REJECTED'])),
    }),
    answer: z.object({
      success: z.literal(true),
      operators: z.array(KybRow),
      data: z.array(Application),
      pagination: Pagination,
    }),
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/admin/operators/:id/kyb',
    access: ['ADMIN'],
    summary: 'Everything that the review of one operator needs',
    description: 'Says too what this administrator may decide. An unknown id is `operator_not_found`.',
    params: OperatorId,
    answer: z.object({ success: z.literal(true), operator: KybOperator }),
  }),
  policies: defineEndpoint({
    method: 'GET',
    path: '/admin/operators/:id/policies',
    access: ['ADMIN'],
    summary: "An operator's cancellation policies; null until they are saved for the first time",
    description: 'With examples of refunds under them.',
    params: OperatorId,
    answer: z.object({ success: z.literal(true), policies: z.nullable(Policies) }),
  }),
  changePolicies: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:id/policies',
    access: ['ADMIN'],
    summary: "Change an operator's cancellation policies; written to the audit log",
    description: 'Bookings keep the policies of their time.',
    params: OperatorId,
    body: PoliciesForm,
    answer: z.object({ ...ok, policies: Policies }),
  }),
  document: defineEndpoint({
    method: 'GET',
    path: '/admin/operators/:operatorId/documents/:id',
    access: ['ADMIN'],
    summary: "One of an operator's documents, as an attachment; written to the audit log",
    description: 'A document that was seen stays in the history when it is replaced.',
    params: DocumentId,
    answer: Attachment,
    answerType: 'application/octet-stream',
  }),
  enterExpiry: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:operatorId/documents/:id/expiry',
    access: ['ADMIN'],
    summary: 'Enter the last valid day of a document; without it a certificate does not allow publishing',
    description:
      "Approvals that were given for the earlier day lapse. One's own operator is `kyb_own_operator`.",
    params: DocumentId,
    body: ExpiryForm,
    answer: z.object(ok),
  }),
  acceptDocument: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:operatorId/documents/:id/accept',
    access: ['ADMIN'],
    summary: "Accept an approved operator's new document, which replaces the previous one",
    description:
      'A certificate needs its last valid day first (`document_undated`). A repetition changes nothing; the operator gets a mail.',
    params: DocumentId,
    answer: z.object(ok),
  }),
  declineDocument: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:operatorId/documents/:id/decline',
    access: ['ADMIN'],
    summary: 'Decline a new document with a reason; the previous one stays valid until it expires',
    description: 'The operator gets the reason by mail; a repetition changes nothing.',
    params: DocumentId,
    body: DeclineForm,
    answer: z.object(ok),
  }),
  review: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:id/kyb/review',
    access: ['ADMIN'],
    summary: 'Begin the review: from PENDING to UNDER_REVIEW',
    description: 'From now on the operator cannot change what is being reviewed.',
    params: OperatorId,
    answer: z.object({ ...ok, kybStatus: KybStatus }),
  }),
  approve: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:id/kyb/approve',
    access: ['ADMIN'],
    summary:
      'Approve an operator; if two approvals are needed, the first one waits for another administrator',
    description:
      'The account becomes an operator and gets a mail. Send the `updatedAt` that was seen: `changed_meanwhile` if something has changed since. Answers `document_undated` if a certificate has no last day.',
    params: OperatorId,
    body: ApproveForm,
    answer: z.object({ ...ok, kybStatus: KybStatus, waitingForApproval: z.boolean() }),
  }),
  reject: defineEndpoint({
    method: 'POST',
    path: '/admin/operators/:id/kyb/reject',
    access: ['ADMIN'],
    summary: 'Reject an operator with a reason; it may correct the application and submit it again',
    description:
      'One administrator is enough; earlier approvals lapse, and the owner gets the reason by mail.',
    params: OperatorId,
    body: RejectForm,
    answer: z.object({ ...ok, kybStatus: KybStatus }),
  }),
}
