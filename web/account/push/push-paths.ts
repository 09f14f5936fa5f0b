/** The pages of notifications. Load them anew (`reloadDocument`): only then may they start their worker. */
export const pushPaths = {
  push: () => '/settings/notifications',
} as const
