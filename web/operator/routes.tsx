import type { RouteObject } from '../router/match-routes.ts'
import { backOfficePaths } from '../routing/back-office-paths.ts'
import { definePage } from '../routing/page-handle.ts'
import { paths } from '../routing/paths.ts'

/** The operator's pages, inside the OperatorBackOffice. */
export const operatorPages: RouteObject[] = [
  {
    path: paths.operator(),
    lazy: async () => ({ Component: (await import('./OperatorEntry.tsx')).OperatorEntry }),
    handle: definePage({ title: 'Operator Dashboard · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorLegs(),
    lazy: async () => ({ Component: (await import('./legs/LegsPage.tsx')).LegsPage }),
    handle: definePage({ title: 'Flights · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorNewLeg(),
    lazy: async () => ({ Component: (await import('./legs/NewLegPage.tsx')).NewLegPage }),
    handle: definePage({ title: 'New Flight · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorLeg(':id'),
    lazy: async () => ({ Component: (await import('./legs/LegPage.tsx')).LegPage }),
    handle: definePage({ title: 'Flight · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorFleet(),
    lazy: async () => ({ Component: (await import('./fleet/FleetPage.tsx')).FleetPage }),
    handle: definePage({ title: 'Fleet · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorNewAircraft(),
    lazy: async () => ({ Component: (await import('./fleet/AircraftPage.tsx')).AircraftPage }),
    handle: definePage({ title: 'New Aircraft · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorAircraft(':id'),
    lazy: async () => ({ Component: (await import('./fleet/AircraftPage.tsx')).AircraftPage }),
    handle: definePage({ title: 'Aircraft · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorFbos(),
    lazy: async () => ({ Component: (await import('./fbos/FbosPage.tsx')).FbosPage }),
    handle: definePage({ title: 'FBOs · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorSchedule(),
    lazy: async () => ({ Component: (await import('./schedule/SchedulePage.tsx')).SchedulePage }),
    handle: definePage({ title: 'Schedule · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorLegBookings(':id'),
    lazy: async () => ({ Component: (await import('./bookings/LegBookingsPage.tsx')).LegBookingsPage }),
    handle: definePage({ title: 'Bookings of a Flight · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorDashboard(),
    lazy: async () => ({ Component: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }),
    handle: definePage({ title: 'Operator Dashboard · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorOnboarding(),
    lazy: async () => ({ Component: (await import('./onboarding/OnboardingPage.tsx')).OnboardingPage }),
    handle: definePage({ title: 'Operator Onboarding · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorCompany(),
    lazy: async () => ({ Component: (await import('./company/CompanyPage.tsx')).CompanyPage }),
    handle: definePage({ title: 'Company · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorPayouts(),
    lazy: async () => ({ Component: (await import('./payouts/PayoutsPage.tsx')).PayoutsPage }),
    handle: definePage({ title: 'Payouts · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorInvoices(),
    lazy: async () => ({ Component: (await import('./invoices/InvoicesPage.tsx')).InvoicesPage }),
    handle: definePage({ title: 'Invoices · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorDevelopers(),
    lazy: async () => ({ Component: (await import('./developers/DevelopersPage.tsx')).DevelopersPage }),
    handle: definePage({ title: 'Developers · Ferrywing' }),
  },
  {
    path: backOfficePaths.operatorWebhook(':id'),
    lazy: async () => ({ Component: (await import('./developers/WebhookPage.tsx')).WebhookPage }),
    handle: definePage({ title: 'Webhook · Ferrywing' }),
  },
]
