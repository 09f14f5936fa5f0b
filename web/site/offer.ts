const USUAL_MONTHS = 6

/** How many months the annual plan's offer gives; the server says so on the page where they are not the usual ones. */
export const offerMonths =
  typeof document === 'undefined' ? USUAL_MONTHS : +(document.documentElement.dataset.offer ?? USUAL_MONTHS)
