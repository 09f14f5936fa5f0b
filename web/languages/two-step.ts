import { area } from './area.ts'
import en from './two-step/en.ts'

/** Setting up the second step of signing in, and proving again who one is. */
export const twoStep = area(en, {
  fr: () => import('./two-step/fr.ts'),
  ar: () => import('./two-step/ar.ts'),
})
