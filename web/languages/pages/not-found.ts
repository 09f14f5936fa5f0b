import { defineSentences } from '../sentences.ts'
import type { said } from './fr/not-found.ts'

/** Any address that is no page. */
export const notFound = defineSentences<keyof typeof said>({
  fr: () => import('./fr/not-found.ts'),
  ar: () => import('./ar/not-found.ts'),
})
