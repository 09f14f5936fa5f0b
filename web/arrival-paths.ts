/** Where mails and others lead, and no link of the site: apart so that the first page does not read them. */
export const arrivalPaths = {
  /** Ends Premium without signing in. */
  endPremium: () => '/end-premium',
  /** The link of a list's mails. */
  leaveList: () => '/leave',
  /** Where a provider that somebody signs in with leads back to. */
  providerReturn: () => '/login/return',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
} as const
