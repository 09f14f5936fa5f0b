import { defineSentences } from '../sentences.ts'
import type { said } from './fr/next-legs.ts'

/** The next flights on the home page. */
export const nextLegs = defineSentences<keyof typeof said>({
  fr: () => import('./fr/next-legs.ts'),
  ar: () => import('./ar/next-legs.ts'),
})
