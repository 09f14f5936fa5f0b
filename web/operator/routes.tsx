import type { RouteObject } from 'react-router'
import { deskPaths } from '../desk-paths.ts'
import { page } from '../page-handle.ts'
import { paths } from '../paths.ts'

/** The operator's pages, inside the OperatorDesk. */
export const operatorPages: RouteObject[] = [
  {
    path: paths.operator(),
    lazy: async () => ({ Component: (await import('./OperatorEntry.tsx')).OperatorEntry }),
    handle: page({ title: 'Operator Dashboard · Ferrywing' }),
  },
  {
    path: deskPaths.operatorFlights(),
    lazy: async () => ({ Component: (await import('./flights/FlightsPage.tsx')).FlightsPage }),
    handle: page({ title: 'Flights · Ferrywing' }),
  },
  {
    path: deskPaths.operatorNewFlight(),
    lazy: async () => ({ Component: (await import('./flights/NewFlightPage.tsx')).NewFlightPage }),
    handle: page({ title: 'New Flight · Ferrywing' }),
  },
  {
    path: deskPaths.operatorFlight(':id'),
    lazy: async () => ({ Component: (await import('./flights/FlightPage.tsx')).FlightPage }),
    handle: page({ title: 'Flight · Ferrywing' }),
  },
  {
    path: deskPaths.operatorFleet(),
    lazy: async () => ({ Component: (await import('./fleet/FleetPage.tsx')).FleetPage }),
    handle: page({ title: 'Fleet · Ferrywing' }),
  },
  {
    path: deskPaths.operatorNewAircraft(),
    lazy: async () => ({ Component: (await import('./fleet/AircraftPage.tsx')).AircraftPage }),
    handle: page({ title: 'New Aircraft · Ferrywing' }),
  },
  {
    path: deskPaths.operatorAircraft(':id'),
    lazy: async () => ({ Component: (await import('./fleet/AircraftPage.tsx')).AircraftPage }),
    handle: page({ title: 'Aircraft · Ferrywing' }),
  },
  {
    path: deskPaths.operatorSchedule(),
    lazy: async () => ({ Component: (await import('./schedule/SchedulePage.tsx')).SchedulePage }),
    handle: page({ title: 'Schedule · Ferrywing' }),
  },
  {
    path: deskPaths.operatorFlightBookings(':id'),
    lazy: async () => ({ Component: (await import('./bookings/FlightBookingsPage.tsx')).FlightBookingsPage }),
    handle: page({ title: 'Bookings of a Flight · Ferrywing' }),
  },
  {
    path: deskPaths.operatorDashboard(),
    lazy: async () => ({ Component: (await import('./dashboard/DashboardPage.tsx')).DashboardPage }),
    handle: page({ title: 'Operator Dashboard · Ferrywing' }),
  },
  {
    path: deskPaths.operatorOnboarding(),
    lazy: async () => ({ Component: (await import('./onboarding/OnboardingPage.tsx')).OnboardingPage }),
    handle: page({ title: 'Operator Onboarding · Ferrywing' }),
  },
  {
    path: deskPaths.operatorCompany(),
    lazy: async () => ({ Component: (await import('./company/CompanyPage.tsx')).CompanyPage }),
    handle: page({ title: 'Company · Ferrywing' }),
  },
  {
    path: deskPaths.operatorPayouts(),
    lazy: async () => ({ Component: (await import('./payouts/PayoutsPage.tsx')).PayoutsPage }),
    handle: page({ title: 'Payouts · Ferrywing' }),
  },
  {
    path: deskPaths.operatorDevelopers(),
    lazy: async () => ({ Component: (await import('./developers/DevelopersPage.tsx')).DevelopersPage }),
    handle: page({ title: 'Developers · Ferrywing' }),
  },
  {
    path: deskPaths.operatorWebhook(':id'),
    lazy: async () => ({ Component: (await import('./developers/WebhookPage.tsx')).WebhookPage }),
    handle: page({ title: 'Webhook · Ferrywing' }),
  },
]
