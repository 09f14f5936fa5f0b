import { sentences } from '../sentences.ts'
import type { said } from './fr/routes.ts'

/** The page of the sample routes. */
export const routes = sentences<keyof typeof said>({
  fr: () => import('./fr/routes.ts'),
  ar: () => import('./ar/routes.ts'),
})
