import { area } from '../area.ts'
import en from './en.ts'

/** Setting up the second step of signing in, and proving again who one is. */
export const twoStep = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
