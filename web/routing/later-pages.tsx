import { adminPages } from '../admin/routes.tsx'
import { operatorPages } from '../operator/routes.tsx'
import type { RouteObject } from '../router/match-routes.ts'
import { definePage, withServerData } from './page-handle.ts'
import { alertPaths, arrivalPaths, journeyPaths, paths, planPaths, pushPaths, tripPaths } from './paths.ts'

/** The public layout's pages for signed-in users. A visitor's browser does not even load their table. */
export const signedInPages: RouteObject[] = [
  withServerData([
    {
      path: paths.profile(),
      lazy: async () => ({ Component: (await import('../account/ProfilePage.tsx')).ProfilePage }),
      handle: definePage({ title: 'Profile · Ferrywing', translated: true }),
    },
    {
      path: planPaths.premium(),
      lazy: async () => ({ Component: (await import('../plan/PremiumPage.tsx')).PremiumPage }),
      handle: definePage({ title: 'Premium · Ferrywing', translated: true }),
    },
    {
      path: planPaths.welcome(),
      lazy: async () => ({ Component: (await import('../plan/WelcomePage.tsx')).WelcomePage }),
      handle: definePage({ title: 'Your Plan · Ferrywing', translated: true }),
    },
    {
      path: alertPaths.alerts(),
      lazy: async () => ({ Component: (await import('../alerts/AlertsPage.tsx')).AlertsPage }),
      handle: definePage({ title: 'My Alerts · Ferrywing', translated: true }),
    },
    {
      path: alertPaths.newAlert(),
      lazy: async () => ({ Component: (await import('../alerts/NewAlertPage.tsx')).NewAlertPage }),
      handle: definePage({ title: 'Create Custom Alert · Ferrywing', translated: true }),
    },
    {
      path: alertPaths.history(),
      lazy: async () => ({ Component: (await import('../alerts/AlertHistoryPage.tsx')).AlertHistoryPage }),
      handle: definePage({ title: 'What You Were Told · Ferrywing', translated: true }),
    },
    {
      path: alertPaths.alert(':id'),
      lazy: async () => ({ Component: (await import('../alerts/EditAlertPage.tsx')).EditAlertPage }),
      handle: definePage({ title: 'Edit Alert · Ferrywing', translated: true }),
    },
    {
      path: paths.settings(),
      lazy: async () => ({ Component: (await import('../account/SettingsPage.tsx')).SettingsPage }),
      handle: definePage({ title: 'Settings · Ferrywing', translated: true }),
    },
    {
      path: pushPaths.push(),
      lazy: async () => ({ Component: (await import('../account/push/PushPage.tsx')).PushPage }),
      handle: definePage({
        title: 'Notifications · Ferrywing',
        translated: true,
        trustedTypes: 'ferrywing-push',
      }),
    },
    {
      path: journeyPaths.journey({ firstLegId: ':firstLegId', secondLegId: ':secondLegId' }),
      lazy: async () => ({
        Component: (await import('../traveller/journey/JourneyPage.tsx')).JourneyPage,
      }),
      handle: definePage({ title: 'Your Journey · Ferrywing', translated: true }),
    },
    {
      path: tripPaths.trips(),
      lazy: async () => ({ Component: (await import('../trips/TripsPage.tsx')).TripsPage }),
      handle: definePage({ title: 'My Trips · Ferrywing', translated: true }),
    },
    {
      path: tripPaths.trip(':bookingId'),
      lazy: async () => ({ Component: (await import('../trips/TripPage.tsx')).TripPage }),
      handle: definePage({ title: 'Your Trip · Ferrywing', translated: true }),
    },
    {
      path: tripPaths.tripPass(':bookingId'),
      lazy: async () => ({ Component: (await import('../trips/TripPassPage.tsx')).TripPassPage }),
      handle: definePage({ title: 'Trip Pass · Ferrywing', translated: true }),
    },
    {
      lazy: async () => ({
        Component: (await import('../operator/OperatorBackOffice.tsx')).OperatorBackOffice,
      }),
      children: operatorPages,
    },
    {
      lazy: async () => ({ Component: (await import('../admin/AdminBackOffice.tsx')).AdminBackOffice }),
      children: adminPages,
    },
  ]),
]

/** The pages for a forgotten password and for mailed links, outside the public layout. */
export const mailedLinkPages: RouteObject[] = [
  {
    path: paths.forgotPassword(),
    lazy: async () => ({
      Component: (await import('../account/sign-in/ForgotPasswordPage.tsx')).ForgotPasswordPage,
    }),
    handle: definePage({ title: 'Forgot Password · Ferrywing', translated: true }),
  },
  {
    path: arrivalPaths.endPremium(),
    lazy: async () => ({ Component: (await import('../account/EndPremiumPage.tsx')).EndPremiumPage }),
    handle: definePage({ title: 'End Premium · Ferrywing', translated: true }),
  },
  {
    path: arrivalPaths.leaveList(),
    lazy: async () => ({ Component: (await import('../site/LeaveListPage.tsx')).LeaveListPage }),
    handle: definePage({ title: 'Leave a List · Ferrywing', translated: true }),
  },
  withServerData([
    {
      path: alertPaths.leave(),
      lazy: async () => ({ Component: (await import('../alerts/LeaveAlertsPage.tsx')).LeaveAlertsPage }),
      handle: definePage({ title: 'Stop Alerts · Ferrywing', translated: true }),
    },
    {
      path: arrivalPaths.providerReturn(),
      lazy: async () => ({
        Component: (await import('../account/sign-in/ProviderReturnPage.tsx')).ProviderReturnPage,
      }),
      handle: definePage({ title: 'Signing In · Ferrywing', translated: true }),
    },
    {
      path: paths.setUpSecondFactor(),
      lazy: async () => ({
        Component: (await import('../account/two-step/SetUpPage.tsx')).SetUpPage,
      }),
      handle: definePage({ title: 'Set Up Two-Step Sign-In · Ferrywing', translated: true }),
    },
    {
      path: arrivalPaths.resetPassword(),
      lazy: async () => ({
        Component: (await import('../account/sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
      }),
      handle: definePage({ title: 'Set a New Password · Ferrywing', translated: true }),
    },
    {
      path: arrivalPaths.verifyEmail(),
      lazy: async () => ({
        Component: (await import('../account/sign-in/VerifyEmailPage.tsx')).VerifyEmailPage,
      }),
      handle: definePage({ title: 'Confirm Your Email · Ferrywing', translated: true }),
    },
  ]),
]
