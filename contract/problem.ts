import * as z from 'zod/mini'
import { PHONE_PROBLEMS } from './accounts/phone-problems.ts'
import { ALERT_PROBLEMS } from './alerts/alert-problems.ts'
import { HOLD_PROBLEMS } from './bookings/hold-problems.ts'
import { JOURNEY_PROBLEMS } from './bookings/journey-problems.ts'
import { DEVELOPER_PROBLEMS } from './developers/developer-problems.ts'
import { PERSONAL_KEY_PROBLEMS } from './developers/personal-key-problems.ts'
import { INVOICE_PROBLEMS } from './invoices/invoice-problems.ts'
import { LEG_PROBLEMS } from './legs/leg-problems.ts'
import { Message } from './messages.ts'
import { PLAN_PROBLEMS } from './plans/plan-problems.ts'
import { REQUEST_PROBLEMS } from './request-problems.ts'
import { SCREENING_PROBLEMS } from './screening/screening-problems.ts'
import { TAX_PROBLEMS } from './taxes/tax-problems.ts'
import { TRIP_PROBLEMS } from './trips/trip-problems.ts'

/** Every error a user can meet: its HTTP status and its sentence. The list is closed; anything else is a bug. */
export const PROBLEMS = {
  // Requests
  invalid_input: { status: 400, sentence: 'Please check the marked fields.' },
  malformed_body: { status: 400, sentence: 'The request could not be read.' },
  idempotency_key_required: { status: 400, sentence: 'An Idempotency-Key header is required.' },
  idempotency_key_reused: {
    status: 422,
    sentence: 'This Idempotency-Key was already used for a different request.',
  },
  idempotency_key_in_flight: { status: 409, sentence: 'The same request is still being worked on.' },
  body_too_large: { status: 413, sentence: 'That is more than this page accepts.' },
  unsupported_media_type: { status: 415, sentence: 'This kind of content is not accepted here.' },
  xsrf_token_mismatch: {
    status: 403,
    sentence: 'This page has gone stale. Reload it and try again.',
  },
  not_found: { status: 404, sentence: 'There is nothing here.' },
  rate_limited: { status: 429, sentence: 'Too many attempts. Please wait a moment and try again.' },
  draining: { status: 503, sentence: 'We are restarting. Please try again in a few seconds.' },
  unavailable: { status: 503, sentence: 'We cannot answer right now. Please try again in a few seconds.' },
  internal: { status: 500, sentence: 'Something went wrong. Please try again.' },

  // Accounts
  not_signed_in: { status: 401, sentence: 'Please sign in to continue.' },
  session_ended: { status: 401, sentence: 'Your session has ended. Please sign in again.' },
  wrong_credentials: { status: 401, sentence: 'Email or password is not right.' },
  wrong_role: { status: 403, sentence: "You don't have permission to do this." },
  second_factor_required: {
    status: 403,
    sentence: 'Administrators sign in with a second step. Please set it up to continue.',
  },
  confirmation_required: { status: 403, sentence: 'Please confirm that it is you.' },
  sign_in_ended: { status: 400, sentence: 'This sign-in has ended. Please start again.' },
  wrong_code: { status: 400, sentence: 'This code is not right.' },
  code_used: { status: 400, sentence: 'This code was used already. Please wait for the next one.' },
  passkey_refused: { status: 400, sentence: 'This passkey was not accepted. Please try again.' },
  passkey_not_found: { status: 404, sentence: 'This passkey has been removed already.' },
  passkey_added_already: { status: 409, sentence: 'This passkey has been added already.' },
  too_many_passkeys: { status: 409, sentence: 'At most 20 passkeys can be added. Remove one first.' },
  app_on_already: {
    status: 409,
    sentence: 'An authenticator app is set up already. Turn it off before you set up another one.',
  },
  app_not_started: { status: 409, sentence: 'This set-up has ended. Please start it again.' },
  no_second_factor: { status: 409, sentence: 'Two-step sign-in is off, so there is nothing to recover.' },
  last_second_factor: {
    status: 409,
    sentence: 'Administrators need a second step. Add another one before you remove this one.',
  },
  last_way_in: {
    status: 409,
    sentence: 'This is the only way into your account. Set a password or add another way first.',
  },
  provider_not_configured: { status: 404, sentence: 'Signing in this way is not possible here.' },
  provider_unavailable: {
    status: 503,
    sentence: 'This provider cannot be reached right now. Please try again, or sign in another way.',
  },
  identity_not_found: { status: 404, sentence: 'This account is not connected any more.' },
  email_taken: { status: 409, sentence: 'An account with this email already exists.' },
  wrong_password: { status: 400, sentence: 'This is not your current password.' },
  link_invalid: { status: 400, sentence: 'This link is not valid. Please ask for a new one.' },
  link_expired: { status: 400, sentence: 'This link has expired. Please ask for a new one.' },
  link_needs_password: {
    status: 403,
    sentence: 'Please enter the password of this account to confirm its address.',
  },
  link_used: { status: 400, sentence: 'This link has been used already. Please ask for a new one.' },
  export_not_found: { status: 404, sentence: 'This file does not exist any more. Please ask for a new one.' },
  account_has_operator: {
    status: 409,
    sentence: 'This account runs an operator. Please write to privacy@ferrywing.test to close both.',
  },
  last_administrator: {
    status: 409,
    sentence: 'This is the only administrator. Make another account one before you delete this one.',
  },
  session_not_found: { status: 404, sentence: 'This session has ended already.' },

  ...HOLD_PROBLEMS,

  // Bookings and payments
  booking_not_found: { status: 404, sentence: 'This booking does not exist.' },
  booking_not_pending: { status: 409, sentence: 'This booking is no longer waiting for payment.' },
  hold_expired: { status: 409, sentence: 'Your hold has expired. Please try booking again.' },
  no_live_hold: { status: 409, sentence: 'Hold seats on this flight before you pay.' },
  seats_differ: { status: 409, sentence: 'The number of seats differs from the seats you hold.' },
  payment_in_progress: {
    status: 409,
    sentence: 'Your payment is being completed, so these seats cannot be released now.',
  },
  payment_not_authorised: {
    status: 409,
    sentence: 'This booking has no authorised payment yet, so there is nothing to take.',
  },
  booking_not_capturable: { status: 409, sentence: 'This booking is no longer waiting to be confirmed.' },
  booking_confirmed: { status: 409, sentence: 'This booking is confirmed: refund it instead.' },
  hold_over: { status: 409, sentence: 'The hold of this booking has ended.' },
  authorisation_lapsed: {
    status: 409,
    sentence: 'The authorisation has lapsed, so nothing was charged and the seats are on sale again.',
  },
  provider_away: {
    status: 503,
    sentence: 'The payment provider does not answer. We keep trying; look again in a minute.',
  },
  statement_not_found: { status: 404, sentence: 'There is no statement for this month.' },
  nothing_to_refund: { status: 409, sentence: 'Nothing of this booking is left to refund.' },
  refund_too_large: { status: 409, sentence: 'That is more than is left of what the traveller paid.' },
  refund_outdated: {
    status: 409,
    sentence: 'Something was refunded meanwhile. Look at the figures again before you confirm.',
  },
  payment_disputed: {
    status: 409,
    sentence:
      'The traveller’s bank has taken this payment back in a dispute, so nothing of it can be refunded unless the dispute is won.',
  },
  dispute_not_found: { status: 404, sentence: 'This dispute does not exist.' },
  dispute_answered: { status: 409, sentence: 'This dispute has been answered already.' },
  dispute_closed: {
    status: 409,
    sentence: 'The bank has decided this dispute: it can no longer be answered.',
  },
  refund_not_found: { status: 404, sentence: 'This refund does not exist.' },
  refund_not_failed: { status: 409, sentence: 'This refund is under way or done, so it is not tried again.' },
  leg_not_published: { status: 409, sentence: 'Only a published flight can be cancelled.' },
  flight_departed: { status: 409, sentence: 'This flight has left, so its bookings cannot be cancelled.' },
  cancellation_closed: { status: 409, sentence: 'This booking cannot be cancelled here any more.' },
  cancellation_changed: {
    status: 409,
    sentence: 'What you would get back has just changed. Look at the new amount before you confirm.',
  },
  no_show_closed: {
    status: 409,
    sentence:
      'A no-show can be marked from departure until seven days after arrival, where nobody was checked in.',
  },
  no_show_changed: {
    status: 409,
    sentence: 'Something was refunded meanwhile. Look at the figures again before you confirm.',
  },
  nothing_charged: {
    status: 409,
    sentence: 'Nothing was charged for this booking, so there is no receipt.',
  },
  ...TRIP_PROBLEMS,
  payment_not_found: { status: 404, sentence: 'This payment does not exist.' },
  payment_not_started: { status: 503, sentence: 'Failed to create payment. Please try again.' },
  payout_setup_unavailable: {
    status: 503,
    sentence: 'The payout setup cannot be opened right now. Please try again in a moment.',
  },
  webhook_signature: { status: 400, sentence: 'The signature does not match.' },

  ...LEG_PROBLEMS,

  // Operators
  operator_not_found: { status: 404, sentence: 'This operator does not exist.' },
  operator_profile_missing: { status: 409, sentence: 'Please save your company details first.' },
  onboarding_closed: {
    status: 409,
    sentence: 'Your application is under review, so it cannot be changed now.',
  },
  identity_locked: {
    status: 409,
    sentence:
      'The legal name, the certificate number and the base country were verified and cannot be changed here. Please write to us.',
  },
  document_not_found: { status: 404, sentence: 'This document does not exist.' },
  document_too_large: { status: 413, sentence: 'A document may be at most 10 MB.' },
  documents_full: {
    status: 409,
    sentence: 'Your documents use all of the 200 MB that an operator has. Please write to us.',
  },
  store_full: {
    status: 503,
    sentence: 'We have no room for documents right now. Nothing was kept; please try again later.',
  },
  document_type_refused: {
    status: 415,
    sentence: 'This file is not a PDF, DOC, DOCX, JPG or PNG. Its content counts, not its name.',
  },
  upload_incomplete: { status: 400, sentence: 'The upload did not arrive complete. Please try again.' },
  kyb_not_submitted: { status: 409, sentence: 'This operator has not submitted its application yet.' },
  kyb_decided: { status: 409, sentence: 'Another administrator has decided about this operator already.' },
  kyb_second_person: {
    status: 409,
    sentence: 'You have approved this operator already. Another administrator has to approve it as well.',
  },
  kyb_own_operator: { status: 409, sentence: 'You cannot decide about your own operator.' },
  ...ALERT_PROBLEMS,
  ...PLAN_PROBLEMS,
  ...PHONE_PROBLEMS,
  ...JOURNEY_PROBLEMS,

  // Administration
  changed_meanwhile: { status: 409, sentence: 'Somebody else has changed this meanwhile. Look again.' },
  own_account: { status: 409, sentence: 'This is your own account. Ask another administrator.' },
  account_suspended: {
    status: 403,
    sentence: 'This account is suspended. Please write to hello@ferrywing.test.',
  },
  account_deleted: { status: 409, sentence: 'This account is deleted, so nothing about it can change.' },
  job_not_found: { status: 404, sentence: 'This job is not among the failed ones any more.' },
  ...DEVELOPER_PROBLEMS,
  ...PERSONAL_KEY_PROBLEMS,
  ...REQUEST_PROBLEMS,
  ...SCREENING_PROBLEMS,
  ...TAX_PROBLEMS,
  ...INVOICE_PROBLEMS,
} as const satisfies Record<string, { status: number; sentence: string }>

