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
  profile: () => '/profile',
  settings: () => '/settings',
  dataExport: () => '/settings#data-export',
  deleteMyData: () => '/settings#delete-my-data',

  booking: (options: { legId?: string } = {}) =>
    options.legId ? `/booking?legId=${encodeURIComponent(options.legId)}` : '/booking',
  bookingSuccess: () => '/booking/success',
  bookingCancel: () => '/booking/cancel',

  admin: () => '/admin',
  operator: () => '/operator',
} as const
