import type { said } from './pages/routes-fr.ts'
import { sentences } from './sentences.ts'

/** The page of the sample routes. */
export const routes = sentences<keyof typeof said>({
  fr: () => import('./pages/routes-fr.ts'),
  ar: () => import('./pages/routes-ar.ts'),
})
