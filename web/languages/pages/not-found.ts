import { defineSentences } from '../sentences.ts'
import type { said } from './fr/not-found.ts'

/** The page for unknown addresses. */
export const notFound = defineSentences<keyof typeof said>({
  fr: () => import('./fr/not-found.ts'),
  ar: () => import('./ar/not-found.ts'),
})
