import { defineSentences } from '../sentences.ts'
import type { said } from './fr/samples.ts'

/** The sample routes and their cards. */
export const samples = defineSentences<keyof typeof said>({
  fr: () => import('./fr/samples.ts'),
  ar: () => import('./ar/samples.ts'),
})
