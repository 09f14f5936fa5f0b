import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/faq.ts'

/** The FAQ. */
export const faq = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/faq.ts'),
  ar: () => import('./ar/faq.ts'),
})
