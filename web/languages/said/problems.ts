import type { DEVELOPER_PROBLEMS } from '#contract/developers/developer-problems.ts'
import type { FLIGHT_PROBLEMS } from '#contract/legs/flight-problems.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** What a traveller's dictionary has to say: every problem but those that only the desks and people's programs meet. */
export type ProblemsSaid = Record<Exclude<ProblemCode, OfPrograms | OfOperators | OfAdministrators>, string>

type OfPrograms =
  | keyof typeof DEVELOPER_PROBLEMS
  | 'idempotency_key_required'
  | 'idempotency_key_reused'
  | 'origin_refused'
  | 'spend_cap_reached'
  | 'spend_cap_currency'
  | 'webhook_signature'

type OfOperators =
  | keyof typeof FLIGHT_PROBLEMS
  | 'operator_not_found'
  | 'operator_profile_missing'
  | 'onboarding_closed'
  | 'identity_locked'
  | 'document_not_found'
  | 'document_too_large'
  | 'document_type_refused'
  | 'documents_full'
  | 'store_full'
  | 'upload_incomplete'
  | 'payout_setup_unavailable'
  | 'statement_not_found'
  | 'no_show_closed'
  | 'no_show_changed'

type OfAdministrators =
  | 'last_second_factor'
  | 'kyb_not_submitted'
  | 'kyb_decided'
  | 'kyb_second_person'
  | 'kyb_own_operator'
  | 'payment_not_authorised'
  | 'booking_not_capturable'
  | 'booking_confirmed'
  | 'hold_over'
  | 'authorisation_lapsed'
  | 'refund_too_large'
  | 'refund_not_found'
  | 'refund_not_failed'
  | 'flight_departed'
  | 'leg_not_published'
  | 'dispute_not_found'
  | 'dispute_answered'
  | 'dispute_closed'
  | 'own_account'
  | 'last_administrator'
  | 'account_deleted'
  | 'job_not_found'
  | 'permission_decided'
  | 'permission_not_found'
