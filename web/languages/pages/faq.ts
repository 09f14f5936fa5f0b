import { defineSentences } from '../sentences.ts'
import type { said } from './fr/faq.ts'

/** The FAQ. */
export const faq = defineSentences<keyof typeof said>({
  fr: () => import('./fr/faq.ts'),
  ar: () => import('./ar/faq.ts'),
})
