import type { LegalDocument, LegalName } from './document.ts'
import { privacyPolicy } from './privacy.ts'
import { termsOfService } from './terms.ts'

export const legalDocuments: Record<LegalName, LegalDocument> = {
  privacy: privacyPolicy,
  terms: termsOfService,
}
