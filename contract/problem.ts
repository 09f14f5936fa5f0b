import * as z from 'zod/mini'

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
  email_taken: { status: 409, sentence: 'An account with this email already exists.' },

  wrong_password: { status: 400, sentence: 'This is not your current password.' },
  link_invalid: { status: 400, sentence: 'This link is not valid. Please ask for a new one.' },
  link_expired: { status: 400, sentence: 'This link has expired. Please ask for a new one.' },
  link_used: { status: 400, sentence: 'This link has been used already. Please ask for a new one.' },
  export_not_found: { status: 404, sentence: 'This file does not exist any more. Please ask for a new one.' },
  account_has_operator: {
    status: 409,
    sentence: 'This account runs an operator. Please write to privacy@ferrywing.test to close both.',
  },
  session_not_found: { status: 404, sentence: 'This session has ended already.' },

  // Holding seats: every refusal is a 400, because the screen shows the server's sentence only then
  leg_not_found: { status: 404, sentence: 'This flight does not exist.' },
  leg_not_bookable: { status: 400, sentence: 'This flight is no longer on sale.' },
  not_enough_seats: { status: 400, sentence: 'There are not enough seats left on this flight.' },
  too_many_seats: { status: 400, sentence: 'At most 8 people can be booked together.' },
  already_holding: {
    status: 400,
    sentence: 'You already hold seats on this flight. Finish or release that hold first.',
  },
  too_many_holds: {
    status: 400,
    sentence: 'You already hold seats on three flights. Finish or release one of them first.',
  },

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
  payment_not_found: { status: 404, sentence: 'This payment does not exist.' },
  payment_not_started: { status: 503, sentence: 'Failed to create payment. Please try again.' },
  webhook_signature: { status: 400, sentence: 'The signature does not match.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type ProblemCode = keyof typeof PROBLEMS
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]

export type ProblemDetail = { path: string; message: string }

/** An error that a user may meet. `sentence` replaces the list's own where the case deserves a more exact one. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly details: ProblemDetail[]
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    more: { sentence?: string; details?: ProblemDetail[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(more.sentence ?? PROBLEMS[code].sentence, { cause: more.cause })
    this.code = code
    this.status = PROBLEMS[code].status
    this.details = more.details ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** The one error body. `error` and `message` are the same sentence. */
export const ProblemBody = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.enum(PROBLEM_CODES),
  details: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type ProblemBody = z.infer<typeof ProblemBody>

export function problemBody(problem: Problem): ProblemBody {
  return {
    success: false,
    error: problem.message,
    message: problem.message,
    code: problem.code,
    details: problem.details,
  }
}