export type ProblemCode = keyof typeof PROBLEMS
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]

export type ProblemDetail = Message & { path: string }

/** A limit of calls within a time, and how many calls are left. */
export type RateLimit = {
  name: string
  quota: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
}

/** An error that a user may meet. `sentence` replaces the list's sentence if the case needs a more exact one. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  /** The sentence with its template and values. */
  readonly sentence: Message
  readonly details: ProblemDetail[]
  readonly retryAfterSeconds: number | undefined
  /** The limit that refused the call. */
  readonly limit: RateLimit | undefined

  constructor(
    code: ProblemCode,
    more: {
      sentence?: string | Message
      details?: ProblemDetail[]
      retryAfterSeconds?: number
      limit?: RateLimit | undefined
      cause?: unknown
    } = {},
  ) {
    const { sentence: given = PROBLEMS[code].sentence, cause } = more
    const sentence = typeof given === 'string' ? { message: given } : given
    super(sentence.message, { cause })
    this.code = code
    this.sentence = sentence
    this.status = PROBLEMS[code].status
    this.details = more.details ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
    this.limit = more.limit
  }
}

/**
 * The common error body. `error` and `message` are the same sentence. A sentence with values also has its `template` and
 * `values`, from which a program can write it in another language.
 */
export const ProblemBody = z.extend(Message, {
  success: z.literal(false),
  error: z.string(),
  code: z.enum(PROBLEM_CODES),
  details: z.array(z.extend(Message, { path: z.string() })),
})
export type ProblemBody = z.infer<typeof ProblemBody>

export function toProblemBody(problem: Problem): ProblemBody {
  const { message, template, values } = problem.sentence
  const { code, details } = problem
  return { success: false, error: message, message, template, values, code, details }
}
