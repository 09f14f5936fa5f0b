import { area } from '../area.ts'
import en from './en.ts'

/** The number that texts go to. */
export const phone = area(en, {
  fr: () => import('./fr.ts'),
  ar: () => import('./ar.ts'),
})
