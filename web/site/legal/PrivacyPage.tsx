import { privacyPolicy } from '#contract/legal/privacy.ts'
import { LegalPage } from './LegalPage.tsx'

export function PrivacyPage() {
  return <LegalPage text={privacyPolicy} />
}

export { PrivacyPage as Component }
