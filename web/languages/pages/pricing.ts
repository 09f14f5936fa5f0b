import { defineSentences } from '../sentences.ts'
import type { said } from './fr/pricing.ts'

/** The plans and the questions about them. */
export const pricing = defineSentences<keyof typeof said>({
  fr: () => import('./fr/pricing.ts'),
  ar: () => import('./ar/pricing.ts'),
})
