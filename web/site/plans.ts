/** The benefits of Free, for the pricing page and the settings. */
export const freePlan = [
  'Book every flight on sale',
  'Watchlist of 5 saved routes',
  'Weekly e-mail alerts',
  'Seats held for 15 minutes',
] as const
