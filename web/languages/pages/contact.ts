import { defineSentences } from '../sentences.ts'
import type { said } from './fr/contact.ts'

/** The contact page. */
export const contact = defineSentences<keyof typeof said>({
  fr: () => import('./fr/contact.ts'),
  ar: () => import('./ar/contact.ts'),
})
