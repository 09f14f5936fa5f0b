import type { said } from './pages/samples-fr.ts'
import { sentences } from './sentences.ts'

/** The sample routes and their cards. */
export const samples = sentences<keyof typeof said>({
  fr: () => import('./pages/samples-fr.ts'),
  ar: () => import('./pages/samples-ar.ts'),
})
