import type { RouteObject } from '../router/match-routes.ts'
import { backOfficePaths } from '../routing/back-office-paths.ts'
import { definePage } from '../routing/page-handle.ts'
import { paths } from '../routing/paths.ts'

/** The administrators' pages inside AdminBackOffice, grouped by the guard that decides what other users see. */
export const adminPages: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await import('./guards.tsx')).AdminsOnly }),
    children: [
      {
        path: paths.admin(),
        lazy: async () => ({ Component: (await import('./DashboardPage.tsx')).DashboardPage }),
        handle: definePage({ title: 'Admin Dashboard · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminContact(),
        lazy: async () => ({ Component: (await import('./contact/ContactPage.tsx')).ContactPage }),
        handle: definePage({ title: 'Contact Submissions · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminApplications(),
        lazy: async () => ({
          Component: (await import('./applications/ApplicationsPage.tsx')).ApplicationsPage,
        }),
        handle: definePage({ title: 'Operator Applications · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminWaitlist(),
        lazy: async () => ({ Component: (await import('./WaitlistPage.tsx')).WaitlistPage }),
        handle: definePage({ title: 'Waitlist · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminUsers(),
        lazy: async () => ({ Component: (await import('./users/UsersPage.tsx')).UsersPage }),
        handle: definePage({ title: 'Users · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminPermissions(),
        lazy: async () => ({
          Component: (await import('./permissions/PermissionsPage.tsx')).PermissionsPage,
        }),
        handle: definePage({ title: 'Permissions · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminSellingRules(),
        lazy: async () => ({
          Component: (await import('./selling-rules/SellingRulesPage.tsx')).SellingRulesPage,
        }),
        handle: definePage({ title: 'Selling Rules · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminScreening(),
        lazy: async () => ({ Component: (await import('./screening/ScreeningPage.tsx')).ScreeningPage }),
        handle: definePage({ title: 'Screening · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminPriceEvidence(),
        lazy: async () => ({ Component: (await import('./evidence/EvidencePage.tsx')).EvidencePage }),
        handle: definePage({ title: 'Price Evidence · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminFbos(),
        lazy: async () => ({ Component: (await import('./fbos/FbosPage.tsx')).FbosPage }),
        handle: definePage({ title: 'FBO Directory · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminAuditLog(),
        lazy: async () => ({ Component: (await import('./AuditLogPage.tsx')).AuditLogPage }),
        handle: definePage({ title: 'Audit Log · Ferrywing' }),
      },
    ],
  },
  {
    lazy: async () => ({ Component: (await import('./money/AdminsWithMoney.tsx')).AdminsWithMoney }),
    children: [
      {
        path: backOfficePaths.adminBookings(),
        lazy: async () => ({ Component: (await import('./money/BookingsPage.tsx')).BookingsPage }),
        handle: definePage({ title: 'Bookings · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminBooking(':id'),
        lazy: async () => ({ Component: (await import('./money/BookingPage.tsx')).BookingPage }),
        handle: definePage({ title: 'Booking · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminLegs(),
        lazy: async () => ({ Component: (await import('./money/LegsPage.tsx')).LegsPage }),
        handle: definePage({ title: 'Legs · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminPayments(),
        lazy: async () => ({ Component: (await import('./money/PaymentsPage.tsx')).PaymentsPage }),
        handle: definePage({ title: 'Payments · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminLedger(),
        lazy: async () => ({ Component: (await import('./money/LedgerPage.tsx')).LedgerPage }),
        handle: definePage({ title: 'Ledger · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminTaxes(),
        lazy: async () => ({ Component: (await import('./taxes/TaxesPage.tsx')).TaxesPage }),
        handle: definePage({ title: 'Taxes · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminDisputes(),
        lazy: async () => ({ Component: (await import('./disputes/DisputesPage.tsx')).DisputesPage }),
        handle: definePage({ title: 'Disputes · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminDispute(':id'),
        lazy: async () => ({ Component: (await import('./disputes/DisputePage.tsx')).DisputePage }),
        handle: definePage({ title: 'Dispute · Ferrywing' }),
      },
    ],
  },
  {
    lazy: async () => ({ Component: (await import('./guards.tsx')).AdminsOrHome }),
    children: [
      {
        path: backOfficePaths.adminKyb(),
        lazy: async () => ({ Component: (await import('./kyb/KybListPage.tsx')).KybListPage }),
        handle: definePage({ title: 'KYB Review · Ferrywing' }),
      },
      {
        path: backOfficePaths.adminKybDetail(':id'),
        lazy: async () => ({ Component: (await import('./kyb/KybDetailPage.tsx')).KybDetailPage }),
        handle: definePage({ title: 'KYB Detail · Ferrywing' }),
      },
    ],
  },
]
