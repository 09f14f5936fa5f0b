/**
 * The schemas of the public forms: a separate chunk with zod, which is loaded when a visitor submits a form. Without this file
 * every page that names an endpoint of the contract would load its whole file.
 */
export {
  ContactMessage,
  LegalSummaryRequest,
  NewsletterSignup,
  PartnerApplication,
  WaitlistSignup,
} from '#contract/site/site.ts'
