import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/home.ts'

/** The home page. */
export const home = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/home.ts'),
  ar: () => import('./ar/home.ts'),
})
