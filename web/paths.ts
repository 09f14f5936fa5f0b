/** Every link of the site is made here; `routes.tsx` says which page answers it. */
export const paths = {
  home: () => '/',
  howItWorks: () => '/how-it-works',
  routes: () => '/routes',
  operators: () => '/operators',
  pricing: () => '/pricing',
  blog: () => '/blog',
  contact: () => '/contact',
  about: () => '/about',
  faq: () => '/faq',
  privacy: () => '/privacy',
  terms: () => '/terms',
  apiDocs: () => '/api/docs',

  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  profile: () => '/profile',
  settings: () => '/settings',
  dataExport: () => '/settings#data-export',
  deleteMyData: () => '/settings#delete-my-data',

  booking: (options: { legId?: string } = {}) => `/booking${queryOf({ legId: options.legId })}`,
  bookingSuccess: (payment: { sessionId?: string | null; legId?: string } = {}) =>
    `/booking/success${queryOf({ session_id: payment.sessionId, legId: payment.legId })}`,
  bookingCancel: () => '/booking/cancel',

  admin: () => '/admin',
  operator: () => '/operator',
} as const

function queryOf(entries: Record<string, string | null | undefined>): string {
  const given = Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
