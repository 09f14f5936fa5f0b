import type { said } from './pages/not-found-fr.ts'
import { sentences } from './sentences.ts'

/** Any address that is no page. */
export const notFound = sentences<keyof typeof said>({
  fr: () => import('./pages/not-found-fr.ts'),
  ar: () => import('./pages/not-found-ar.ts'),
})
