import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/not-found.ts'

/** The page for unknown addresses. */
export const notFound = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/not-found.ts'),
  ar: () => import('./ar/not-found.ts'),
})
