import { defineSentences } from '../sentences.ts'
import type { said } from './fr/about.ts'

/** The page about the company. */
export const about = defineSentences<keyof typeof said>({
  fr: () => import('./fr/about.ts'),
  ar: () => import('./ar/about.ts'),
})
