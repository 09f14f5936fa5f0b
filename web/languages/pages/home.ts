import { sentences } from '../sentences.ts'
import type { said } from './fr/home.ts'

/** The home page. */
export const home = sentences<keyof typeof said>({
  fr: () => import('./fr/home.ts'),
  ar: () => import('./ar/home.ts'),
})
