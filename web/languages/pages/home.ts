import { defineSentences } from '../sentences.ts'
import type { said } from './fr/home.ts'

/** The home page. */
export const home = defineSentences<keyof typeof said>({
  fr: () => import('./fr/home.ts'),
  ar: () => import('./ar/home.ts'),
})
