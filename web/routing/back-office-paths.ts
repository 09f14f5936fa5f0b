import { buildQuery } from './paths.ts'

/**
 * The links inside the back offices of operators and administrators, in a separate file so that a traveller's browser does not
 * load them.
 */
export const backOfficePaths = {
  operatorOnboarding: (options: { step?: number } = {}) =>
    `/operator/onboarding${buildQuery({ step: options.step?.toString() })}`,
  /** `step: '3'` opens the payout setup. */
  operatorDashboard: (options: { step?: string } = {}) =>
    `/operator/dashboard${buildQuery({ step: options.step })}`,
  operatorLegs: () => '/operator/flights',
  operatorNewLeg: () => '/operator/flights/new',
  operatorLeg: (id: string) => `/operator/flights/${id}`,
  operatorLegBookings: (id: string) => `/operator/flights/${id}/bookings`,
  /** A page of its own that works offline, so it is opened by a full page load. */
  operatorCheckIn: (id: string) => `/operator/flights/${id}/check-in`,
  operatorFleet: () => '/operator/fleet',
  operatorNewAircraft: () => '/operator/fleet/new',
  operatorAircraft: (id: string) => `/operator/fleet/${id}`,
  operatorFbos: () => '/operator/fbos',
  operatorSchedule: () => '/operator/schedule',
  operatorPayouts: () => '/operator/payouts',
  operatorInvoices: () => '/operator/invoices',
  operatorCompany: (
    options: { part?: 'profile' | 'documents' | 'payouts' | 'policies' | 'invoices' } = {},
  ) => (options.part ? `/operator/company#${options.part}` : '/operator/company'),
  operatorDevelopers: () => '/operator/developers',
  operatorWebhook: (id: string) => `/operator/developers/webhooks/${id}`,

  adminContact: () => '/admin/contact',
  adminApplications: () => '/admin/operators',
  adminWaitlist: () => '/admin/waitlist',
  adminBookings: () => '/admin/bookings',
  adminBooking: (id: string) => `/admin/bookings/${id}`,
  adminKyb: () => '/admin/kyb',
  adminKybDetail: (id: string, options: { action?: 'approve' | 'reject' } = {}) =>
    `/admin/kyb/${id}${buildQuery({ action: options.action })}`,
  adminUsers: () => '/admin/users',
  adminUser: (id: string) => `/admin/users?open=${id}`,
  adminLegs: () => '/admin/legs',
  adminLeg: (id: string) => `/admin/legs?search=${id}`,
  adminPayments: () => '/admin/payments',
  adminLedger: () => '/admin/ledger',
  adminTaxes: (options: { search?: string } = {}) => `/admin/taxes${buildQuery({ search: options.search })}`,
  adminDisputes: () => '/admin/disputes',
  adminDispute: (id: string) => `/admin/disputes/${id}`,
  adminPermissions: () => '/admin/permissions',
  adminSellingRules: () => '/admin/selling-rules',
  adminScreening: () => '/admin/screening',
  adminPriceEvidence: () => '/admin/price-evidence',
  adminFbos: () => '/admin/fbos',
  adminAuditLog: () => '/admin/audit-log',
} as const
