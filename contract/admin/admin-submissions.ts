import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Pagination, paged, SearchText, SortOrder } from '../paging.ts'
import { CONTACT_CATEGORIES, WAITLIST_SOURCES } from '../site/form-choices.ts'

export const CONTACT_STATUSES = ['NEW', 'IN_PROGRESS', 'RESOLVED'] as const
export const APPLICATION_STATUSES = ['PENDING', 'APPROVED', 'REJECTED'] as const
const NOTES_LENGTH = 2000

export const ContactSubmission = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  category: z.enum(CONTACT_CATEGORIES),
  status: z.enum(CONTACT_STATUSES),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ContactSubmission = z.infer<typeof ContactSubmission>

/** An administrator's answer by mail. */
export const ContactReply = z.object({
  id: z.uuid(),
  sentBy: z.string(),
  body: z.string(),
  sentAt: z.iso.datetime(),
})
export type ContactReply = z.infer<typeof ContactReply>

export const ReplyForm = z.object({
  body: z
    .string({ error: 'Write a reply first' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Write a reply first', abort: true }),
      z.maxLength(5000, 'A reply must be at most 5000 characters'),
    ),
})

export const OperatorApplication = z.object({
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
  status: z.enum(APPLICATION_STATUSES),
  submittedAt: z.iso.datetime(),
  reviewNotes: z.nullable(z.string()),
  reviewedAt: z.nullable(z.iso.datetime()),
  /** The number of decisions so far; the next decision must send it back. */
  version: z.int(),
})
export type OperatorApplication = z.infer<typeof OperatorApplication>

export const WaitlistEntry = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.nullable(z.string()),
  source: z.enum(WAITLIST_SOURCES),
  joinedAt: z.iso.datetime(),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

const id = z.object({ id: z.uuid() })

const applicationsQuery = z.strictObject({
  ...paged,
  search: SearchText,
  status: z.optional(z.enum(APPLICATION_STATUSES)),
  order: SortOrder,
})

const waitlistFilter = { search: SearchText, source: z.optional(z.enum(WAITLIST_SOURCES)), order: SortOrder }

export const adminSubmissions = {
  contact: defineEndpoint({
    method: 'GET',
    path: '/admin/contact',
    access: ['ADMIN'],
    summary: 'Contact messages, newest first',
    description: 'A page at a time, of one state or of all.',
    query: z.strictObject({
      ...paged,
      search: SearchText,
      status: z.optional(z.enum(CONTACT_STATUSES)),
      order: SortOrder,
    }),
    answer: z.object({
      success: z.literal(true),
      data: z.array(ContactSubmission),
      pagination: Pagination,
    }),
  }),
  contactMessage: defineEndpoint({
    method: 'GET',
    path: '/admin/contact/:id',
    access: ['ADMIN'],
    summary: 'One contact message with our answers',
    description: 'Answers are in the order in which they were sent.',
    params: id,
    answer: z.object({
      success: z.literal(true),
      submission: ContactSubmission,
      replies: z.array(ContactReply),
    }),
  }),
  setContactStatus: defineEndpoint({
    method: 'PATCH',
    path: '/admin/contact/:id',
    access: ['ADMIN'],
    summary: 'Give a contact message any of the three states',
    description: 'The same state again changes nothing.',
    params: id,
    body: z.object({ status: z.enum(CONTACT_STATUSES) }),
    answer: z.object({ success: z.literal(true), data: ContactSubmission }),
  }),
  replyToContact: defineEndpoint({
    method: 'POST',
    path: '/admin/contact/:id/replies',
    access: ['ADMIN'],
    summary: 'Answer a contact message by mail; a new message becomes in progress',
    description: 'The same text within ten minutes counts once, so a second press sends nothing.',
    params: id,
    body: ReplyForm,
    answer: z.object({ success: z.literal(true), submission: ContactSubmission, reply: ContactReply }),
  }),

  applications: defineEndpoint({
    method: 'GET',
    path: '/admin/applications',
    access: ['ADMIN'],
    summary: 'Partner applications, newest first',
    description: 'A page at a time, of one state or of all.',
    query: applicationsQuery,
    answer: z.object({
      success: z.literal(true),
      data: z.array(OperatorApplication),
      pagination: Pagination,
    }),
  }),
  application: defineEndpoint({
    method: 'GET',
    path: '/admin/applications/:id',
    access: ['ADMIN'],
    summary: 'One partner application',
    description: 'An unknown id is `not_found`.',
    params: id,
    answer: z.object({ success: z.literal(true), data: OperatorApplication }),
  }),
  reviewApplication: defineEndpoint({
    method: 'PATCH',
    path: '/admin/operators/:id',
    access: ['ADMIN'],
    summary: 'Approve or reject a partner application, put it back to pending, or change its notes',
    description:
      'The applicant gets a mail about an approval, with the link to onboarding, and about a rejection. Answers `changed_meanwhile` if another administrator decided first.',
    params: id,
    body: z.object({
      status: z.enum(APPLICATION_STATUSES),
      reviewNotes: z.optional(
        z
          .string()
          .check(z.trim(), z.maxLength(NOTES_LENGTH, `Notes must be at most ${NOTES_LENGTH} characters`)),
      ),
      /** The version that the administrator saw; refused if another administrator has decided since. */
      version: z.optional(z.int()),
    }),
    answer: z.object({ success: z.literal(true), data: OperatorApplication }),
  }),

  waitlist: defineEndpoint({
    method: 'GET',
    path: '/admin/waitlist',
    access: ['ADMIN'],
    summary: 'The waitlist for early access, newest first',
    description: 'A page at a time; search finds addresses.',
    query: z.strictObject({ ...paged, ...waitlistFilter }),
    answer: z.object({ success: z.literal(true), data: z.array(WaitlistEntry), pagination: Pagination }),
  }),
  exportWaitlist: defineEndpoint({
    method: 'GET',
    path: '/admin/waitlist/export',
    access: ['ADMIN'],
    summary: 'The whole filtered waitlist as CSV text',
    description: 'Each export is in the audit log.',
    query: z.strictObject(waitlistFilter),
    answer: z.object({ success: z.literal(true), fileName: z.string(), csv: z.string() }),
  }),
}
