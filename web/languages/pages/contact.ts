import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/contact.ts'

/** The contact page. */
export const contact = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/contact.ts'),
  ar: () => import('./ar/contact.ts'),
})
