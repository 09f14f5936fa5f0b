/**
 * What the forms are checked with: a chunk of its own with zod in it, which is loaded when somebody submits. Imported
 * by itself, the contract's file would come whole to every page that names one of its endpoints.
 */
export {
  ContactMessage,
  LegalSummaryRequest,
  NewsletterSignup,
  PartnerApplication,
  WaitlistSignup,
} from '#contract/site/site.ts'
