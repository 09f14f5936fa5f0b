import { getCountryName } from '#contract/countries.ts'
import type { TaxReview } from '#contract/taxes/yearly-reviews.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

/** Reminds an administrator to compare the rules of a country with its law of the next year. */
export function writeTaxReviewMail(about: { name: string; review: TaxReview; year: number }): Mail {
  const { name, review, year } = about
  const country = getCountryName(review.jurisdiction)
  return writeMail({
    subject: `Yearly review of taxes: ${country}`,
    heading: 'Compare the rules with the law',
    greeting: `Dear ${name},`,
    opening: `Please read ${review.what} (${country}, ${year}) and compare the tax rules with it.`,
    rows: [],
    closing:
      'A new rate is a new rule with its first day. A rule that an official text confirms is marked as verified. Rules without either stay estimated.',
    links: [{ label: 'Tax rules', url: `/admin/taxes?country=${review.jurisdiction}` }],
  })
}
