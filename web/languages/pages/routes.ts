import { defineSentences } from '../sentences.ts'
import type { said } from './fr/routes.ts'

/** The page of the sample routes. */
export const routes = defineSentences<keyof typeof said>({
  fr: () => import('./fr/routes.ts'),
  ar: () => import('./ar/routes.ts'),
})
