import * as z from 'zod/mini'
import { Email } from '../accounts/accounts.ts'
import { defineEndpoint } from '../endpoint.ts'
import { LEGAL_NAMES } from '../legal/document.ts'
import { CONTACT_CATEGORIES, FLEET_SIZES, WAITLIST_SOURCES, YEARLY_FLIGHTS } from './form-choices.ts'

export const PRODUCT_NAME = 'Ferrywing'

/** The sentence that 14 CFR Part 295 requires beside every leg; every booking stores it. */
export const DISCLOSURE =
  `${PRODUCT_NAME} arranges this flight and does not operate it. It is operated by {carrier}.` as const

export function writeDisclosure(carrier: string): string {
  return DISCLOSURE.replace('{carrier}', () => carrier)
}

const LINE_LENGTH = 160
const MESSAGE_LENGTH = 5000

function required(name: string, length: number) {
  return z
    .string({ error: `${name} is required` })
    .check(
      z.trim(),
      z.minLength(1, { error: `${name} is required`, abort: true }),
      z.maxLength(length, `${name} must be at most ${length} characters`),
    )
}

function optional(name: string, length: number) {
  return z.optional(
    z.string().check(z.trim(), z.maxLength(length, `${name} must be at most ${length} characters`)),
  )
}

/** A hidden field. If it is filled in, the answer is the usual one, but nothing is stored. */
const trap = { website2: z.optional(z.string().check(z.maxLength(MESSAGE_LENGTH))) }

export const WaitlistSignup = z.object({
  email: Email,
  name: optional('Name', LINE_LENGTH),
  source: z.enum(WAITLIST_SOURCES),
  ...trap,
})

export const ContactMessage = z.object({
  name: required('Name', LINE_LENGTH),
  email: Email,
  subject: required('Subject', LINE_LENGTH),
  category: z._default(z.enum(CONTACT_CATEGORIES), 'general'),
  message: required('Message', MESSAGE_LENGTH),
  ...trap,
})

export const PartnerApplication = z.object({
  companyName: required('Company name', LINE_LENGTH),
  contactName: required('Contact name', LINE_LENGTH),
  email: Email,
  phone: optional('Phone', LINE_LENGTH),
  fleetSize: z.optional(z.enum(FLEET_SIZES)),
  operatingRegions: optional('Operating regions', LINE_LENGTH),
  primaryAircraft: optional('Primary aircraft', LINE_LENGTH),
  yearlyFlights: z.optional(z.enum(YEARLY_FLIGHTS)),
  message: optional('Message', MESSAGE_LENGTH),
  ...trap,
})

export const NewsletterSignup = z.object({ email: Email, ...trap })

export const LegalSummaryRequest = z.object({ email: Email, ...trap })

export const MAILED_LISTS = ['newsletter', 'waitlist'] as const
export const LEAVE_PATH = '/leave'
export const LeaveList = z.strictObject({
  list: z.enum(MAILED_LISTS),
  token: z.uuid({ error: 'This link is not complete.' }),
})

const Received = z.object({ success: z.literal(true), message: z.string() })

export const site = {
  health: defineEndpoint({
    method: 'GET',
    path: '/health',
    access: 'anyone',
    vital: true,
    summary: "The server's time, with which the browser computes its offset",
    description: 'Asks neither the database nor other systems.',
    answer: z.object({ success: z.literal(true), status: z.string(), timestamp: z.string() }),
  }),
  ready: defineEndpoint({
    method: 'GET',
    path: '/ready',
    access: 'anyone',
    summary:
      'Readiness: the database answers, the server is not draining or overloaded, and its worker, if any, takes jobs',
    description: 'Answers 503 otherwise. `oldestDueJobSeconds` says how far jobs lag behind.',
    answer: z.object({
      success: z.literal(true),
      status: z.string(),
      /** For how many seconds the oldest waiting job has been due. */
      oldestDueJobSeconds: z.number(),
    }),
  }),
  joinWaitlist: defineEndpoint({
    method: 'POST',
    path: '/waitlist',
    access: 'anyone',
    summary: 'Join the waitlist for early access; an address is on it once',
    description: 'Mails a confirmation once.',
    body: WaitlistSignup,
    answer: Received,
  }),
  contact: defineEndpoint({
    method: 'POST',
    path: '/contact',
    access: 'anyone',
    summary: 'Send a contact message',
    description: 'Mails a confirmation; the same text within an hour counts once.',
    body: ContactMessage,
    answer: Received,
  }),
  applyAsOperator: defineEndpoint({
    method: 'POST',
    path: '/operators/apply',
    access: 'anyone',
    summary: 'Apply to sell empty legs here; reviewed within 48 hours',
    description: 'A repetition before the decision changes nothing.',
    body: PartnerApplication,
    answer: Received,
  }),
  joinNewsletter: defineEndpoint({
    method: 'POST',
    path: '/newsletter',
    access: 'anyone',
    summary: 'Subscribe to the newsletter; an address is on the list once',
    description: 'Mails a confirmation with a link to leave, once.',
    body: NewsletterSignup,
    answer: Received,
  }),
  leaveList: defineEndpoint({
    method: 'POST',
    path: '/lists/leave',
    // The page has the same path, because mail programs post to the link (RFC 8058) and browsers open it.
    also: [LEAVE_PATH],
    access: 'anyone',
    summary:
      'Leave the newsletter or the waitlist with the token from its mails; the answer is the same if the address has already left',
    description: 'Mail programs post to it directly (RFC 8058).',
    query: LeaveList,
    answer: Received,
  }),
  emailLegalSummary: defineEndpoint({
    method: 'POST',
    path: '/legal/:name/email',
    access: 'anyone',
    summary: 'Have the summary of the privacy policy or the terms sent by e-mail',
    description: 'In English, like the text itself.',
    params: z.object({ name: z.enum(LEGAL_NAMES) }),
    body: LegalSummaryRequest,
    answer: Received,
  }),
}
