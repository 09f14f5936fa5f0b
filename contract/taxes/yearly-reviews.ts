/** Taxes that change every year, and where we look them up. Administrators are reminded on the first day of `month`. */
export const TAX_REVIEWS = [
  {
    code: 'US_PROCEDURE',
    month: 10,
    jurisdiction: 'US',
    what: 'the Rev. Proc. with the amounts of the next year',
  },
  { code: 'UK_BUDGET', month: 11, jurisdiction: 'GB', what: 'the Budget' },
  { code: 'FR_FINANCE_LAW', month: 12, jurisdiction: 'FR', what: 'the finance law of the next year' },
] as const
export type TaxReview = (typeof TAX_REVIEWS)[number]

/** Returns the reviews that are due on a day (2026-11-27): those of its month. */
export function findDueReviews(day: string): { review: TaxReview; year: number }[] {
  const [year, month] = day.split('-').map(Number)
  return TAX_REVIEWS.filter((review) => review.month === month).map((review) => ({ review, year: year ?? 0 }))
}
