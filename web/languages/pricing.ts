import type { said } from './pages/pricing-fr.ts'
import { sentences } from './sentences.ts'

/** The plans and what people ask of them. */
export const pricing = sentences<keyof typeof said>({
  fr: () => import('./pages/pricing-fr.ts'),
  ar: () => import('./pages/pricing-ar.ts'),
})
