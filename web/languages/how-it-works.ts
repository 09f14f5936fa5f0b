import type { said } from './pages/how-it-works-fr.ts'
import { sentences } from './sentences.ts'

/** The three steps in detail. */
export const howItWorks = sentences<keyof typeof said>({
  fr: () => import('./pages/how-it-works-fr.ts'),
  ar: () => import('./pages/how-it-works-ar.ts'),
})
