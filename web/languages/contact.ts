import type { said } from './pages/contact-fr.ts'
import { sentences } from './sentences.ts'

/** How to reach us. */
export const contact = sentences<keyof typeof said>({
  fr: () => import('./pages/contact-fr.ts'),
  ar: () => import('./pages/contact-ar.ts'),
})
