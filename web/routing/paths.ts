/** Every link that the site itself shows is made here; `routes.tsx` says which page answers it. */
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

export function buildQuery(entries: Record<string, string | null | undefined>): string {
  const given = Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
