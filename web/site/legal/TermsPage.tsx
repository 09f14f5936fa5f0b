import { termsOfService } from '#contract/legal/terms.ts'
import { LegalPage } from './LegalPage.tsx'

export function TermsPage() {
  return <LegalPage text={termsOfService} />
}

export { TermsPage as Component }
