/** Pages that only mails and other sites link to, in a file of their own so that the first page does not load them. */
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
