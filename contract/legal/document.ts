/** A legal text: shown as a page, as a PDF and, in its summary, in a mail. */
export type LegalDocument = {
  name: 'privacy' | 'terms'
  title: string
  lead: string
  lastUpdated: string
  effective: string
  /** A few sentences, at the top of the page and in the mail. */
  summary: readonly string[]
  sections: readonly LegalSection[]
}

/** `id` is the section's anchor and never changes, because people link to it. A list is an array. */
export type LegalSection = { id: string; title: string; blocks: readonly (string | readonly string[])[] }

export const LEGAL_NAMES = ['privacy', 'terms'] as const
export type LegalName = (typeof LEGAL_NAMES)[number]
