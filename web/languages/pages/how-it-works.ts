import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/how-it-works.ts'

/** The three steps in detail. */
export const howItWorks = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/how-it-works.ts'),
  ar: () => import('./ar/how-it-works.ts'),
})
