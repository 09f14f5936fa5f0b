import type { Stage } from '#test/access/access-stage.ts'
import type { TestApp } from '../app.ts'
import { knownRequest, listCallers } from './callers.ts'
import type { Operation } from './operations.ts'

/** Whether a well-formed request of an allowed caller succeeds. Used when no generated request did. */
export async function isDoneAsKnown(app: TestApp, stage: Stage, op: Operation): Promise<boolean> {
  for (const caller of await listCallers(stage, op)) {
    const known = await knownRequest(stage, op, caller).catch(() => null)
    const { params = {}, query = '', headers = {}, ...rest } = known ?? {}
    const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + query
    const own = caller.authorization ? { authorization: caller.authorization } : {}
    const answer = await app.call(op.method, path, { ...rest, headers: { ...headers, ...own } })
    if (answer.status === 200) return true
  }
  return false
}

// These calls need a code, a mailed link, a signature, a file or a special state, so no request of the access table succeeds.
// The named test makes one that does.
const DONE_IN: Record<string, readonly string[]> = {
  'server/accounts/sign-in/passwords.test.ts': [
    'POST /api/api/auth/change-password',
    'POST /api/api/auth/reset-password',
  ],
  'server/accounts/second-factor/second-factor.test.ts': [
    'POST /api/api/auth/second-factor/code',
    'POST /api/api/auth/second-factor/recovery-code',
    'POST /api/api/auth/confirm',
    'POST /api/api/auth/recovery-codes',
    'POST /api/api/auth/authenticator-app',
    'DELETE /api/api/auth/authenticator-app',
    'POST /api/api/auth/authenticator-app/confirm',
  ],
  'server/accounts/second-factor/passkeys.test.ts': [
    'POST /api/api/auth/second-factor/passkey',
    'POST /api/api/auth/passkeys/sign-in',
    'POST /api/api/auth/passkeys/registration',
    'POST /api/api/auth/passkeys',
    'DELETE /api/api/auth/passkeys/{id}',
  ],
  'server/accounts/providers/provider-sign-in.test.ts': [
    'POST /api/api/auth/providers/{provider}/start',
    'POST /api/api/auth/providers/exchange',
    'DELETE /api/api/auth/providers/{provider}',
  ],
  'server/accounts/privacy/delete-account.test.ts': ['POST /api/api/auth/delete-account'],
  'server/accounts/push.test.ts': ['POST /api/api/auth/push', 'DELETE /api/api/auth/push/{id}'],
  'server/accounts/phones/phones.test.ts': ['POST /api/api/auth/phone', 'POST /api/api/auth/phone/confirm'],
  'server/legs/publish/operator-legs.test.ts': [
    'PUT /api/api/operators/flights/{id}',
    'DELETE /api/api/operators/flights/{id}',
  ],
  'server/bookings/cancel/cancel-booking.test.ts': ['POST /api/api/trips/{bookingId}/cancellation'],
  'server/bookings/border/border.test.ts': ['POST /api/api/operators/flights/{id}/border-files'],
  'server/trips/changes/changes.test.ts': [
    'POST /api/api/trips/{bookingId}/changes/quotes',
    'POST /api/api/trips/{bookingId}/changes',
  ],
  'server/bookings/cancel/mark-no-show.test.ts': [
    'POST /api/api/operators/flights/{id}/bookings/{reference}/no-show',
  ],
  'server/bookings/substitutes/substitutes.test.ts': [
    'POST /api/api/trips/{bookingId}/substitutes/{substituteId}/choice',
  ],
  'server/bookings/waiting-list/waiting-list.test.ts': ['POST /api/api/checkout/{legId}/waiting-place'],
  'server/schedules/import-schedule.test.ts': ['POST /api/api/operators/schedule/imports'],
  'server/bookings/cancel/refund-booking.test.ts': [
    'GET /api/api/admin/bookings/{id}/refund-quote',
    'POST /api/api/admin/bookings/{id}/refund',
    'POST /api/api/admin/refunds/{id}/retry',
  ],
  'server/bookings/admin-routes.test.ts': ['POST /api/api/admin/bookings/{id}/capture'],
  'server/payments/payouts/payout-routes.test.ts': ['GET /api/api/operators/payouts/{legId}'],
  'server/bookings/settle/settle-booking.test.ts': ['GET /api/payments/checkout/status/{sessionId}'],
  'server/trips/documents/documents.test.ts': [
    'GET /api/api/trips/{bookingId}/pass',
    'GET /api/api/trips/{bookingId}/pass.pdf',
    'GET /api/api/trips/{bookingId}/calendar.ics',
    'GET /api/api/trips/{bookingId}/receipt.pdf',
  ],
  'server/trips/wallet/apple-wallet.test.ts': [
    'GET /api/api/wallet/passes/{serial}/pass.pkpass',
    'GET /api/api/wallet/v1/devices/{device}/registrations/{passType}',
    'POST /api/api/wallet/v1/devices/{device}/registrations/{passType}/{serial}',
    'DELETE /api/api/wallet/v1/devices/{device}/registrations/{passType}/{serial}',
    'GET /api/api/wallet/v1/passes/{passType}/{serial}',
  ],
  'server/alerts/alerts.test.ts': ['POST /leave-alerts', 'POST /leave'],
  'server/plans/plans.test.ts': [
    'POST /api/api/plan/billing',
    'POST /api/api/plan/cancel',
    'POST /api/api/plan/resume',
    'POST /api/api/plan/portal',
  ],
  'server/plans/refunds/refund-plan.test.ts': [
    'POST /api/api/plan/money-back',
    'POST /api/api/admin/users/{id}/money-back',
  ],
  'server/operators/fleet/fleet.test.ts': [
    'POST /api/api/operators/fleet/{id}/submit',
    'POST /api/api/operators/fleet/{id}/documents',
    'POST /api/api/operators/fleet/import',
    'POST /api/api/admin/operators/{operatorId}/fleet/{id}/approve',
    'POST /api/api/admin/operators/{operatorId}/fleet/{id}/reject',
  ],
  'server/bookings/screening/screening.test.ts': ['POST /api/api/admin/sanctions-lists'],
  'server/operators/documents/documents.test.ts': ['POST /api/api/operators/documents'],
  'server/operators/documents/review-document.test.ts': [
    'POST /api/api/admin/operators/{operatorId}/documents/{id}/accept',
    'POST /api/api/admin/operators/{operatorId}/documents/{id}/decline',
  ],
  'server/bookings/held-payouts.test.ts': [
    'POST /api/api/admin/legs/{id}/payout/refund',
    'POST /api/api/admin/legs/{id}/payout/release',
  ],
  'server/payments/payouts/payout-account.test.ts': ['POST /api/api/stripe/connect/onboard'],
  'server/accounts/sign-in/confirmed-address.test.ts': ['POST /api/api/auth/reset-password/ways-in'],
  'server/plans/end/locked-out.test.ts': [
    'POST /api/api/admin/users/{id}/plan/end',
    'POST /api/api/plan/end-by-link',
  ],
  'test/admin-acts.test.ts': [
    'POST /api/api/admin/taxes/rules/{id}/amount',
    'POST /api/api/admin/taxes/returns/{code}/{month}/file',
    'POST /api/api/admin/taxes/returns/{code}/{month}/remit',
    'POST /api/api/admin/operators/{id}/kyb/review',
    'POST /api/api/admin/operators/{id}/kyb/approve',
    'POST /api/api/admin/operators/{id}/kyb/reject',
  ],
  'server/accounts/privacy/export-account.test.ts': [
    'POST /api/api/auth/exports',
    'GET /api/api/auth/exports/{id}',
  ],
  'server/developers/api-keys.test.ts': ['POST /api/api/operators/api-keys'],
  'server/developers/handing-out.test.ts': [
    'POST /api/api/operators/webhooks',
    'PUT /api/api/operators/webhooks/{id}',
    'POST /api/api/operators/webhooks/{id}/rotate',
  ],
  'server/developers/personal-keys.test.ts': ['POST /api/api/personal-keys'],
}

export const DONE_ELSEWHERE: ReadonlySet<string> = new Set(Object.values(DONE_IN).flat())
