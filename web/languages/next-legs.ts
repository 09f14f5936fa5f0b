import type { said } from './pages/next-legs-fr.ts'
import { sentences } from './sentences.ts'

/** The next flights on the home page. */
export const nextLegs = sentences<keyof typeof said>({
  fr: () => import('./pages/next-legs-fr.ts'),
  ar: () => import('./pages/next-legs-ar.ts'),
})
