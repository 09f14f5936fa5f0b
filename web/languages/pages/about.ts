import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/about.ts'

/** The page about the company. */
export const about = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/about.ts'),
  ar: () => import('./ar/about.ts'),
})
