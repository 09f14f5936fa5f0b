import { defineSentences } from '../sentences.ts'
import type { translations } from './fr/routes.ts'

/** The page of the sample routes. */
export const routes = defineSentences<keyof typeof translations>({
  fr: () => import('./fr/routes.ts'),
  ar: () => import('./ar/routes.ts'),
})
