import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/pricing.ts'

/** The plans and the questions about them. */
export const pricing = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/pricing.ts'),
  ar: () => import('./ar/pricing.ts'),
})
