import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/samples.ts'

/** The sample routes and their cards. */
export const samples = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/samples.ts'),
  ar: () => import('./ar/samples.ts'),
})
