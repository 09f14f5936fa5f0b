import type { said } from './pages/home-fr.ts'
import { sentences } from './sentences.ts'

/** The home page. */
export const home = sentences<keyof typeof said>({
  fr: () => import('./pages/home-fr.ts'),
  ar: () => import('./pages/home-ar.ts'),
})
