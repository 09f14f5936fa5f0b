import type { said } from './pages/faq-fr.ts'
import { sentences } from './sentences.ts'

/** What people ask. */
export const faq = sentences<keyof typeof said>({
  fr: () => import('./pages/faq-fr.ts'),
  ar: () => import('./pages/faq-ar.ts'),
})
