import type { TripTab } from '#contract/trips/trips.ts'

/**
 * Makes every link of the site; `routes.tsx` has the page of each. The back office has a separate file, which travellers do
 * not load.
 */
export const paths = {
  home: () => '/',
  /** The waitlist form on the home page. */
  earlyAccess: () => '/#early-access',
  howItWorks: () => '/how-it-works',
  /** `route` opens a sample route's details. */
  routes: (options: { route?: string } = {}) => `/routes${buildQuery({ route: options.route })}`,
  operators: () => '/operators',
  pricing: (options: { billing?: 'annual' | undefined } = {}) =>
    `/pricing${buildQuery({ billing: options.billing })}`,
  blog: () => '/blog',
  article: (id: number) => `/blog/${id}`,
  contact: (options: { category?: string } = {}) => `/contact${buildQuery({ category: options.category })}`,
  about: () => '/about',
  faq: () => '/faq',
  privacy: () => '/privacy',
  terms: () => '/terms',
  cookiePolicy: () => '/privacy#cookies',
  legalPdf: (name: 'privacy' | 'terms') => `/${name}.pdf`,
  apiDocs: () => '/api/docs',
  devMailbox: () => '/dev/mailbox',

  login: () => '/login',
  setUpSecondFactor: () => '/set-up-second-factor',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  profile: () => '/profile',
  settings: () => '/settings',
  dataExport: () => '/settings#data-export',
  deleteMyData: () => '/settings#delete-my-data',

  booking: (options: { legId?: string } = {}) => `/booking${buildQuery({ legId: options.legId })}`,
  bookingSuccess: (payment: { sessionId?: string | null; legId?: string } = {}) =>
    `/booking/success${buildQuery({ session_id: payment.sessionId, legId: payment.legId })}`,
  bookingCancel: () => '/booking/cancel',

  operator: () => '/operator',
  admin: () => '/admin',
} as const

/** Pages that only mails and other sites link to. */
export const arrivalPaths = {
  /** Ends Premium without signing in. */
  endPremium: () => '/end-premium',
  /** The link in the mails of a list. */
  leaveList: () => '/leave',
  /** Where a sign-in provider sends the browser back to. */
  providerReturn: () => '/login/return',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
} as const

/** A traveller's trips. */
export const tripPaths = {
  trips: (options: { tab?: TripTab } = {}) =>
    `/trips${buildQuery({ tab: options.tab === 'upcoming' ? null : options.tab })}`,
  trip: (bookingId: string) => `/trips/${bookingId}`,
  cancelTrip: (bookingId: string) => `/trips/${bookingId}?dialog=cancel`,
  tripPass: (bookingId: string) => `/trips/${bookingId}/pass`,
  tripPassengers: (bookingId: string) => `/trips/${bookingId}#passengers`,
  tripOnBoard: (bookingId: string) => `/trips/${bookingId}#on-board`,
} as const

/** A journey of two legs. */
export const journeyPaths = {
  journey: (legs: { firstLegId: string; secondLegId: string; people?: number }) =>
    `/booking/journey/${legs.firstLegId}/${legs.secondLegId}${buildQuery({ people: legs.people?.toString() })}`,
} as const

/** A traveller's alerts. */
export const alertPaths = {
  alerts: (options: { page?: number } = {}) =>
    `/alerts${buildQuery({ page: options.page && options.page > 1 ? String(options.page) : null })}`,
  /** `search` fills the form; it has the parameters of a search. */
  newAlert: (search: Query | URLSearchParams = {}) => `/alerts/new${buildQuery(search)}`,
  alert: (id: string) => `/alerts/${id}`,
  history: (options: { alertId?: string | null; page?: number } = {}) =>
    `/alerts/history${buildQuery({
      alertId: options.alertId,
      page: options.page && options.page > 1 ? String(options.page) : null,
    })}`,
  /** Ends an alert by the link in its message. */
  leave: () => '/leave-alerts',
  /** Zone and quiet hours. */
  settings: () => '/settings#alerts',
  /** The number for text messages. */
  texts: () => '/settings#texts',
} as const

/** Premium. */
export const planPaths = {
  premium: (options: { billing?: 'annual' | undefined } = {}) =>
    `/settings/premium${buildQuery({ billing: options.billing })}`,
  welcome: () => '/settings/premium/welcome',
  settings: () => '/settings#plan',
} as const

/** The pages of notifications. Open them by a full page load (`reloadDocument`): only then may they start their worker. */
export const pushPaths = {
  push: () => '/settings/notifications',
} as const

type Query = Record<string, string | null | undefined>

/** Builds '?a=b' from the entries with a value; '' if none has one. */
export function buildQuery(entries: Query | URLSearchParams): string {
  const query = entries instanceof URLSearchParams ? entries : new URLSearchParams(listGiven(entries))
  const text = query.toString()
  return text ? `?${text}` : ''
}

function listGiven(entries: Query): [string, string][] {
  return Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1]))
}
