import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/next-legs.ts'

/** The next legs on the home page. */
export const nextLegs = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/next-legs.ts'),
  ar: () => import('./ar/next-legs.ts'),
})
